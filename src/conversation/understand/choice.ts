/** The option a message picks: "2", "第二个", "选 B", "the first one". */
const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/^(?:选)?(?:第一|第1|头一)(?:个|种|台|款|项)?$/, 1],
  [/^(?:选)?(?:第二|第2)(?:个|种|台|款|项)?$/, 2],
  [/^(?:选)?(?:第三|第3)(?:个|种|台|款|项)?$/, 3],
  [/^(?:选)?(?:第四|第4)(?:个|种|台|款|项)?$/, 4],
  [/^(?:the )?(?:first|1st)(?: one| option)?$/, 1],
  [/^(?:the )?(?:second|2nd)(?: one| option)?$/, 2],
  [/^(?:the )?(?:third|3rd)(?: one| option)?$/, 3],
];
const BARE = /^(?:选|选择|我选|就|option |number |#|no\.? ?)?([1-9])(?:[.)、号吧]|号吧)?$/;
const LETTER = /^(?:选|选择|我选|就|option )?([a-h])(?:[.)、吧])?$/;

/** Counted from 1, or `null`. The text is normalised. */
export function choiceIn(text: string): number | null {
  const said = text.trim().replace(/[。.!！]+$/, '');
  if (said.length === 0 || said.length > 20) return null;
  for (const [pattern, number] of ORDINALS) if (pattern.test(said)) return number;
  const digit = BARE.exec(said)?.[1];
  if (digit) return Number(digit);
  const letter = LETTER.exec(said)?.[1];
  return letter ? letter.charCodeAt(0) - 96 : null;
}
