import { readFileSync, writeFileSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { describe, expect, it } from 'vitest';

const ROOMS = ['src', 'adapters', 'catalog'];
const DOCUMENT = new URL('../ARCHITECTURE.md', import.meta.url);
const BLOCK = /<!-- rooms:begin -->\n([\s\S]*?)\n?<!-- rooms:end -->/;

/** The room a file belongs to: its folder two levels deep; the catalogue is one room. */
function roomOf(path: string): string | null {
  if (path.startsWith('catalog/')) return 'catalog';
  const [top, second, third] = path.split('/');
  if (top !== 'src' && top !== 'adapters') return null;
  return third === undefined ? top : `${top}/${second}`;
}

async function drawRooms(): Promise<string> {
  const { output } = await cruise(ROOMS, {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
  });
  const edges = new Set<string>();
  for (const module of (output as ICruiseResult).modules) {
    const from = roomOf(module.source);
    for (const { resolved } of module.dependencies) {
      const to = roomOf(resolved);
      if (from && to && from !== to && to !== 'src') edges.add(`  ${from} --> ${to}`);
    }
  }
  return ['```mermaid', 'graph TD', ...[...edges].sort(), '```'].join('\n');
}

describe('ARCHITECTURE.md', () => {
  it('draws the rooms as the code imports them', async () => {
    const drawn = await drawRooms();
    const text = readFileSync(DOCUMENT, 'utf8');
    if (process.env.XUANKA_UPDATE_DOCS === '1') {
      writeFileSync(
        DOCUMENT,
        text.replace(BLOCK, () => `<!-- rooms:begin -->\n${drawn}\n<!-- rooms:end -->`),
      );
      return;
    }
    expect(
      BLOCK.exec(text)?.[1],
      'the rooms moved: run XUANKA_UPDATE_DOCS=1 npx vitest run test/architecture.test.ts',
    ).toBe(drawn);
  });
});
