/** What the message takes back: "不是 7B", "不要 LoRA", "为啥要租 A100", and values replaced by later ones. */
import type { Scene } from './scene.js';
import { directlyBefore, wordList } from './surroundings.js';

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Between a negation and what it negates: "不用再上 X", "not a X". */
const BETWEEN = /^[ 用再上做要租买拿跑搞开是的了一张块台个a"'(]*(?:the |an |any |use |using |need )?[ ]*$/;
const MAX_BETWEEN = 10;
/** "别" is a negation only by itself: not in 分别, 特别, 类别, 级别. */
const PART_OF_WORD = '分特类级性个识鉴告区';

export function isDenied(scene: Scene, { start }: Place): boolean {
  const { text, words } = scene;
  for (const no of words.negations) {
    if (no.end > start) break;
    if (start - no.end > MAX_BETWEEN || !BETWEEN.test(text.slice(no.end, start))) continue;
    if (isNegation(text, no)) return true;
  }
  return false;
}

function isNegation(text: string, { start, end }: Place): boolean {
  const before = text.charAt(start - 1);
  // "能不能用", "是不是", "有没有": a question, not a denial.
  if (before !== '' && before === text.charAt(start + 1)) return false;
  if (before === '要' && text.startsWith('不要', start)) return false;
  if (text.charAt(start) === '别' && (PART_OF_WORD.includes(before) || text.charAt(end) === '的'))
    return false;
  // "不是有 80G 吗": a rhetorical question.
  return !(text.startsWith('不是', start) && (text.charAt(end) === '有' || text.charAt(end) === '说'));
}

const RHETORICAL = wordList(
  '为什么|为啥|凭什么|何必|why would i need|why do i need|why should i|why rent|为啥要租|为什么要用|为啥要用|为什么要租',
);

/** "为啥要租 A100": named to be doubted, not wanted. */
export function isDoubted(scene: Scene, { start }: Place): boolean {
  const clauseStart = Math.max(0, start - 12);
  const clause = scene.text.slice(clauseStart, start);
  const at = Math.max(
    clause.lastIndexOf('，'),
    clause.lastIndexOf(','),
    clause.lastIndexOf('。'),
    clause.lastIndexOf('?'),
  );
  const inClause = clause.slice(at + 1);
  return RHETORICAL.some((word) => inClause.includes(word)) || directlyBefore(scene.text, start, RHETORICAL);
}

/** Of several values for one slot, those that still hold: a correction between two lets the later one hold. */
export function standing<T extends Place>(scene: Scene, values: readonly T[]): readonly T[] {
  const kept = values.filter((value) => !isDenied(scene, value));
  let from = 0;
  for (let i = 1; i < kept.length; i++) {
    const earlier = kept[i - 1];
    const later = kept[i];
    if (earlier && later && correctedBetween(scene, earlier, later)) from = i;
  }
  return kept.slice(from);
}

function correctedBetween({ words, text }: Scene, earlier: Place, later: Place): boolean {
  return words.corrections.some((word) => {
    if (word.start < earlier.end || word.end > later.start) return false;
    // "from 7B to 13B" corrects; "7B to 13B" is a range, read before this.
    return (
      text.slice(word.start, word.end) !== 'to' ||
      text.slice(Math.max(0, earlier.start - 6), earlier.start).includes('from')
    );
  });
}

/** Whether two values are joined as a choice or list: "7B/14B", "A 和 B", "A or B". */
export function isJoined(scene: Scene, earlier: Place, later: Place): boolean {
  const between = scene.text.slice(earlier.end, later.start);
  return (
    between.length <= MAX_JOINT &&
    /[/、,，]|和|与|跟|还是|或|对比|及|vs|\bor\b|\band\b|versus|\bover\b|&|\+| /.test(between)
  );
}
const MAX_JOINT = 24;

/** "3-5", "7b~14b", "从 0.5B 到 72B". */
export function isRange(scene: Scene, earlier: Place, later: Place): boolean {
  const between = scene.text.slice(earlier.end, later.start);
  return between.length <= 5 && /^ {0,2}(?:[-~到至]|to|through) {0,2}$/.test(between);
}
