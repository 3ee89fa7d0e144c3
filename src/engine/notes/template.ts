import type { Lang } from '../../language.js';

/** A sentence in both languages, filled from the note's values. */
export type Template = Readonly<Record<Lang, (v: Readonly<Record<string, string | number>>) => string>>;
