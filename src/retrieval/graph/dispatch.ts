/**
 * Dynamic dispatch: the overrides that may run when a method is called. Computed from the edges when the graph is
 * exported, so that a new subtype does not require resolving callers again.
 */
import type { Edge } from '../../model/edge.ts';
import { type SymbolFact, type SymbolId, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';

/**
 * A call with more possible targets says nothing about which one runs, so none is added. The override edges remain in
 * the graph.
 */
const maxReached = 4;
/** Kinds whose methods are abstract unless they have a body. */
const bodiless: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['interface', 'trait']);
const hiddenAccess: ReadonlySet<string | undefined> = new Set(['internal', 'private', 'unexported']);

const nothing: readonly SymbolId[] = [];

export class Dispatch {
  private readonly registeredFor: (service: SymbolId) => readonly SymbolId[];
  private readonly parents = new Map<SymbolId, SymbolId>();
  private readonly kinds = new Map<SymbolId, SymbolKind>();
  private readonly withoutBody = new Set<SymbolId>();
  /** Static methods. */
  private readonly shared = new Set<SymbolId>();
  /** Types that code outside the repository cannot name. */
  private readonly hidden = new Set<SymbolId>();
  /** Hidden types that code outside them names, or that are constructed. Subtype edges do not count. */
  private readonly named = new Set<SymbolId>();
  /** Types that are constructed directly, not only as a subtype. */
  private readonly constructed = new Set<SymbolId>();
  private readonly subtypes = new Map<SymbolId, SymbolId[]>();
  private readonly overriders = new Map<SymbolId, SymbolId[]>();
  private readonly inTests = new Set<SymbolId>();
  private readonly running = {
    tests: new Map<SymbolId, readonly SymbolId[]>(),
    product: new Map<SymbolId, readonly SymbolId[]>(),
  };

  /** `registeredFor`: the classes that containers of dependencies give where a type is asked for. */
  constructor(registeredFor: (service: SymbolId) => readonly SymbolId[]) {
    this.registeredFor = registeredFor;
  }

  /** Records the symbols of one file with their facts. All files must be recorded before the first edge. */
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
      // Methods of a declared class have their bodies where the class is defined.
      const isOpen = fact.isDeclaration && (parentId === undefined || !declared.has(parentId));
      if (isOpen || fact.modifiers.includes('abstract') || isUnwritten) this.withoutBody.add(id);
      // A framework that reads annotations may construct a type that is annotated, or whose members are.
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

  /**
   * Whether an override always runs in place of the target: the target has no body, or no object exists that uses the
   * target and not an override.
   */
  isReplaced(source: SymbolId, target: SymbolId): boolean {
    if (!this.hasBody(target)) return true;
    return this.mayRun(source, target).length > 0 && !this.shared.has(target) && this.isUnused(target);
  }

  /**
   * The overrides that may run. A method without a body runs as one of its overrides. A method with a body does so
   * when its own type calls it and that type is never constructed directly. Overrides in tests run only in calls from
   * tests.
   */
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

  /** Whether a container of dependencies gives the type of the override where that of the method is asked for. */
  isRegistered(method: SymbolId, override: SymbolId): boolean {
    const [service, implementation] = [this.parents.get(method), this.parents.get(override)];
    if (service === undefined || implementation === undefined) return false;
    return this.registeredFor(service).includes(implementation);
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

  /** Whether no object with this method exists: nothing names its type, nor any subtype that inherits the method. */
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
