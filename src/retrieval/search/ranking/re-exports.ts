/**
 * Files that offer a name without defining it: they stand for their folder (`index.ts`, `__init__.py`, `mod.rs`,
 * `lib.rs`) and export or import the name from elsewhere. A query for a name may mean such a file or the definition.
 */
import type { FileId } from '../../../model/source-file.ts';
import type { Reader } from '../../../store/reader.ts';
import type { NamedDefinition } from './definitions-named.ts';
import type { UsePlace } from './users-of.ts';
import { weights } from './weights.ts';

export interface ReExport extends UsePlace {
  /** On the scale of the weight of the definition. */
  readonly weight: number;
}

/** A limit, because the facts of each file are read. */
const mostFiles = 10;

/** `files`: files that stand for their folder and contain words of the query, best first. */
export function reExportsOf(
  reader: Reader,
  definitions: readonly NamedDefinition[],
  files: readonly FileId[],
): readonly ReExport[] {
  if (definitions.length === 0) return [];
  const weightOf = new Map<string, number>();
  for (const { name, weight } of definitions) weightOf.set(name, Math.max(weightOf.get(name) ?? 0, weight));
  return files.slice(0, mostFiles).flatMap((file) => {
    const { exports = [], imports = [] } = reader.declared(file) ?? {};
    const passedOn = exports.filter(({ module }) => module !== undefined);
    return [...passedOn, ...imports].flatMap(({ name, local, row }) => {
      const weight = Math.max(weightOf.get(name ?? '') ?? 0, weightOf.get(local ?? '') ?? 0);
      return weight === 0 ? [] : [{ file, row, weight: weight * weights.reExport }];
    });
  });
}
