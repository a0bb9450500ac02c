/** Hits of a search, module by module: a folder is one. */
import type { Intent } from '../../model/answers/search.ts';
import { folderOf } from '../../model/path.ts';

export const groupings = ['auto', 'module', 'none'] as const;
export type Grouping = (typeof groupings)[number];

interface Hit {
  readonly path: string;
}

/** With fewer, what belongs together is seen anyway. */
const fewestModules = 3;

/**
 * The module with the best hit first, the best first in each; every hit says which one it is in. `auto`: only when the
 * question is about many places, and the hits are in some.
 */
export function byModule<T extends Hit>(
  hits: readonly T[],
  grouping: Grouping,
  intent: Intent | undefined,
): readonly (T & { readonly module?: string })[] {
  const modules = new Map<string, T[]>();
  for (const hit of hits) {
    const known = modules.get(moduleOf(hit));
    if (known === undefined) modules.set(moduleOf(hit), [hit]);
    else known.push(hit);
  }
  const isSpread = intent === 'cross-cutting' && modules.size >= fewestModules;
  if (grouping === 'none' || (grouping === 'auto' && !isSpread)) return hits;
  return [...modules].flatMap(([module, own]) => own.map((hit) => ({ ...hit, module })));
}

function moduleOf({ path }: Hit): string {
  const folder = folderOf(path);
  return folder === '' ? '.' : folder;
}
