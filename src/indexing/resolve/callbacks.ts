/** Functions that are given to others: who calls them then. */
import type { Local, Reference } from '../../model/reference.ts';
import { callableKinds, type SymbolIndex, type SymbolKind } from '../../model/symbol.ts';
import type { Evidence, Links } from './links.ts';
import { factOf, type Mind, startFuel } from './mind.ts';
import { chooseOverloads } from './overloads.ts';
import type { Unit } from './unit.ts';
import type { Spot } from './world.ts';

interface Passing {
  /** What is passed. */
  readonly targets: readonly Spot[];
  /** What a call may mean. */
  readonly calledBy: (call: Reference) => readonly Spot[];
}

/** A function that is passed by name is called by whoever it is passed to, if that one calls its parameter. */
export function linkPassed(
  mind: Mind,
  out: Links,
  reference: Reference,
  { targets, calledBy }: Passing,
): void {
  const { unit } = out;
  const { passedTo } = reference;
  const call = passedTo === undefined ? undefined : unit.references()[passedTo.call];
  if (passedTo === undefined || call === undefined || call.bound.kind === 'local') return;
  const passed = functionsIn(mind, targets, reference);
  if (passed.length === 0) return;
  const called = chooseOverloads(mind, calledBy(call), { unit, reference: call });
  for (const receiver of functionsIn(mind, called)) {
    const place = passedTo.name ?? passedTo.position + shiftOf(unit, call, receiver);
    for (const spot of passed) linkCallback(mind, out, { receiver, place }, { spot, evidence: reference });
  }
}

/** Parameters and arguments are not always counted alike: `self` is not handed over, and `f.call(x, y)` hands over `this` first. */
function shiftOf(unit: Unit, call: Reference, receiver: Spot): number {
  const { kind, name, modifiers } = factOf(receiver);
  const { receiverParameter, callingMembers } = unit.linking;
  if (call.bound.kind === 'member' && call.name !== name && callingMembers?.includes(call.name) === true)
    return -1;
  return receiverParameter === true && kind === 'method' && !modifiers.includes('static') ? 1 : 0;
}

/** A decorator is given what it decorates. */
export function linkDecorated(mind: Mind, out: Links, reference: Reference, targets: readonly Spot[]): void {
  const { unit } = out;
  const { owner, row } = reference;
  const decorated = unit.childrenOf(owner).find((child) => {
    const { attributes, startRow, nameRow, kind } = unit.symbol(child);
    return attributes.length > 0 && callableKinds.has(kind) && row >= startRow && row < nameRow;
  });
  if (decorated === undefined) return;
  const spot = { unit, index: decorated };
  for (const receiver of functionsIn(mind, targets))
    linkCallback(mind, out, { receiver, place: 0 }, { spot, evidence: reference });
}

/** From whoever calls what `receiver` is given at `place` to `spot`, which it is given there. */
function linkCallback(
  mind: Mind,
  out: Links,
  { receiver, place }: { readonly receiver: Spot; readonly place: number | string },
  { spot, evidence }: { readonly spot: Spot; readonly evidence: Evidence },
): void {
  const callers = callersOfParameter(mind, receiver, place);
  // A function inside the other one may be the caller; of another file only what is linked to can be a source.
  const sources = receiver.unit === out.unit ? callers : callers.slice(0, 1).map(() => receiver.index);
  for (const index of sources)
    out.edgeFrom('calls', { unit: receiver.unit, index }, spot, evidence, 'probable');
}

/** Functions among these, and those that variables among them hold, where they are named. */
function functionsIn(mind: Mind, spots: readonly Spot[], named?: Reference): readonly Spot[] {
  return spots.flatMap((spot) => {
    const { kind } = factOf(spot);
    if (callableKinds.has(kind)) return [spot];
    if (!isHolder(kind)) return [];
    return callablesIn(mind, spot, named).filter((held) => callableKinds.has(factOf(held).kind));
  });
}

/** The place of `this` among what a function is handed. */
const itself = -1;

/** `this()` in a function that is no constructor. */
function callsThis(unit: Unit, index: SymbolIndex): boolean {
  return unit
    .references()
    .some(
      ({ role, owner, receiver }) =>
        role === 'construct' &&
        owner === index &&
        receiver?.base.kind === 'this' &&
        receiver.steps.length === 0,
    );
}

/** The symbols that call what a function is given for a parameter: itself, or functions inside it. */
function callersOfParameter(
  mind: Mind,
  { unit, index }: Spot,
  place: number | string,
): readonly SymbolIndex[] {
  const { qualifiedName, parameters, kind } = unit.symbol(index);
  mind.world.recorder.askHashed(unit.key(qualifiedName));
  if (place === itself) return callsThis(unit, index) ? [index] : [];
  const name = typeof place === 'string' ? place : parameters[place]?.name;
  if (name === undefined || !callableKinds.has(kind)) return [];
  const isIt = (local: Local | undefined): boolean =>
    local?.isParameter === true && local.owner === index && local.name === name;
  if (!unit.locals.some(isIt)) return [];
  const owners = new Set<SymbolIndex>();
  for (const { role, bound, owner } of unit.references()) {
    if (role === 'call' && bound.kind === 'local' && isIt(unit.locals[bound.index])) owners.add(owner);
  }
  return [...owners];
}

/** Kinds that hold values. */
export function isHolder(kind: SymbolKind): boolean {
  return kind === 'variable' || kind === 'field' || kind === 'property';
}

/** Functions that a variable holds by their names; where it is named, if that is told. */
export function callablesIn(mind: Mind, { unit, index }: Spot, named?: Reference): readonly Spot[] {
  const isNamed = named?.bound.kind === 'symbol' && named.bound.index === index;
  const holds = isNamed ? named.bound.holds : undefined;
  return mind.heldBy({ kind: 'symbol', unit, index, self: undefined, holds }, startFuel).flatMap((thing) => {
    if (thing.kind !== 'symbol') return [];
    const { kind } = thing.unit.symbol(thing.index);
    return callableKinds.has(kind) || kind === 'class' ? [thing] : [];
  });
}
