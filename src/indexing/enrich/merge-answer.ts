/**
 * Lays the answer of a compiler over the links of syntax, place by place:
 * - the compiler names a symbol with a body: its edges replace those of syntax;
 * - it names a variable or a member without a body, so other code may run: edges of syntax to functions stay beside it,
 *   but no candidates by name;
 * - it says that the name leaves the repository: no edge, whatever syntax guessed;
 * - it does not know, or names something that is no symbol (a parameter): syntax keeps its edges.
 * Pure: the result depends on its arguments only.
 */
import { type Confidence, type Edge, type EdgeKind, edgeOfRole, type Unresolved } from '../../model/edge.ts';
import { hash32 } from '../../model/hash.ts';
import { callOfValue, type Reference, type ReferenceIndex } from '../../model/reference.ts';
import { callableKinds, type SymbolId, type SymbolIndex } from '../../model/symbol.ts';
import type { FileAnswer, Site, SiteRole, Target, TargetIndex } from '../../semantics/answers.ts';
import type { CompiledLinks } from '../../store/link-writer.ts';
import type { DeclaredSymbols, TargetSymbol } from './target-symbols.ts';

export interface AnsweredFile {
  readonly references: readonly Reference[];
  /** By position in the facts. */
  readonly symbolIds: readonly SymbolId[];
  readonly declared: DeclaredSymbols;
  /** The innermost symbol around a place, by position in the facts. */
  readonly ownerAt: (row: number, column: number) => SymbolIndex;
  readonly syntax: { readonly edges: readonly Edge[]; readonly unresolved: readonly Unresolved[] };
  readonly answer: FileAnswer;
  readonly symbolOf: (target: TargetIndex) => TargetSymbol | undefined;
  readonly kindOf: (symbol: SymbolId) => TargetSymbol['kind'] | undefined;
}

export function mergeAnswer(file: AnsweredFile): CompiledLinks {
  const { decisions, unwritten } = decide(file);
  const found = [...[...decisions.values()].flatMap(({ edges }) => edges), ...unwritten];
  const relations = relationEdges(file);
  const replaced = replacedEdges(file, decisions);
  const kept = file.syntax.edges.filter(
    (edge) => !replaced(edge) && !(edge.kind === 'overrides' && relations.members.has(edge.source)),
  );
  const unresolved = unresolvedAfter(file, decisions);
  const names = new Set(unresolved.map(({ reference }) => file.references[reference]?.name ?? ''));
  return {
    edges: inOrder([...found, ...relations.edges, ...kept]),
    unresolved,
    unresolvedNames: Uint32Array.from(names, hash32).sort(),
    registrations: (file.answer.registrations ?? []).flatMap(({ service, implementation }) => {
      const [of, by] = [file.symbolOf(service), file.symbolOf(implementation)];
      return of === undefined || by === undefined ? [] : [{ service: of.id, implementation: by.id }];
    }),
  };
}

interface Decision {
  readonly reference: Reference;
  readonly source: SymbolId;
  readonly edges: readonly Edge[];
  /** Edges of syntax to functions may be right, too. */
  readonly isOpen: boolean;
  readonly leaves: boolean;
}

interface Decided {
  readonly decisions: ReadonlyMap<ReferenceIndex, Decision>;
  /** Calls at places where the facts have no reference: operators, for example. */
  readonly unwritten: readonly Edge[];
}

function decide(file: AnsweredFile): Decided {
  const unwritten: Edge[] = [];
  const decisions = new Map<ReferenceIndex, Decision>();
  const places = referencesByPlace(file.references);
  for (const site of file.answer.sites) {
    const index = referenceAt(file.references, places.get(placeKey(site)) ?? [], site);
    const reference = index === undefined ? undefined : file.references[index];
    if (index === undefined || reference === undefined) {
      unwritten.push(...callsAt(file, site));
      continue;
    }
    const decision = decisionOf(file, site, reference);
    if (decision !== undefined) decisions.set(index, decision);
  }
  return { decisions, unwritten };
}

