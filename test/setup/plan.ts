/** Real plans to set up: what the engine recommends for a wish. */
import { loadCatalog } from '../../catalog/files/load.js';
import { recommend } from '../../src/engine/recommend.js';
import type { Pick } from '../../src/engine/recommendation.js';
import type { Workload } from '../../src/engine/workload.js';

export const catalog = loadCatalog();

export function planFor(workload: Workload): Pick {
  const { picks } = recommend(workload, {
    catalog,
    now: '2026-11-30T15:00:00+08:00',
    defaultRegion: 'cn-hangzhou',
  });
  return picks[0] as Pick;
}
