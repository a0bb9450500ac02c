/** Ambient modules: modules that a block in some file declares: `declare module 'x' { … }`. */
import type { Import } from '../../../model/reference.ts';
import {
  type Candidates,
  externalCandidate,
  factOf,
  noCandidates,
  symbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

/** The candidates for an import of such a module. Empty if no block declares the module or the name. */
export function ambientCandidates(
  resolver: Resolver,
  file: FileScope,
  imported: Import,
  depthBudget: number,
): Candidates {
  const { kind, module, name } = imported;
  if (!file.linking.modules.hasAmbientModules || module.startsWith('.')) return noCandidates;
  if (depthBudget <= 0) {
    resolver.repository.tracker.markTruncated();
    return noCandidates;
  }
  const blocks = resolver.repository
    .named(file.linking, module)
    .filter((ref) => factOf(ref).kind === 'module');
  if (blocks.length === 0) return noCandidates;
  const whole = union(blocks.map((block) => defaultOf(resolver, block)));
  if (kind === 'default') return whole;
  const modules = blocks.map((block) => symbolCandidate(block.file, block.index));
  // The block may only add to an external module.
  if (kind === 'module' || name === undefined)
    return whole.length > 0 ? whole : [...modules, externalCandidate(file, 'static', `${module}.`)];
  const own = unionOf(modules, (block) => resolver.members.memberOf(block, name, depthBudget - 1));
  return own.length > 0
    ? own
    : unionOf(whole, (candidate) => resolver.members.memberOf(candidate, name, depthBudget - 1));
}

/** The symbols of `export = x` and `export default x`, in the block or in the file around it. */
function defaultOf(resolver: Resolver, { file, index }: SymbolRef): Candidates {
  const { startRow, endRow, qualifiedName } = file.symbol(index);
  resolver.repository.tracker.dependOnHash(file.key('default'));
  return union(
    file
      .exportsNamed('default')
      .filter(({ row }) => row >= startRow && row <= endRow)
      .map(({ local = 'default' }) => {
        const inside = file.qualified(`${qualifiedName}.${local}`);
        const found = inside.length > 0 ? inside : file.qualified(local);
        resolver.repository.tracker.dependOnHash(file.memberKey(index, local));
        resolver.repository.tracker.dependOnHash(file.key(local));
        return found.map((symbol) => symbolCandidate(file, symbol));
      }),
  );
}
