/** The card of a subject: first line, points, sources with dates. */
import type { Source } from '../../../catalog/schema.js';
import type { Card, RichText } from '../card.js';
import { correctionBlocks } from '../corrections.js';
import { sourceText } from '../sources.js';
import { LABELS } from './offers.js';
import type { AnswerRequest } from './request.js';
import type { Topic as TopicName } from './topic.js';
import { CONCEPTS } from './topics/concepts.js';
import { OPERATIONS } from './topics/operations.js';
import { type Topic, topicView } from './topics/topic.js';
import { TROUBLES } from './topics/troubles.js';

const SUBJECTS = { ...CONCEPTS, ...OPERATIONS, ...TROUBLES } satisfies Readonly<Record<TopicName, Topic>>;

/** Topics that stand best for what their intent asks when several are named. */
const PREFERRED: Readonly<Record<string, readonly string[]>> = {
  troubleshoot: Object.keys(TROUBLES),
  ops: Object.keys(OPERATIONS),
  explain: Object.keys(CONCEPTS),
};

/** What each intent is answered with when the message names no subject. */
const USUAL: Readonly<Record<string, TopicName>> = {
  troubleshoot: 'oom',
  ops: 'platform-choice',
  explain: 'full',
};

/** The subject to answer, or `undefined` when the intent has none and nothing is named. */
export function subjectOf({ intent, topics, said }: AnswerRequest['understanding']): TopicName | undefined {
  const preferred = PREFERRED[intent] ?? [];
  const method = intent === 'explain' && said.method ? said.method : undefined;
  const waiting = intent === 'troubleshoot' && said.platform !== undefined ? 'quota' : undefined;
  return topics.find((topic) => preferred.includes(topic)) ?? topics[0] ?? method ?? waiting ?? USUAL[intent];
}

export function topicCard(request: AnswerRequest, subject: TopicName): Card {
  const { catalog, lang, slots, understanding } = request;
  const text = SUBJECTS[subject](topicView(catalog, slots));
  const sources: readonly Source[] = text.sources.flatMap((source) =>
    typeof source === 'string' ? catalog.fact(source).sources : [source],
  );
  const items: readonly RichText[] = sources.map((source) => sourceText(LABELS.fact[lang], source, lang));
  return {
    kind: 'explain',
    lang,
    blocks: [
      ...correctionBlocks(understanding.unknownNames, catalog, lang),
      { type: 'text', text: text.first[lang] },
      { type: 'list', items: text.points[lang] },
      { type: 'context', items },
    ],
    fallback: text.first[lang],
  };
}