function callsAt(file: AnsweredFile, site: Site): readonly Edge[] {
  const { row, column, role, confidence } = site;
  if (role === 'use' || site.targets.length === 0) return [];
  const source = file.symbolIds[file.ownerAt(row, column)];
  if (source === undefined) return [];
  return symbolsOf(file, [...site.targets, ...(site.runs ?? [])]).map(({ id }) => ({
    ...{ kind: 'calls', source, target: id, confidence, extractor: 'compiler', row, column },
  }));
}

function referencesByPlace(references: readonly Reference[]): ReadonlyMap<string, readonly ReferenceIndex[]> {
  const places = new Map<string, ReferenceIndex[]>();
  for (const [index, reference] of references.entries()) {
    const key = placeKey(reference);
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  }
  return places;
}

function placeKey({ row, column }: { readonly row: number; readonly column: number }): string {
  return `${row}:${column}`;
}

/** Several references may begin at one place: `make()()` has two calls, a decorator a use and a call. */
function referenceAt(
  references: readonly Reference[],
  found: readonly ReferenceIndex[],
  site: Site,
): ReferenceIndex | undefined {
  const fitting = found.filter(
    (index) => (references[index]?.name === callOfValue) === (site.isValue === true),
  );
  const roles = rolesOf[site.role];
  return fitting.find((index) => roles.has(references[index]?.role ?? 'read'));
}

const calls: ReadonlySet<Reference['role']> = new Set(['call', 'construct', 'render', 'decorate']);
const uses: ReadonlySet<Reference['role']> = new Set([
  'read',
  'write',
  'type',
  'inherit',
  'implement',
  'decorate',
]);
const rolesOf: Readonly<Record<SiteRole, ReadonlySet<Reference['role']>>> = {
  call: calls,
  construct: calls,
  render: calls,
  template: calls,
  decorate: calls,
  get: uses,
  set: uses,
  use: uses,
  // A reference at the same place has another meaning.
  implied: new Set(),
};

function decisionOf(file: AnsweredFile, site: Site, reference: Reference): Decision | undefined {
  const source = file.symbolIds[reference.owner];
  if (source === undefined) return undefined;
  if (site.leaves === true && site.targets.length === 0)
    return { reference, source, edges: [], isOpen: false, leaves: true };
  const targets = symbolsOf(file, site.targets);
  if (targets.length === 0) return undefined;
  const runs = symbolsOf(file, site.runs ?? []);
  // A call of the base constructor has an edge to the constructor only, as by syntax.
  const isSuper = reference.receiver?.base.kind === 'super' && reference.role === 'construct';
  if (isSuper && runs.length === 0) return undefined;
  const named = isSuper ? [] : targets;
  const edge = (target: TargetSymbol, confidence: Confidence): Edge => ({
    kind: kindOfEdge(reference, site.role, target),
    source,
    target: target.id,
    confidence,
    extractor: 'compiler',
    row: reference.row,
    column: reference.column,
  });
  return {
    reference,
    source,
    edges: [
      ...named.map((target) => edge(target, site.confidence)),
      ...runs.map((target) => edge(target, site.confidence)),
    ],
    isOpen: targets.some(({ isOpen }) => isOpen),
    leaves: false,
  };
}

/** In the order of their places, because a compiler lists the members of a union in an order of its own. */
function symbolsOf(file: AnsweredFile, targets: readonly TargetIndex[]): readonly TargetSymbol[] {
  const found = new Map<SymbolId, TargetSymbol>();
  const places = file.answer.targets;
  const sorted = targets.length < 2 ? targets : [...targets].sort((a, b) => byPlace(places[a], places[b]));
  for (const index of sorted) {
    const symbol = file.symbolOf(index);
    if (symbol !== undefined) found.set(symbol.id, symbol);
  }
  return [...found.values()];
}

function byPlace(one: Target | undefined, other: Target | undefined): number {
  if (one === undefined || other === undefined) return 0;
  if (one.path !== other.path) return one.path < other.path ? -1 : 1;
  return one.row - other.row || one.column - other.column;
}

