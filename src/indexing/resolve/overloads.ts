/** Which of several symbols of the same name a call means, as far as the number of its arguments tells. */
import type { Reference } from '../../model/reference.ts';
import type { LinkedSymbol, SymbolId } from '../../model/symbol.ts';
import { factOf } from './mind.ts';
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

/** Parts of one type are one symbol. */
function distinct(spots: readonly Spot[]): readonly Spot[] {
  const seen = new Set<SymbolId | undefined>();
  return spots.filter(({ unit, index }) => {
    const id = unit.ids[index];
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}
