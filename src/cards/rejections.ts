/** Families that were left out: one line for each reason, and the ones worth asking about. */
import { type NoteCode, noteText } from '../engine/note.js';
import type { Recommendation, Rejection } from '../engine/recommendation.js';
import type { Bilingual, Lang } from '../language.js';
import type { Details, Select } from './card.js';

/** Reasons that hold before anything is computed: there is no "why not" to work out. */
const NOT_COMPUTED: ReadonlySet<NoteCode> = new Set<NoteCode>([
  'retired',
  'preview',
  'undocumented',
  'byNameOnly',
  'notForTraining',
  'notAskedFor',
  'notOnEcs',
  'figuresUnknown',
  'countImpossible',
]);

const TITLE: Bilingual = { zh: '没选的规格族和原因', en: 'Families left out, and why' };

/** Families with the same reason share a line; those with numbers come first. */
export function rejectionDetails({ rejected }: Recommendation, lang: Lang): readonly Details[] {
  if (rejected.length === 0) return [];
  const byReason = new Map<string, string[]>();
  const computedFirst = rejected.toSorted((a, b) => rank(a) - rank(b));
  for (const { family, reason } of computedFirst) {
    const text = noteText(reason, lang);
    byReason.set(text, [...(byReason.get(text) ?? []), family]);
  }
  const zh = lang === 'zh';
  const items = [...byReason].map(
    ([reason, families]) => `${families.join(zh ? '、' : ', ')}${zh ? '：' : ': '}${reason}`,
  );
  return [{ type: 'details', summary: TITLE[lang], blocks: [{ type: 'list', items }] }];
}

function rank({ reason }: Rejection): number {
  return NOT_COMPUTED.has(reason.code) ? 1 : 0;
}

/** Plain instances are asked about more often than bare metal and clusters. */
function bareMetal({ family }: Rejection): number {
  return family.startsWith('gn') ? 0 : 1;
}

/** More choices than this help no one. */
const MOST_CHOICES = 8;

/** A select of the families that were computed and lost. */
export function whyNotSelect({ rejected }: Recommendation, lang: Lang): readonly Select[] {
  const options = rejected
    .filter((rejection) => rank(rejection) === 0)
    .toSorted((a, b) => bareMetal(a) - bareMetal(b))
    .slice(0, MOST_CHOICES)
    .map(({ family }) => ({
      label: lang === 'zh' ? `为什么不选 ${family}` : `Why not ${family}`,
      value: family,
    }));
  if (options.length === 0) return [];
  return [{ type: 'select', id: 'why', label: lang === 'zh' ? '为什么不选…' : 'Why not…', options }];
}
