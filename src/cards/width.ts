/** How many terminal columns a text takes: Chinese characters and emoji take two. */

/**
 * Wide ranges of Unicode's East Asian Width (classes W and F), joined where only unassigned code points
 * lie between: Hangul Jamo, CJK and kana, Hangul, compatibility forms, full width, emoji, CJK extensions.
 * https://www.unicode.org/reports/tr11/
 */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}]$/u;

function characterWidth(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (ZERO_WIDTH.test(character)) return 0;
  return WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1;
}

export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** Pads with spaces to `width` columns; a longer text stays whole. */
export function padTo(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)));
  return align === 'right' ? space + text : text + space;
}

/**
 * Breaks a text into lines of at most `width` columns, at spaces or between wide characters; a longer
 * word (an address, a name) stays whole so that it can be copied.
 */
export function wrap(text: string, width: number): readonly string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width));
}

function wrapLine(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces(text)) {
    if (line !== '' && textWidth(line) + textWidth(piece.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += line === '' ? piece.trimStart() : piece;
  }
  return [...lines, line.trimEnd()];
}

/** Closing marks stay with what stands before them. */
const CLOSING = /^[，。、；：！？）」』】》”’,.;:!?)\]%]$/u;

/** Opening marks stay with what follows them. */
const OPENING = /^[（「『【《“‘([]$/u;

/** The smallest parts a line may be broken between: a word with its spaces, or one wide character. */
function pieces(text: string): readonly string[] {
  const found: string[] = [];
  let previous = ' ';
  for (const character of text) {
    const wide = characterWidth(previous) === 2 || characterWidth(character) === 2;
    const mayBreak = previous === ' ' || (wide && !OPENING.test(previous));
    const stays = character === ' ' || CLOSING.test(character);
    if (found.length === 0 || (mayBreak && !stays)) found.push(character);
    else found[found.length - 1] += character;
    previous = character;
  }
  return found;
}
