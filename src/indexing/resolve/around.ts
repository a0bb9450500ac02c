/** The types around a place: what `this` and `super` are there, and what a bare name inherits. */
import { type SymbolIndex, typeKinds } from '../../model/symbol.ts';
import { membersOfType, ownerName } from './members.ts';
import { instanceOf, isClassLike, type Mind, nothing, symbolThing, type Thing, type Things } from './mind.ts';
import { qualifiedNameAt } from './names.ts';
import type { Unit } from './unit.ts';

/** A member that one of the types around inherits. */
export function inheritedName(mind: Mind, unit: Unit, at: SymbolIndex, name: string, fuel: number): Things {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    for (const self of typesOfMember(mind, unit, around, fuel)) {
      if (self.kind !== 'instance') continue;
      const found = membersOfType(mind, self, name, { self, isBase: false, fuel }).filter(isInScope);
      if (found.length > 0) return found;
    }
  }
  return nothing;
}

/**
 * What an inner type inherits, where the file found the name in a type around it: the inner one comes first. `symbol` is
 * what the file found.
 */
export function inheritedBefore(
  mind: Mind,
  unit: Unit,
  at: SymbolIndex,
  symbol: SymbolIndex,
  fuel: number,
): Things {
  const { parent, name } = unit.symbol(symbol);
  if (parent === undefined || !typeKinds.has(unit.symbol(parent).kind)) return nothing;
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    if (around === parent) return nothing;
    const { kind, bases } = unit.symbol(around);
    if (!typeKinds.has(kind) || bases.length === 0 || around === symbol) continue;
    const self = instanceOf({ unit, index: around });
    const found = membersOfType(mind, { unit, index: around }, name, { self, isBase: true, fuel });
    if (found.some(isInScope)) return found.filter(isInScope);
  }
  return nothing;
}

/** A constructor bears the name of its type, which it does not hide. */
function isInScope(thing: Thing): boolean {
  return thing.kind !== 'symbol' || thing.unit.symbol(thing.index).kind !== 'constructor';
}

export function thisThings(mind: Mind, unit: Unit, at: SymbolIndex, fuel: number): Things {
  for (let around: SymbolIndex | undefined = at; around !== undefined; around = unit.symbol(around).parent) {
    if (unit.sharesThis(around)) continue;
    const found = typesOfMember(mind, unit, around, fuel);
    if (found.length > 0) return found;
    const { parent, kind, name } = unit.symbol(around);
    // Before there were classes, functions constructed: those have a capital letter.
    if (kind === 'function' && unit.linking.prototypeMember !== undefined && /^[A-Z]/.test(name))
      return [instanceOf({ unit, index: around })];
    // A method of an object that is written in place: the variable that holds it.
    const isOfObject = parent !== undefined && parent !== 0 && !typeKinds.has(unit.symbol(parent).kind);
    if (kind === 'method' && isOfObject) return [symbolThing(unit, parent)];
  }
  return nothing;
}

/** The type that a symbol is, or belongs to though it is written outside of it. */
function typesOfMember(mind: Mind, unit: Unit, symbol: SymbolIndex, fuel: number): Things {
  const fact = unit.symbol(symbol);
  if (isClassLike(fact)) return [instanceOf({ unit, index: symbol })];
  const owner = ownerName(unit, symbol);
  if (owner === undefined) return nothing;
  // What stands on top of a file may be in a namespace, which the file as a whole is not.
  const at = fact.parent === undefined || fact.parent === 0 ? symbol : fact.parent;
  const found = qualifiedNameAt(mind, unit, { at }, owner, fuel);
  return found.flatMap((thing) => (thing.kind === 'symbol' ? [instanceOf(thing)] : []));
}

export function superThings(mind: Mind, unit: Unit, at: SymbolIndex, fuel: number): Things {
  return thisThings(mind, unit, at, fuel).map((thing) =>
    thing.kind === 'instance' ? { ...thing, isBase: true } : thing,
  );
}
