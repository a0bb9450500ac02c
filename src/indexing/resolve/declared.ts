/** What a name means that is declared in its own file. */
import { callableKinds, type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { boundSymbol } from './bound-symbols.ts';
import { ownMembers } from './members.ts';
import { type Mind, symbolThing, type Things } from './mind.ts';
import { surroundingName } from './names.ts';
import type { Unit } from './unit.ts';

/** The symbol and its overloads; where they are only declared here, what defines them. */
export function declaredThings(mind: Mind, unit: Unit, index: SymbolIndex, fuel: number): Things {
  const { kind, name, qualifiedName, namespace, parent = 0, isDeclaration } = unit.symbol(index);
  const isAlone = unit.linking.overloads !== true || !(isDeclaration || callableKinds.has(kind));
  if (isAlone) return boundSymbol(unit, index);
  if (typeKinds.has(unit.symbol(parent).kind)) {
    const members = ownMembers(mind, { unit, index: parent }, name);
    return members.map((spot) => symbolThing(spot.unit, spot.index));
  }
  const own = unit.qualified(qualifiedName).filter((other) => unit.symbol(other).namespace === namespace);
  const here = own.map((other) => symbolThing(unit, other));
  if (own.some((other) => !unit.symbol(other).isDeclaration)) return here;
  const defined = surroundingName(mind, unit, index, name, fuel).filter((thing) => {
    const fact = thing.kind === 'symbol' ? thing.unit.symbol(thing.index) : undefined;
    return (
      fact !== undefined &&
      !fact.isDeclaration &&
      fact.qualifiedName === qualifiedName &&
      fact.namespace === namespace
    );
  });
  return defined.length > 0 ? defined : here;
}
