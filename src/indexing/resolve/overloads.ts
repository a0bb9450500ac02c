/** Which of several symbols of the same name a call means, as far as the number of its arguments tells. */
import type { Reference } from '../../model/reference.ts';
import type { LinkedSymbol, SymbolIndex } from '../../model/symbol.ts';
import { factOf } from './mind.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

/** A name with more meanings than this tells nothing. */
const maxOverloads = 8;

export function chooseOverloads(
  targets: readonly Spot[],
  { argumentCount }: Pick<Reference, 'argumentCount'>,
  /** How many more a call hands over than it writes: the value that an extension is called on. */
  unwritten: (fact: LinkedSymbol) => number = () => 0,
): readonly Spot[] {
  if (targets.length < 2) return targets;
  const each = distinct(targets);
  if (each.length < 2) return each;
  const defined = each.filter((spot) => !factOf(spot).isDeclaration);
  const candidates = defined.length > 0 ? defined : each;
  if (argumentCount === undefined) return candidates.slice(0, maxOverloads);
  const fitting = candidates.filter((spot) => takes(factOf(spot), argumentCount + unwritten(factOf(spot))));
  return (fitting.length > 0 ? fitting : candidates).slice(0, maxOverloads);
}

function takes({ parameters }: LinkedSymbol, count: number): boolean {
  const required = parameters.filter(({ arity }) => arity === 'required').length;
  const isOpen = parameters.some(({ arity }) => arity === 'rest');
  return count >= required && (isOpen || count <= parameters.length);
}

function distinct(spots: readonly Spot[]): readonly Spot[] {
  const seen = new Map<Unit, Set<SymbolIndex>>();
  return spots.filter(({ unit, index }) => {
    const known = seen.get(unit);
    if (known === undefined) seen.set(unit, new Set([index]));
    else if (known.has(index)) return false;
    else known.add(index);
    return true;
  });
}
