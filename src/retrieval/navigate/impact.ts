/**
 * The impact of a change: from the changed symbols to their dependents, level by level. A file that only imports a
 * changed symbol is listed and not followed. Tests are listed separately, because they are to be run, and are
 * searched deeper than symbols are listed.
 */
import { runOperation } from '../../model/advice.ts';
import type { Affected, AffectedLink, Impact, ImpactOptions } from '../../model/answers/impact.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import { callableKinds, type SymbolId } from '../../model/symbol.ts';
import { type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import { affectedTests } from './affected-tests.ts';
import { insideOf } from './dependencies.ts';
import { foldByFolder } from './fold-tests.ts';
import { byConfidence, type GraphView } from './graph-view.ts';
import { type Bundle, bundlesFrom, bundlesTo, placeKey, placesOf } from './neighbours.ts';
import { canBeImplemented } from './implementations.ts';
import type { Targets } from './overloads.ts';
import { overridesThroughMixins } from './override-through-mixin.ts';
import { reachByName } from './reach-by-name.ts';
import { testsOf } from './possible-callers.ts';
import { type Reached, type ReachedLink, reachDependents } from './reach-dependents.ts';
import { calledAs } from './structural-matches.ts';

/** Tests are searched at least this deep, regardless of the requested depth. */
const testDepth = 10;
// The likeliest ones; the others are counted by folder.
const testsShown = 5;
const testsUnfolded = 3;
const linksShown = 3;
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);

/** The symbol changes together with its overloads and all their contents. */
export function impactOfSymbol(view: GraphView, targets: Targets, options: ImpactOptions): Impact {
  const [symbol] = targets;
  if (symbol.kind === 'directory' || symbol.kind === 'project')
    throw new EngineError('bad-input', 'impact takes a symbol or a file, not a folder', {
      advice: [runOperation('dependents', { symbol: view.show(symbol).id })],
    });
  const inside = [...insideOf(view, targets).symbols()].map((id) => view.symbol(id));
  return {
    ...impactOf(view, inside, { ...options, tests: testsOf(view, targets, options) }),
    changed: targets.map((each) => view.show(each)),
    overridden: targets
      .flatMap((each) => bundlesFrom(view, each, overrides))
      .map(({ other }) => {
        const method = view.symbol(other);
        return { ...view.show(method), ...(isAbstract(view, method) && { isAbstract: true as const }) };
      }),
    ...(isNeverOverridden(view, targets) && { hasNoOverrides: true }),
    calledAs: options.only === 'proven' ? [] : calledAs(view, symbol),
  };
}

/** For methods; a function outside of types cannot be overridden. */
function isNeverOverridden(view: GraphView, targets: Targets): boolean {
  return (
    targets[0].kind === 'method' &&
    canBeImplemented(view, targets[0]) &&
    targets.every(
      (each) =>
        bundlesTo(view, each.id, { kinds: overrides, enough: 1 }).bundles.length === 0 &&
        overridesThroughMixins(view, each).length === 0,
    )
  );
}

