/** `npm run bench:fit`: fits the constants and writes their values into the table, the rest untouched. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCatalog } from '../catalog/files/load.js';
import { loadMeasurements } from '../catalog/files/measurements.js';
import { type Constants, FITTED } from '../src/engine/calibration/constants.js';
import { constantsOf, fitted, loss } from './fit.js';
import { casesOf, frozen, scored } from './measurements.js';

const FOLDER = process.argv[2] ?? 'src/engine/calibration';
const TABLES = ['memory', 'speed', 'inference'].map((part) => join(FOLDER, `${part}-constants.ts`));

/** Writes each value after its name with four significant digits. */
function withValues(table: string, names: readonly (keyof Constants)[], c: Constants): string {
  return names.reduce(
    (text, name) =>
      text.replace(new RegExp(`(\\b${name}: \\{[^}]*?value: )[-0-9.e]+`), (_all, head: string) => {
        return `${head}${Number(c[name].toPrecision(4))}`;
      }),
    table,
  );
}

function main(): void {
  const cases = casesOf(loadMeasurements(), loadCatalog());
  let constants: Constants = FITTED;
  for (const [quantity, inference] of [
    ['memory', false],
    ['speed', false],
    ['speed', true],
  ] as const) {
    const rows = scored(cases, quantity, inference).map(frozen);
    const names = constantsOf(quantity, inference);
    constants = fitted(rows, quantity, names, constants);
    for (const table of TABLES)
      writeFileSync(table, withValues(readFileSync(table, 'utf8'), names, constants));
    console.log(
      `${quantity}${inference ? ' (inference)' : ''}: ${rows.length} rows, ${names.length} constants, loss ${loss(rows, quantity, constants).toFixed(4)}`,
    );
  }
}

main();
