/** Nothing meets the conditions: says no, shows the nearest plan and what would have to give. */
import { noteText } from '../engine/note.js';
import type { Bilingual } from '../language.js';
import { arithmeticDetails } from './arithmetic.js';
import type { Button, Card, CardBlock } from './card.js';
import { memoryDetails } from './memory.js';
import { questionBlocks } from './question.js';
import {
  computedFor,
  listBlocks,
  openingLines,
  questionFacts,
  type RecommendationView,
  warningBlocks,
  warningsOf,
} from './recommendation.js';
import { rejectionDetails } from './rejections.js';
import { pickSources } from './sources.js';

const NO: Bilingual = {
  zh: '按这些条件做不到。最接近的方案：',
  en: 'Not possible under these conditions. The nearest plan:',
};

const WAYS: readonly { readonly id: string; readonly value: string; readonly label: Bilingual }[] = [
  { id: 'answer:method', value: 'lora', label: { zh: '改用 LoRA', en: 'Use LoRA' } },
  { id: 'answer:method', value: 'qlora', label: { zh: '改用 QLoRA', en: 'Use QLoRA' } },
  { id: 'change:budget', value: 'budget', label: { zh: '改预算', en: 'Change budget' } },
  { id: 'answer:gpu', value: 'default', label: { zh: '不限定 GPU', en: 'Any GPU' } },
];

/** The card of a recommendation whose only pick is `nearest`. */
export function nothingFitsCard(view: RecommendationView): Card {
  const { lang, catalog, main, recommendation, slots } = view;
  const [machine, cost, hours] = openingLines(main, view);
  const ways: Button[] = WAYS.filter(({ value }) => value !== slots.method).map(({ id, value, label }) => ({
    type: 'button',
    id,
    value,
    label: label[lang],
  }));
  const blocks: CardBlock[] = [
    ...view.before,
    { type: 'heading', text: NO[lang] },
    { type: 'text', text: [{ text: machine, style: 'bold' }] },
    { type: 'text', text: cost },
    { type: 'text', text: hours },
    ...computedFor(view),
    ...listBlocks(
      lang === 'zh' ? '要改哪一条才行' : 'What would have to give',
      main.reasons.map((note) => noteText(note, lang)),
    ),
    ...view.beside,
    ...warningBlocks(warningsOf(view), lang),
    memoryDetails(slots, main, lang),
    arithmeticDetails(slots, main, lang),
    ...rejectionDetails(recommendation, lang),
    pickSources(main, catalog, lang),
    ...(view.question ? questionBlocks(view.question, lang, questionFacts(view)) : []),
    { type: 'actions', items: ways },
  ];
  return {
    kind: 'nothing-fits',
    lang,
    blocks,
    fallback: [NO[lang] + machine, cost, hours].join(lang === 'zh' ? '；' : '; '),
  };
}
