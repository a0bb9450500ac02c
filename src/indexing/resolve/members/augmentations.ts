/**
 * Module augmentation: members that a block in another file adds to a type: `declare module './shop' { interface Shop
 * { … } }`.
 */
import { typeKinds } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget } from '../candidate.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';

export function augmentedMembers(resolver: Resolver, type: SymbolRef, member: string): readonly SymbolRef[] {
  const { parent, name } = factOf(type);
  const { linking } = type.file;
  if (!linking.modules.hasAmbientModules || (parent !== undefined && parent !== 0)) return [];
  return resolver.repository.named(linking, name).flatMap((declaration) => {
    if (!isAddedTo(resolver, declaration, type)) return [];
    const { file, index } = declaration;
    resolver.repository.tracker.dependOnHash(file.memberKey(index, member));
    return file.children(index, member).map((child) => ({ file, index: child }));
  });
}

/** Whether a declaration is in a block for a module in which its name refers to the type. */
function isAddedTo(resolver: Resolver, { file, index }: SymbolRef, type: SymbolRef): boolean {
  const { kind, name, parent } = file.symbol(index);
  const block = parent === undefined ? undefined : file.symbol(parent);
  if (block?.kind !== 'module' || !typeKinds.has(kind)) return false;
  const { modules } = resolver;
  const places = modules.modulesOf(file, { kind: 'named', module: block.name, name, local: undefined });
  return places.some((place) =>
    modules
      .nameInPlace(file, place, name, initialDepthBudget)
      .some(
        (candidate) =>
          candidate.kind === 'symbol' && candidate.file === type.file && candidate.index === type.index,
      ),
  );
}
