/**
 * What may run when a method is called: those that override it, whatever is between. Read off the edges when the graph
 * is drawn, so that no caller has to be resolved again for a new subtype.
 */
import type { Edge } from '../../model/edge.ts';
import { type SymbolFact, type SymbolId, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';

/** More than this tell nothing about which one a call reaches; the overrides are in the graph. */
const maxReached = 4;
/** Kinds whose methods have no body unless one is written. */
const bodiless: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'trait']);
const hiddenAccess: ReadonlySet<string | undefined> = new Set(['internal', 'private', 'unexported']);

const nothing: readonly SymbolId[] = [];

export class Dispatch {
  private readonly parents = new Map<SymbolId, SymbolId>();
  private readonly kinds = new Map<SymbolId, SymbolKind>();
  private readonly withoutBody = new Set<SymbolId>();
  /** Methods that run without a value of their type. */
  private readonly shared = new Set<SymbolId>();
  /** Types that nothing outside the repository can name. */
  private readonly hidden = new Set<SymbolId>();
  /** Those of them that others name, or that construct themselves. Subtypes are kept apart. */
  private readonly named = new Set<SymbolId>();
  /** Types of which a value of their own is made. */
  private readonly constructed = new Set<SymbolId>();
  private readonly subtypes = new Map<SymbolId, SymbolId[]>();
  private readonly overriders = new Map<SymbolId, SymbolId[]>();
  private readonly inTests = new Set<SymbolId>();
  private readonly running = {
    tests: new Map<SymbolId, readonly SymbolId[]>(),
    product: new Map<SymbolId, readonly SymbolId[]>(),
  };

  /** Of one file, with their facts. All files before the first edge. */
  noteSymbols(
    symbols: readonly StoredSymbol[],
    { facts, isTest }: { readonly facts: readonly SymbolFact[]; readonly isTest: boolean },
  ): void {
    const declared = new Set<SymbolId>();
    for (const { id, parentId, kind, ordinal } of symbols) {
      this.kinds.set(id, kind);
      if (kind === 'class' && ordinal !== undefined && facts[ordinal]?.isDeclaration === true)
        declared.add(id);
      if (isTest) this.inTests.add(id);
      if (parentId !== undefined) this.parents.set(id, parentId);
    }
    const annotated = new Set<SymbolId>();
    for (const { id, ordinal, parentId } of symbols) {
      const fact = ordinal === undefined ? undefined : facts[ordinal];
      if (fact === undefined) continue;
      if (fact.modifiers.includes('static')) this.shared.add(id);
      const around = parentId === undefined ? undefined : this.kinds.get(parentId);
      const isUnwritten = fact.bodyRow === undefined && around !== undefined && bodiless.has(around);
      // Of a class that is only declared, the bodies are where it is written.
      const isOpen = fact.isDeclaration && (parentId === undefined || !declared.has(parentId));
      if (isOpen || fact.modifiers.includes('abstract') || isUnwritten) this.withoutBody.add(id);
      // What is annotated, or has members that are, may be made by whoever reads annotations.
      if (fact.attributes.some((attribute) => !/^override\b/i.test(attribute)))
        annotated.add(typeKinds.has(fact.kind) ? id : (parentId ?? id));
      if (hiddenAccess.has(fact.access) && typeKinds.has(fact.kind)) this.hidden.add(id);
    }
    for (const id of annotated) this.hidden.delete(id);
  }

  noteEdges(edges: readonly Edge[]): void {
    for (const { kind, source, target } of edges) {
      if (kind === 'overrides') {
        const known = this.overriders.get(target);
        if (known === undefined) this.overriders.set(target, [source]);
        else known.push(source);
      } else if (kind === 'inherits' || kind === 'implements') {
        const known = this.subtypes.get(target);
        if (known === undefined) this.subtypes.set(target, [source]);
        else known.push(source);
      } else if (kind === 'calls' && typeKinds.has(this.kinds.get(target) ?? 'file')) {
        this.constructed.add(target);
        if (this.hidden.has(target)) this.named.add(target);
      } else if (this.hidden.has(target) && (kind === 'calls' || !this.isInside(source, target))) {
        this.named.add(target);
      }
    }
  }

  hasBody(symbol: SymbolId): boolean {
    return !this.withoutBody.has(symbol);
  }

  /** Another one runs in place of this one: it has no body, or there is no value that has it and not the other. */
  isReplaced(source: SymbolId, target: SymbolId): boolean {
    if (!this.hasBody(target)) return true;
    return this.mayRun(source, target).length > 0 && !this.shared.has(target) && this.isUnused(target);
  }

  /** A method without a body runs as one of those that override it; one with a body may, when its own type calls it and
   *  is never made as such, only as one of its subtypes. What a test overrides runs in tests. */
  mayRun(source: SymbolId, target: SymbolId): readonly SymbolId[] {
    if (!this.overriders.has(target)) return nothing;
    if (this.hasBody(target) && !this.isLeftToSubtypes(source, target)) return nothing;
    const isInTest = this.inTests.has(source);
    const known = isInTest ? this.running.tests : this.running.product;
    let running = known.get(target);
    if (running === undefined) {
      const found = this.overriding(target).filter(
        (id) => this.hasBody(id) && !this.isUnused(id) && (isInTest || !this.inTests.has(id)),
      );
      running = found.length > maxReached ? nothing : found;
      known.set(target, running);
    }
    return running;
  }

  private isLeftToSubtypes(source: SymbolId, target: SymbolId): boolean {
    const type = this.parents.get(target);
    return type !== undefined && this.parents.get(source) === type && !this.constructed.has(type);
  }

  private overriding(target: SymbolId): readonly SymbolId[] {
    const found = new Set<SymbolId>();
    const open = [...(this.overriders.get(target) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(this.overriders.get(next) ?? []));
    }
    return [...found];
  }

  /** A method of a type that nobody names, nor any subtype that takes it over: no value of it is ever made. */
  private isUnused(method: SymbolId): boolean {
    const type = this.parents.get(method);
    if (type === undefined) return false;
    const overriding = new Set((this.overriders.get(method) ?? []).map((id) => this.parents.get(id)));
    const seen = new Set<SymbolId>();
    const open = [type];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (!this.hidden.has(next) || this.named.has(next)) return false;
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(this.subtypes.get(next) ?? []).filter((id) => !overriding.has(id)));
    }
    return true;
  }

  private isInside(symbol: SymbolId, type: SymbolId): boolean {
    for (let around: SymbolId | undefined = symbol; around !== undefined; around = this.parents.get(around)) {
      if (around === type) return true;
    }
    return false;
  }
}
