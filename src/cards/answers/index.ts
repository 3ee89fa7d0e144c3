/** The door to answers that are no recommendation: facts, explanations, and what is not done here. */
import type { Card } from '../card.js';
import { asideCard } from './asides.js';
import { budgetFitCard } from './budget-fit.js';
import { catalogCard } from './catalog-lookup.js';
import { compareCard } from './compare.js';
import { priceCard } from './price.js';
import type { AnswerRequest } from './request.js';
import { reverseSizeCard } from './reverse-size.js';
import { stockCard } from './stock.js';
import { subjectOf, topicCard } from './topic-card.js';
import { wrongNameCard } from './wrong-name.js';

export type { AnswerRequest } from './request.js';

type Builder = (request: AnswerRequest) => Card | undefined;

const topic: Builder = (request) => {
  const subject = subjectOf(request.understanding);
  return subject === undefined ? undefined : topicCard(request, subject);
};
/** What the catalogue has of the names in the message; without a real name, nothing. */
const catalogue: Builder = (request) => {
  const { instanceTypes, families, gpus, models } = request.understanding.mentions;
  const named = instanceTypes.length + families.length + gpus.length + models.length;
  return named > 0 ? catalogCard(request) : undefined;
};
/** The subject that a named topic has; without one, nothing. */
const namedTopic: Builder = (request) =>
  request.understanding.topics.length > 0 ? topic(request) : undefined;

/** Nothing but a subject was said: it is no aside, whatever else the words looked like. */
const bareTopic: Builder = (request) =>
  Object.keys(request.understanding.said).length === 0 ? namedTopic(request) : undefined;
/** A wrong name is the answer where no real one stands beside it. */
const wrongAndNothingElse: Builder = (request) => {
  const { instanceTypes, families, gpus } = request.understanding.mentions;
  return instanceTypes.length + families.length + gpus.length === 0 ? wrongNameCard(request) : undefined;
};

/** In order: the first that has an answer gives it. */
const BUILDERS: Readonly<Record<string, readonly Builder[]>> = {
  catalog_lookup: [wrongAndNothingElse, catalogue, namedTopic],
  price: [wrongAndNothingElse, priceCard, namedTopic],
  stock: [stockCard],
  compare: [compareCard, namedTopic, wrongNameCard],
  reverse_size: [reverseSizeCard, budgetFitCard, wrongNameCard],
  budget_fit: [budgetFitCard],
  out_of_scope: [bareTopic],
  noise: [bareTopic],
  troubleshoot: [topic],
  explain: [topic],
  ops: [topic],
};

/** What is said when nothing above fits: the price or the size needs a name. */
function needsName({ lang }: AnswerRequest): Card {
  const text =
    lang === 'zh'
      ? '说出规格、规格族或 GPU 的名字（例如 gn7i、A100 80GB），或者模型大小和要做的事，我就能回答。'
      : 'Name a type, family or GPU (gn7i or A100 80GB, for example), or the model size and the job, and I can answer.';
  return { kind: 'notice', lang, blocks: [{ type: 'text', text }], fallback: text };
}

/** The answer to a question that is no workload. Always one card; never throws on what a user said. */
export function answerCard(request: AnswerRequest): Card {
  const { intent } = request.understanding;
  const builders = BUILDERS[intent] ?? [];
  for (const build of [...builders, asideCard, wrongNameCard, catalogue]) {
    const card = build(request);
    if (card) return card;
  }
  return needsName(request);
}
