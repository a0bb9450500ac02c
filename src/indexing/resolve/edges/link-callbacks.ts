/** Adds the edges of callbacks: functions that are passed to other functions, and called there. */
import type { Reference } from '../../../model/reference.ts';
import { callableKinds, variableKinds } from '../../../model/symbol.ts';
import { chooseOverloads } from '../calls/overloads.ts';
import { factOf, initialDepthBudget } from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import { callersOfParameter } from '../repository/parameter-calls.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';
import type { Evidence, FileEdges } from './file-edges.ts';

interface Passing {
  /** The functions that are passed. */
  readonly targets: readonly SymbolRef[];
  /** The targets of a call. */
  readonly calledBy: (call: Reference) => readonly SymbolRef[];
}

/** A parameter of a function, by position or name; -1 is `this`. */
interface Receiving {
  readonly receiver: SymbolRef;
  readonly place: number | string;
}

export class CallbackLinks {
  private readonly resolver: Resolver;
  private readonly out: FileEdges;

  constructor(resolver: Resolver, out: FileEdges) {
    this.resolver = resolver;
    this.out = out;
  }

  /** Links a function that is passed by name to the function that receives it, if that calls its parameter. */
  linkPassedFunction(reference: Reference, { targets, calledBy }: Passing): void {
    const { file } = this.out;
    const { passedTo } = reference;
    const call = passedTo === undefined ? undefined : file.references()[passedTo.call];
    if (passedTo === undefined || call === undefined || call.bound.kind === 'local') return;
    const passed = this.functionsIn(targets, reference);
    if (passed.length === 0) return;
    const called = chooseOverloads(this.resolver, calledBy(call), { file, reference: call });
    for (const receiver of this.functionsIn(called)) {
      const place = passedTo.name ?? passedTo.position + shiftOf(file, call, receiver);
      for (const ref of passed) this.linkCallback({ receiver, place }, ref, reference);
    }
  }

  /** Links a decorator to the function that it decorates and receives. */
  linkDecorator(reference: Reference, targets: readonly SymbolRef[]): void {
    const { file } = this.out;
    const decorated = file.decoratedAt(reference);
    if (decorated === undefined || !callableKinds.has(file.symbol(decorated).kind)) return;
    const ref = { file, index: decorated };
    for (const receiver of this.functionsIn(targets))
      this.linkCallback({ receiver, place: 0 }, ref, reference);
  }

  /** Adds edges from the symbols that call the parameter to `ref`, which is passed there. */
  private linkCallback({ receiver, place }: Receiving, ref: SymbolRef, evidence: Evidence): void {
    const { out } = this;
    const callers = callersOfParameter(this.resolver.repository, receiver, place);
    // The caller can be a function inside the receiver. In another file only the receiver itself can be a source.
    const sources = receiver.file === out.file ? callers : callers.slice(0, 1).map(() => receiver.index);
    for (const index of sources) out.callback({ file: receiver.file, index }, ref, evidence);
  }

  /** The functions among these symbols, and those that variables among them hold where they are used. */
  private functionsIn(refs: readonly SymbolRef[], named?: Reference): readonly SymbolRef[] {
    return refs.flatMap((ref) => {
      const { kind } = factOf(ref);
      if (callableKinds.has(kind)) return [ref];
      if (!variableKinds.has(kind)) return [];
      return this.functionsHeldBy(ref, named).filter((held) => callableKinds.has(factOf(held).kind));
    });
  }

  /** The functions that a variable holds; `named` is the use at which its value is wanted. */
  functionsHeldBy({ file, index }: SymbolRef, named?: Reference): readonly SymbolRef[] {
    const isNamed = named?.bound.kind === 'symbol' && named.bound.index === index;
    const holds = isNamed ? named.bound.holds : undefined;
    return this.resolver.values
      .valuesOf({ kind: 'symbol', file, index, self: undefined, holds }, initialDepthBudget)
      .flatMap((candidate) => {
        if (candidate.kind !== 'symbol') return [];
        const { kind } = candidate.file.symbol(candidate.index);
        return callableKinds.has(kind) || kind === 'class' ? [candidate] : [];
      });
  }
}

/**
 * The offset between arguments and parameters: `self` is a parameter without an argument; `f.call(x, y)` passes
 * `this` first.
 */
function shiftOf(file: FileScope, call: Reference, receiver: SymbolRef): number {
  const { kind, name, modifiers } = factOf(receiver);
  const { calls, members } = file.linking;
  const isMember = call.bound.kind === 'member' && call.name !== name;
  if (isMember && members.implicit(kind, call.name) === 'call') return -1;
  return calls.hasReceiverParameter && kind === 'method' && !modifiers.includes('static') ? 1 : 0;
}
