/** The guard's eye: names in a text that look like an Alibaba Cloud GPU type or family and are none. */
import type { Catalog } from './catalog.js';
import { foldName } from './names.js';

const LINKS = /https?:\/\/[^\s<>()（）"'`]+/gi;
const HOSTS = /[a-z0-9.-]*\.(?:aliyun|aliyuncs|alibabacloud|alicdn)\.com/gi;
/** `ecs.` or `ml.` and what follows, up to the first character that no type name has. */
const QUALIFIED = /(?<![a-z0-9.])(?:ecs|ml)\.[a-z0-9][a-z0-9.-]*/gi;
/** A bare family or size: prefix, letters, generation. Part of a longer word is not one. */
const BARE = /(?<![a-z0-9._-])(?:ebm|scc|s|v)?g[nap]\d+[a-z]*(?:-[a-z0-9]+)*(?:\.\d*x?large)?(?![a-z0-9])/gi;
const GPU_LIKE = /^(?:ebm|scc|s|v)?g[napu]\d/;
/** "The gn8 generation" is a way of speaking; `gp2`/`gp3` are disks elsewhere, `GA102` is a chip. */
const WAYS_OF_SPEAKING = /^(?:(?:ebm|scc|s|v)?gn\d|gp[23]|ga\d{3})$/;

function exists(name: string, catalog: Catalog): boolean {
  if (catalog.instanceType(name) || catalog.family(name) || catalog.otherName(name)) return true;
  const full = foldName(name);
  const bare = full.replace(/^(?:ecs|ml)\./, '');
  return catalog.instanceTypes.some((type) => {
    const real = foldName(type.instanceType).replace(/^(?:ecs|ml)\./, '');
    return real.startsWith(`${bare}.`) || real.startsWith(`${bare}-`);
  });
}

/** @returns each invented name once, lower case, in order of appearance */
export function inventedNames(text: string, catalog: Catalog): readonly string[] {
  const readable = text.normalize('NFKC').replace(LINKS, ' ').replace(HOSTS, ' ');
  const found = new Set<string>();
  for (const pattern of [QUALIFIED, BARE])
    for (const match of readable.matchAll(pattern)) {
      const name = match[0].toLowerCase().replace(/[.-]+$/, '');
      const bare = name.replace(/^(?:ecs|ml)\./, '');
      if (!GPU_LIKE.test(bare) || WAYS_OF_SPEAKING.test(bare)) continue;
      if (!exists(name, catalog)) found.add(name);
    }
  return [...found];
}
