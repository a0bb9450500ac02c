/** The candidates for a name that is declared in its own file. */
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import { type Candidates, symbolCandidate } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { Resolver } from '../resolver.ts';
import { boundSymbol } from './bound-symbols.ts';

/** The symbol and its overloads. If the file only declares them, their definitions in other files. */
export function declaredCandidates(
  resolver: Resolver,
  file: FileScope,
  index: SymbolIndex,
  depthBudget: number,
): Candidates {
  const { kind, name, qualifiedName, namespace, parent = 0, isDeclaration } = file.symbol(index);
  const isAlone = file.linking.calls.overloads === 'none' || !(isDeclaration || callableKinds.has(kind));
  if (isAlone) return boundSymbol(file, index);
  if (typeKinds.has(file.symbol(parent).kind)) {
    const members = resolver.typeMembers.ownMembers({ file, index: parent }, name);
    return members.map((ref) => symbolCandidate(ref.file, ref.index));
  }
  const own = file.qualified(qualifiedName).filter((other) => file.symbol(other).namespace === namespace);
  const here = own.map((other) => symbolCandidate(file, other));
  if (own.some((other) => !file.symbol(other).isDeclaration)) return here;
  const around = resolver.names.surroundingName({ file, at: index }, name, depthBudget);
  const defined = around.filter((candidate) => {
    const fact = candidate.kind === 'symbol' ? candidate.file.symbol(candidate.index) : undefined;
    return (
      fact !== undefined &&
      !fact.isDeclaration &&
      fact.qualifiedName === qualifiedName &&
      fact.namespace === namespace
    );
  });
  return defined.length > 0 ? defined : here;
}
