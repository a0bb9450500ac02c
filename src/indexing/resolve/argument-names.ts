/** What a bare call means by its arguments: a function beside the types of what is handed over, as C++ looks for it. */
import { valueOfReference } from '../../model/argument-type.ts';
import type { Reference } from '../../model/reference.ts';
import { callableKinds } from '../../model/symbol.ts';
import { evaluate } from './evaluate.ts';
import { factOf, type Mind, nothing, startFuel, type Things, union } from './mind.ts';
import { nameInPlace } from './names.ts';
import { typeThings } from './types.ts';
import type { Unit } from './unit.ts';

export function nameByArguments(mind: Mind, unit: Unit, reference: Reference): Things {
  if (unit.linking.argumentNamespaces !== true || reference.role !== 'call') return nothing;
  const namespaces = new Set(
    (reference.argumentTypes ?? []).flatMap((type) =>
      handedOver(mind, unit, reference, type).flatMap((thing) =>
        thing.kind === 'instance' || thing.kind === 'symbol' ? (factOf(thing).namespace ?? []) : [],
      ),
    ),
  );
  return union(
    [...namespaces].map((name) =>
      nameInPlace(mind, unit, { kind: 'namespace', name }, reference.name, startFuel).filter(
        (thing) => thing.kind === 'symbol' && callableKinds.has(factOf(thing).kind),
      ),
    ),
  );
}

function handedOver(mind: Mind, unit: Unit, { owner }: Reference, type: string): Things {
  if (type === '') return nothing;
  const index = valueOfReference(type);
  if (index === undefined)
    return typeThings(mind, { unit, at: owner, text: type, self: undefined }, startFuel);
  const role = unit.references()[index]?.role;
  const steps = role === 'call' || role === 'construct' ? [{ kind: role } as const] : [];
  return evaluate(mind, unit, { base: { kind: 'reference', index }, steps }, owner, startFuel);
}
