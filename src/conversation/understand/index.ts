/** The door of the room that reads messages: text in, understanding out. Imports the catalogue and the engine's types. */
export { understand } from './understand.js';
