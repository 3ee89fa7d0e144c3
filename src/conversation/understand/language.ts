/** Which of the two languages a message is written in. */
import type { Lang } from '../../language.js';

const CHINESE = /[\u3400-\u9fff]/;
const LATIN_WORD = /[a-z]{2}/i;

/** Any Chinese makes a message Chinese: model and card names are Latin in both languages. */
export function languageOf(text: string, fallback: Lang = 'zh'): Lang {
  if (CHINESE.test(text)) return 'zh';
  return LATIN_WORD.test(text) ? 'en' : fallback;
}
