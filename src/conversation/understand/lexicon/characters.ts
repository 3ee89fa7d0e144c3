/** Single characters: traditional forms, digits and magnitudes of Chinese numerals. */

/** Traditional and simplified characters, pair by pair, for the words that carry meaning here. */
const TRADITIONAL_PAIRS =
  '預预萬万億亿臺台訓训練练調调參参數数據据顯显機机個个嗎吗嗰个這这條条樣样塊块錢钱幣币週周時时間间開开關关閉闭費费貴贵買买賣卖場场區区雲云網网絡络與与還还換换選选擇择揀拣長长語语費费級级層层單单雙双張张進进續续從从頭头現现價价報报庫库應应麼么為为會会對对話话過过後后點点問问題题無无門门見见說说請请讓让給给寫写運运轉转動动態态內内儲储碼码試试驗验評评測测權权該该種种達达適适連连遠远離离歐欧韓韩國国灣湾馬马華华際际務务業业員员團团隊队專专門门類类別别總总結结約约綫线線线緒绪讀读驅驱識识麗丽舊旧較较軟软硬硬體体資资負负責责質质購购貨货實实際际電电腦脑擴扩縮缩壓压殺杀儘尽兩两麼么裡里裏里幾几夠够強强節节並并發发術术啟启啓启';
export const SIMPLIFIED: ReadonlyMap<string, string> = new Map(
  Array.from({ length: TRADITIONAL_PAIRS.length / 2 }, (_, i) => [
    TRADITIONAL_PAIRS.charAt(2 * i),
    TRADITIONAL_PAIRS.charAt(2 * i + 1),
  ]),
);

/** Characters that are written for another one. */
export const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['×', 'x'],
  ['✕', 'x'],
  ['✖', 'x'],
  ['〜', '~'],
  ['∼', '~'],
  ['‐', '-'],
  ['‑', '-'],
  ['–', '-'],
  ['—', '-'],
  ['−', '-'],
  ['¥', '¥'],
  ['￥', '¥'],
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['【', '['],
  ['】', ']'],
  ['Ⅰ', 'i'],
]);

export const DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  二: 2,
  两: 2,
  俩: 2,
  贰: 2,
  三: 3,
  叁: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

export const SMALL_MAGNITUDES: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
};
export const LARGE_MAGNITUDES: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 兆: 1e12 };

/** Letters and words glued to a number that multiply it. */
export const LATIN_MAGNITUDES: Readonly<Record<string, number>> = {
  k: 1e3,
  w: 1e4,
  m: 1e6,
  b: 1e9,
  t: 1e12,
  kk: 1e6,
  bn: 1e9,
  mn: 1e6,
  mil: 1e6,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
};

/** Bytes, in GB (1e9). */
export const BYTES_IN_GB: Readonly<Record<string, number>> = {
  kb: 1e-6,
  mb: 1e-3,
  mib: 1e-3,
  g: 1,
  gb: 1,
  gib: 1,
  gig: 1,
  gigs: 1,
  tb: 1e3,
  tib: 1e3,
  pb: 1e6,
};
