/** Groups the hits of a search by module. Each folder is a module. */
import type { Intent } from '../../model/answers/search.ts';
import { folderOf } from '../../model/path.ts';

export const groupings = ['auto', 'module', 'none'] as const;
export type Grouping = (typeof groupings)[number];

interface Hit {
  readonly path: string;
}

/** With fewer modules, related hits are easy to see without grouping. */
const fewestModules = 3;

/**
 * Orders modules by their best hit and hits within a module by rank, and adds the module to each hit. `auto`
 * groups only if the query has a cross-cutting intent and its hits are in at least `fewestModules` modules.
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
