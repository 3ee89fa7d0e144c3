/** Sentences about a choice: why a type was picked or left out, and what the search assumed. */
import type { Template } from './template.js';

export const SEARCH_NOTES = {
  needsMemory: {
    zh: (v) => `每卡需要 ${v.need} GiB，可用 ${v.has} GiB`,
    en: (v) => `needs ${v.need} GiB, has ${v.has}`,
  },
} as const satisfies Readonly<Record<string, Template>>;
