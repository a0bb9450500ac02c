/** Functions that are given to others: who calls them then. */
import type { Local, Reference } from '../../../model/reference.ts';
import { callableKinds, type SymbolIndex, type SymbolKind } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget, type Resolver } from '../candidate.ts';
import type { Evidence, FileEdges } from '../file-edges.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import { chooseOverloads } from './overloads.ts';

interface Passing {
  /** What is passed. */
  readonly targets: readonly SymbolRef[];
  /** What a call may mean. */
  readonly calledBy: (call: Reference) => readonly SymbolRef[];
}

/** A function that is passed by name is called by whoever it is passed to, if that one calls its parameter. */
export function linkPassedFunction(
  resolver: Resolver,
  out: FileEdges,
  reference: Reference,
  { targets, calledBy }: Passing,
): void {
  const { file } = out;
  const { passedTo } = reference;
  const call = passedTo === undefined ? undefined : file.references()[passedTo.call];
  if (passedTo === undefined || call === undefined || call.bound.kind === 'local') return;
  const passed = functionsIn(resolver, targets, reference);
  if (passed.length === 0) return;
  const called = chooseOverloads(resolver, calledBy(call), { file, reference: call });
  for (const receiver of functionsIn(resolver, called)) {
    const place = passedTo.name ?? passedTo.position + shiftOf(file, call, receiver);
    for (const ref of passed) linkCallback(resolver, out, { receiver, place }, { ref, evidence: reference });
  }
}

/** Parameters and arguments are not always counted alike: `self` is not handed over, and `f.call(x, y)` hands over `this` first. */
function shiftOf(file: FileScope, call: Reference, receiver: SymbolRef): number {
  const { kind, name, modifiers } = factOf(receiver);
  const { receiverParameter, callingMembers } = file.linking;
  if (call.bound.kind === 'member' && call.name !== name && callingMembers?.includes(call.name) === true)
    return -1;
  return receiverParameter === true && kind === 'method' && !modifiers.includes('static') ? 1 : 0;
}

/** A decorator is given what it decorates. */
export function linkDecorator(
  resolver: Resolver,
  out: FileEdges,
  reference: Reference,
  targets: readonly SymbolRef[],
): void {
  const { file } = out;
  const { owner, row } = reference;
  const decorated = file.childrenOf(owner).find((child) => {
    const { attributes, startRow, nameRow, kind } = file.symbol(child);
    return attributes.length > 0 && callableKinds.has(kind) && row >= startRow && row < nameRow;
  });
  if (decorated === undefined) return;
  const ref = { file, index: decorated };
  for (const receiver of functionsIn(resolver, targets))
    linkCallback(resolver, out, { receiver, place: 0 }, { ref, evidence: reference });
}

/** From whoever calls what `receiver` is given at `place` to `spot`, which it is given there. */
function linkCallback(
  resolver: Resolver,
  out: FileEdges,
  { receiver, place }: { readonly receiver: SymbolRef; readonly place: number | string },
  { ref, evidence }: { readonly ref: SymbolRef; readonly evidence: Evidence },
): void {
  const callers = callersOfParameter(resolver, receiver, place);
  // A function inside the other one may be the caller; of another file only what is linked to can be a source.
  const sources = receiver.file === out.file ? callers : callers.slice(0, 1).map(() => receiver.index);
  for (const index of sources)
    out.edgeFrom('calls', { file: receiver.file, index }, ref, evidence, 'probable');
}

/** Functions among these, and those that variables among them hold, where they are named. */
function functionsIn(
  resolver: Resolver,
  refs: readonly SymbolRef[],
  named?: Reference,
): readonly SymbolRef[] {
  return refs.flatMap((ref) => {
    const { kind } = factOf(ref);
    if (callableKinds.has(kind)) return [ref];
    if (!isVariableKind(kind)) return [];
    return functionsHeldBy(resolver, ref, named).filter((held) => callableKinds.has(factOf(held).kind));
  });
}

/** The place of `this` among what a function is handed. */
const itself = -1;

/** `this()` in a function that is no constructor. */
function callsThis(file: FileScope, index: SymbolIndex): boolean {
  return file
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
  resolver: Resolver,
  { file, index }: SymbolRef,
  place: number | string,
): readonly SymbolIndex[] {
  const { qualifiedName, parameters, kind } = file.symbol(index);
  resolver.repository.tracker.dependOnHash(file.key(qualifiedName));
  if (place === itself) return callsThis(file, index) ? [index] : [];
  const name = typeof place === 'string' ? place : parameters[place]?.name;
  if (name === undefined || !callableKinds.has(kind)) return [];
  const isIt = (local: Local | undefined): boolean =>
    local?.isParameter === true && local.owner === index && local.name === name;
  if (!file.locals.some(isIt)) return [];
  const owners = new Set<SymbolIndex>();
  for (const { role, bound, owner } of file.references()) {
    if (role === 'call' && bound.kind === 'local' && isIt(file.locals[bound.index])) owners.add(owner);
  }
  return [...owners];
}

/** Kinds that hold values. */
export function isVariableKind(kind: SymbolKind): boolean {
  return kind === 'variable' || kind === 'field' || kind === 'property';
}

/** Functions that a variable holds by their names; where it is named, if that is told. */
export function functionsHeldBy(
  resolver: Resolver,
  { file, index }: SymbolRef,
  named?: Reference,
): readonly SymbolRef[] {
  const isNamed = named?.bound.kind === 'symbol' && named.bound.index === index;
  const holds = isNamed ? named.bound.holds : undefined;
  return resolver
    .valuesOf({ kind: 'symbol', file, index, self: undefined, holds }, initialDepthBudget)
    .flatMap((candidate) => {
      if (candidate.kind !== 'symbol') return [];
      const { kind } = candidate.file.symbol(candidate.index);
      return callableKinds.has(kind) || kind === 'class' ? [candidate] : [];
    });
}
