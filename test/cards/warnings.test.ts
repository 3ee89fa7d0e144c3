import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../catalog/files/load.js';
import { warningText } from '../../src/cards/warnings.js';
import { WARNING_CODES } from '../../src/engine/verdict.js';

const catalog = loadCatalog();

describe('every warning', () => {
  it.each(WARNING_CODES)('%s is a whole sentence in both languages, with and without its numbers', (code) => {
    for (const lang of ['zh', 'en'] as const) {
      const text = warningText({ code }, lang);
      expect(text).not.toMatch(/undefined|\s{2}|\(\s*\)|（\s*）/);
      expect(text).not.toMatch(/[.。]$/);
      expect(text.length).toBeGreaterThan(5);
      expect(catalog.inventedNames(text)).toEqual([]);
    }
  });

  it('shows the numbers that triggered it', () => {
    const warning = { code: 'HOST_RAM', values: { need: 94, has: 30 } } as const;
    for (const lang of ['zh', 'en'] as const) {
      expect(warningText(warning, lang)).toContain('94');
      expect(warningText(warning, lang)).toContain('30');
    }
  });
});