export function impactOf(view: GraphView, changed: readonly StoredSymbol[], options: ImpactOptions): Impact {
  const { depth, limit, only, tests: wanted = 'fold', testsWithin } = options;
  const { reached, cutAt } = reachDependents(view, changed, { depth: Math.max(depth, testDepth), only });
  const near = reached.filter((each) => each.depth <= depth);
  const {
    reached: named,
    further,
    common,
    cutAt: namedCutAt,
  } = only === 'proven'
    ? { reached: [], further: new Map<SymbolId, readonly ReachedLink[]>(), common: [], cutAt: undefined }
    : reachByName(view, changed, near, { depth });
  const namedIds = new Set(named.map(({ symbol }) => symbol.id));
  const isCode = ({ symbol: { fileId } }: Reached): boolean =>
    fileId === undefined || !view.file(fileId).isTest;
  const byEdge = near.map((each) => ({
    ...each,
    links: [...(each.links ?? []), ...(further.get(each.symbol.id) ?? [])],
  }));
  const affected = [...byEdge, ...named].filter(isCode).toSorted((one, other) => one.depth - other.depth);
  const proven = affected.filter(({ confidence }) => confidence !== 'approximate').length;
  const beyond = reached.filter(
    (each) => each.depth > depth && isCode(each) && !namedIds.has(each.symbol.id),
  );
  const { tests, dependentTests } =
    wanted === 'without'
      ? { tests: [], dependentTests: [] }
      : affectedTests(view, changed, { reached: [...reached, ...named], only });
  const nearTests = tests.filter((test) => test.depth <= (testsWithin ?? test.depth));
  const areFew = nearTests.length <= testsShown + testsUnfolded;
  const listed = wanted === 'list' || areFew ? limit : Math.min(testsShown, limit);
  const folded = wanted === 'list' || areFew ? [] : nearTests.slice(listed);
  const levels = affected.at(-1)?.depth ?? 0;
  return {
    changed: changed.map((symbol) => view.show(symbol)),
    affected: affected.slice(0, limit).map((each) => affectedOf(view, each)),
    totals: Array.from(
      { length: levels },
      (_, at) => affected.filter((each) => each.depth === at + 1).length,
    ),
    proven,
    possible: affected.length - proven,
    common,
    calledAs: [],
    overridden: [],
    depth,
    beyond: beyond.length,
    tests: nearTests.slice(0, listed),
    testFileCount: nearTests.length,
    deeperTestFileCount: tests.length - nearTests.length,
    testFolders: foldByFolder(folded.map(({ path, symbolCount }) => ({ path, count: symbolCount }))),
    testDepth: Math.max(depth, testDepth),
    dependentTests:
      wanted === 'list' || dependentTests.length <= testsUnfolded ? dependentTests.slice(0, limit) : [],
    dependentTestCount: dependentTests.length,
    isCut: (cutAt !== undefined && cutAt <= depth) || namedCutAt !== undefined,
    isBeyondCut: cutAt !== undefined,
  };
}

function affectedOf(view: GraphView, reached: Reached): Affected {
  const { symbol, depth, confidence, evidence, links = [] } = reached;
  const sorted = links.toSorted(
    (one, other) =>
      orderOf(one) - orderOf(other) ||
      Number(one.bundle.as !== undefined) - Number(other.bundle.as !== undefined) ||
      byConfidence(one.bundle.confidence, other.bundle.confidence),
  );
  const different = withoutRepeated(sorted);
  return {
    ...view.show(symbol),
    depth,
    confidence,
    evidence,
    ...(isAbstract(view, symbol) && { isAbstract: true }),
    links: different.slice(0, linksShown).map((link) => linkOf(view, symbol, link)),
    moreLinks: Math.max(0, different.length - linksShown),
  };
}

/** A call of a method that several affected ones override is shown once. */
function withoutRepeated(links: readonly ReachedLink[]): readonly ReachedLink[] {
  const places = new Set<string>();
  return links.filter(({ bundle: { as, edges } }) => {
    const own = edges.map(placeKey);
    if (as !== undefined && own.every((place) => places.has(place))) return false;
    for (const place of own) places.add(place);
    return true;
  });
}

/** Calls, then overrides and subtypes, then other uses; a type is affected through its members last. */
function orderOf({ bundle: { kind } }: ReachedLink): number {
  return kind === 'calls' ? 0 : kind === 'references' ? 2 : kind === 'imports' || kind === 'contains' ? 3 : 1;
}

function linkOf(
  view: GraphView,
  symbol: StoredSymbol,
  { bundle, from, evidence }: ReachedLink,
): AffectedLink {
  const { kind, confidence, edges, as } = bundle;
  return {
    relation: kind === 'references' ? heldAs(symbol, from.symbol, bundle) : kind,
    through: view.show(from.symbol).id,
    ...(as !== undefined && { as: view.show(view.symbol(as)).id }),
    confidence,
    evidence,
    places: placesOf(view, edges),
    placeCount: edges.length,
  };
}

/** The value of an alias follows its name: `partial = clone`. */
function heldAs(
  holder: StoredSymbol,
  held: StoredSymbol,
  { edges: [first] }: Bundle,
): AffectedLink['relation'] {
  const isHolder = holder.kind === 'variable' || holder.kind === 'field';
  if (!isHolder || !callableKinds.has(held.kind) || first === undefined) return 'references';
  const { name, nameRow, nameColumn } = holder;
  const between = first.column - nameColumn - name.length;
  const isAlias = first.row === nameRow && (between === ' = '.length || between === '='.length);
  return isAlias ? 'alias' : 'holds';
}

function isAbstract(view: GraphView, { flags, parentId, kind }: StoredSymbol): boolean {
  if (!callableKinds.has(kind)) return false;
  if ((flags & (symbolFlags.abstract | symbolFlags.declaration)) !== 0) return true;
  return parentId !== undefined && view.symbol(parentId).kind === 'interface';
}
