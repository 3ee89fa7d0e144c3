import { loadCatalog } from '../../../catalog/files/load.js';
import { understand } from '../../../src/conversation/understand/index.js';
import type { Understanding } from '../../../src/conversation/understanding.js';
import type { Workload } from '../../../src/engine/workload.js';

const catalog = loadCatalog();
/** Relative deadlines are resolved from this moment. */
const NOW = '2026-11-30T15:00:00+08:00';

export function read(text: string, priorSlots?: Workload): Understanding {
  return understand(text, { catalog, now: NOW, ...(priorSlots ? { priorSlots } : {}) });
}
