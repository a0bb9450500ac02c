/**
 * Ambient modules: modules that a block in a script declares: `declare module 'x' { … }`. In a module the block is an
 * augmentation: it adds types to a module that is declared elsewhere.
 */
import type { Confidence } from '../../../model/edge.ts';
import type { Import } from '../../../model/reference.ts';
import { typeKinds } from '../../../model/symbol.ts';
import {
  type Candidates,
  externalCandidate,
  factOf,
  noCandidates,
  symbolCandidate,
  union,
  unionOf,
} from '../candidate.ts';
import { isModuleFile } from '../module-file.ts';
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
  if (resolver.repository.tracker.isUsedUp(depthBudget)) return noCandidates;
  const blocks = resolver.repository
    .named(file.linking, module)
    .filter((ref) => factOf(ref).kind === 'module');
  if (blocks.length === 0) return noCandidates;
  if (blocks.every((block) => isAugmentation(resolver, block)))
    return addedTypes(resolver, blocks, imported, depthBudget);
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

function isAugmentation(resolver: Resolver, { file }: SymbolRef): boolean {
  resolver.repository.tracker.dependOnHash(file.key('*'));
  return isModuleFile(file);
}

/** The types of this name that augmentations add to an external module. */
function addedTypes(
  resolver: Resolver,
  blocks: readonly SymbolRef[],
  { kind, name }: Import,
  depthBudget: number,
): Candidates {
  if (kind !== 'named' || name === undefined) return noCandidates;
  const found = unionOf(
    blocks.map((block) => symbolCandidate(block.file, block.index)),
    (block) => resolver.members.memberOf(block, name, depthBudget - 1),
  );
  return found.filter((candidate) => candidate.kind === 'symbol' && typeKinds.has(factOf(candidate).kind));
}

/** The name of a type that an augmentation adds may mean the type of the external module, so nothing is exact. */
export function surenessOf(resolver: Resolver, target: SymbolRef, confidence: Confidence): Confidence {
  return confidence === 'exact' && isAdded(resolver, target) ? 'probable' : confidence;
}

function isAdded(resolver: Resolver, { file, index }: SymbolRef): boolean {
  const { parent } = file.symbol(index);
  const block = parent === undefined || parent === 0 ? undefined : file.symbol(parent);
  return block?.kind === 'module' && isAugmentation(resolver, { file, index });
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
