/** What the user sees when something of ours failed: no trace, no detail, and a way on. */
import type { Bilingual, Lang } from '../language.js';
import type { Card } from './card.js';

const TEXT: Bilingual = {
  zh: '这一条我没能算出来，是我这边的问题，已记录。请再发一次；若还不行，换个说法或发“重新开始”。',
  en: 'I could not compute this one. The fault is on my side and has been logged. Please send it again; if it still fails, rephrase it or send "reset".',
};

export function errorCard(lang: Lang): Card {
  return { kind: 'error', lang, blocks: [{ type: 'text', text: TEXT[lang] }], fallback: TEXT[lang] };
}