/** An access that runs a getter or setter is a call of it. */
function kindOfEdge({ role }: Reference, site: SiteRole, { kind }: TargetSymbol): EdgeKind {
  if (site === 'get' || site === 'set') return 'calls';
  return role === 'decorate' && callableKinds.has(kind) ? 'calls' : edgeOfRole[role];
}

/** Tells whether an edge of syntax belongs to a reference about which the compiler decided. */
function replacedEdges(
  { kindOf }: AnsweredFile,
  decisions: ReadonlyMap<ReferenceIndex, Decision>,
): (edge: Edge) => boolean {
  const byPlace = new Map<string, Decision[]>();
  for (const decision of decisions.values()) {
    const key = placeKey(decision.reference);
    const known = byPlace.get(key);
    if (known === undefined) byPlace.set(key, [decision]);
    else known.push(decision);
  }
  return (edge) =>
    (byPlace.get(placeKey(edge)) ?? []).some(({ reference: { role }, source, isOpen }) => {
      const isOfRole = edge.kind === edgeOfRole[role] || (role === 'decorate' && edge.kind === 'calls');
      if (!isOfRole || edge.source !== source) return false;
      const isFunction = callableKinds.has(kindOf(edge.target) ?? 'file');
      return !(isOpen && edge.kind === 'calls' && isFunction && edge.confidence !== 'approximate');
    });
}

/** Base types that a value has without saying so, and the members that replace members of base types. */
function relationEdges(file: AnsweredFile): {
  readonly edges: readonly Edge[];
  /** Members about which the compiler decided. */
  readonly members: ReadonlySet<SymbolId>;
} {
  const edges: Edge[] = [];
  const members = new Set<SymbolId>();
  const add = (
    kind: EdgeKind,
    at: { readonly row: number; readonly column: number },
    targets: readonly TargetIndex[],
    confidence: Confidence,
  ): SymbolId | undefined => {
    const source = file.declared.at(at.row, at.column);
    if (source === undefined) return undefined;
    const { row, column } = at;
    for (const { id } of symbolsOf(file, targets))
      if (id !== source.id)
        edges.push({ kind, source: source.id, target: id, confidence, extractor: 'compiler', row, column });
    return source.id;
  };
  for (const type of file.answer.types) {
    // Declared bases are names in the source, and have sites.
    for (const { kind, target, confidence } of type.bases)
      if (confidence !== 'exact' || kind === 'extends') add(kind, type, [target], confidence);
    for (const member of type.members) {
      const source = add('overrides', member, member.overrides, member.confidence);
      if (source !== undefined) members.add(source);
    }
  }
  return { edges, members };
}

function unresolvedAfter(
  { syntax }: AnsweredFile,
  decisions: ReadonlyMap<ReferenceIndex, Decision>,
): readonly Unresolved[] {
  const listed = new Set(syntax.unresolved.map(({ reference }) => reference));
  const left = syntax.unresolved.flatMap((each): readonly Unresolved[] => {
    const decision = decisions.get(each.reference);
    if (decision === undefined) return [each];
    return decision.leaves ? [{ ...each, reason: 'external' }] : [];
  });
  const linked = new Set(syntax.edges.map(placeKey));
  const lost = [...decisions].flatMap(([reference, decision]): readonly Unresolved[] =>
    decision.leaves && !listed.has(reference) && linked.has(placeKey(decision.reference))
      ? [{ reference, reason: 'external' }]
      : [],
  );
  return [...left, ...lost].sort((one, other) => one.reference - other.reference);
}

/** In source order, each once: the compiler's edge before the same one of syntax. */
function inOrder(edges: readonly Edge[]): readonly Edge[] {
  const seen = new Set<string>();
  const distinct = edges.filter(({ kind, source, target, row, column }) => {
    const key = `${kind} ${source} ${target} ${row} ${column}`;
    return !seen.has(key) && seen.add(key);
  });
  return distinct.sort((one, other) => one.row - other.row || one.column - other.column);
}
