/** The two languages Xuanka speaks; every message exists in both. */
export const LANGUAGES = ['zh', 'en'] as const;
export type Lang = (typeof LANGUAGES)[number];

/** A text in both languages; the compiler refuses one that lacks either. */
export type Bilingual = Readonly<Record<Lang, string>>;
