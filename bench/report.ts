/** Lines that are printed and, with `--write`, kept in docs/accuracy.md and the summary of both READMEs. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/service/package-root.js';

const kept: string[] = [];

export function say(text: string): void {
  console.log(text);
  kept.push(text);
}

/** One row of the summary: what, how many rows, and shares from 0 to 1. */
export interface Summary {
  readonly zh: string;
  readonly en: string;
  readonly n: number;
  readonly median: number;
  readonly p90: number;
  readonly inside: number;
  readonly width: number;
}

const BLOCK = /<!-- accuracy:begin -->[\s\S]*?<!-- accuracy:end -->/;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function rows(summary: readonly Summary[], lang: 'zh' | 'en'): string {
  return summary
    .map(
      (one) =>
        `| ${one[lang]} | ${one.n} | ${percent(one.median)} | ${percent(one.p90)} | ${percent(one.inside)} | ×${one.width.toFixed(2)} |`,
    )
    .join('\n');
}

function zh(summary: readonly Summary[]): string {
  return `和公开发表的实测比（误差已扣除出处自身的取整），“留出”是拟合时完全没见过的来源：

| | 行数 | 中位误差 | 90% 误差 | 落在 90% 区间内 | 区间宽度（上 ÷ 下） |
|---|---|---|---|---|---|
${rows(summary, 'zh')}

按来源、任务和 GPU 的明细在 [docs/accuracy.md](docs/accuracy.md)，\`npm run bench:accuracy\` 可以重跑。`;
}

function en(summary: readonly Summary[]): string {
  return `Against published measurements (errors beyond the source's own rounding); "left out" are sources the fit never saw:

| | rows | median error | 90 % error | inside the 90 % interval | width (high ÷ low) |
|---|---|---|---|---|---|
${rows(summary, 'en')}

By source, kind and GPU: [docs/accuracy.md](docs/accuracy.md). \`npm run bench:accuracy\` runs it again.`;
}

/** Writes what was said, and the summary, into the documents. */
export function writeReport(summary: readonly Summary[]): void {
  const root = packageRoot();
  writeFileSync(
    join(root, 'docs', 'accuracy.md'),
    `# Accuracy

Errors of \`predict\` on the published measurements in \`catalog/measurements/\`, each row with its source. Errors are
relative and beyond the rounding of the source; \`inside\` is the share of rows within the 90 % interval, \`above\` the
share above its upper end, \`width\` the median of upper over lower end. "Source left out": the constants were fitted
without any row of that source. The last table holds whole pretraining runs: told only the model, the card, the number
of GPUs, the length and the tokens, how many GPU-hours our defaults would have quoted. Written by \`npm run bench:accuracy -- --write\`.

\`\`\`text
${kept.join('\n').trim()}
\`\`\`
`,
  );
  for (const [file, text] of [
    ['README.md', en(summary)],
    ['README.zh-CN.md', zh(summary)],
  ] as const) {
    const path = join(root, file);
    const block = `<!-- accuracy:begin -->\n${text}\n<!-- accuracy:end -->`;
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(BLOCK, () => block),
    );
  }
}
