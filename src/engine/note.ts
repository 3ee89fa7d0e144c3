/**
 * A note is a sentence the engine wants said, as data: a code and the numbers in it. The words, in
 * both languages, stand in `notes/`; the command line prints the English ones.
 */
import type { Lang } from '../language.js';
import { PLAN_NOTES } from './notes/plan.js';
import { SEARCH_NOTES } from './notes/search.js';

const NOTES = { ...PLAN_NOTES, ...SEARCH_NOTES };

export type NoteCode = keyof typeof NOTES;
export type NoteValues = Readonly<Record<string, string | number>>;

export interface Note {
  readonly code: NoteCode;
  readonly values: NoteValues;
}

/** The note's sentence, without a full stop. */
export function noteText(note: Note, lang: Lang): string {
  return NOTES[note.code][lang](note.values);
}
