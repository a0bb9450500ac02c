/**
 * The values that symbols and local variables are assigned, and the values that callables return. At most
 * `maxValues` of each are kept; flow.ts learns where each assignment happens.
 */
import type { Binding, Holding } from '../../languages/draft.ts';
import type { Node } from '../../languages/syntax-tree.ts';
import type { Bound, SymbolValue, Value } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import type { DraftLocal } from './draft-entries.ts';
import type { Flow } from './flow.ts';
import type { ScopeIndex } from './scopes.ts';

/** The node whose rule runs, and the innermost callable around it. */
export interface AssignmentPlace {
  readonly node: Node;
  readonly callable: ScopeIndex;
}

/** Further values add no information. */
const maxValues = 8;

export class AssignedValues {
  /** Values of symbols; a local keeps its own. */
  readonly ofSymbols: SymbolValue[] = [];
  private readonly locals: readonly DraftLocal[];
  /** Undefined for languages without an order of statements. */
  private readonly flow: Flow | undefined;
  private readonly place: () => AssignmentPlace;
  private readonly counts = new Map<SymbolIndex, number>();
  /** Symbols with a value that tells the type of their elements. */
  private readonly withContent = new Set<SymbolIndex>();

  constructor(locals: readonly DraftLocal[], flow: Flow | undefined, place: () => AssignmentPlace) {
    this.locals = locals;
    this.flow = flow;
    this.place = place;
  }

  /** `isVariable`: the value depends on the place of the use, so the flow is recorded as well. */
  addToSymbol(
    symbol: SymbolIndex,
    value: Value | undefined,
    holding: Holding | undefined,
    { isVariable }: { readonly isVariable: boolean },
  ): void {
    const values = valuesOf(value, holding);
    if (holding?.isAddition === true && this.withContent.has(symbol)) return;
    if (holding?.part === undefined && values.some(tellsContent)) this.withContent.add(symbol);
    if (isVariable) this.noteAssignment({ kind: 'symbol', index: symbol, holds: undefined }, values, holding);
    if (values.length === 0) return;
    const count = this.counts.get(symbol) ?? 0;
    if (count >= maxValues) return;
    for (const one of values.slice(0, maxValues - count)) this.ofSymbols.push({ symbol, value: one });
    this.counts.set(symbol, count + values.length);
  }

  addToLocal(index: number, value: Value | undefined, holding: Binding | undefined): void {
    const local = this.locals[index];
    if (local === undefined) return;
    const values = valuesOf(value, holding);
    if (holding?.isAddition === true && local.values.some(tellsContent)) return;
    this.noteAssignment({ kind: 'local', index }, values, holding);
    if (values.length > 0) local.values.push(...values.slice(0, maxValues - local.values.length));
  }

  private noteAssignment(variable: Bound, values: readonly Value[], holding: Binding = {}): void {
    if (this.flow === undefined) return;
    const { from, part, isParameter, isFallback } = holding;
    const { node, callable } = this.place();
    this.flow.note(variable, {
      values,
      node: from ?? node,
      holds: isParameter === true ? 'from the start' : from === undefined ? 'behind it' : 'from here',
      callable,
      part,
      isSure: isFallback !== true,
    });
  }
}

const none: readonly never[] = [];

function valuesOf(value: Value | undefined, holding: Holding | undefined): readonly Value[] {
  if (holding?.also !== undefined) return value === undefined ? holding.also : [value, ...holding.also];
  return value === undefined ? none : [value];
}

/** A container literal tells nothing about later elements; a container built from another one does. */
function tellsContent({ base, steps }: Value): boolean {
  if (steps.length === 0) return base.kind !== 'type';
  return steps.at(-1)?.kind !== 'gathered' || steps.at(-2)?.kind === 'each';
}
