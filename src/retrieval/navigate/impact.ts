/**
 * What a change may break: backwards along calls, references and inheritance, level by level. Whoever only imports a
 * changed symbol counts as a file, and is not followed. Tests are listed apart: they are what to run.
 */
import type { Confidence, EdgeKind } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { sideOrder } from '../aside.ts';
import { insideOf } from './dependencies.ts';
import { byConfidence, type GraphView, type Place, type SymbolNode, weaker } from './graph-view.ts';
import { allIncoming, type Bundle, bundle, bundlesFrom } from './neighbours.ts';
import { type ByName, usesByName } from './unresolved.ts';

export interface Impact {
  /** What changes. */
  readonly changed: readonly SymbolNode[];
  /** Nearest first, the surest first among them; tests left out. */
  readonly affected: readonly Affected[];
  /** Before the limit, by depth from 1. */
  readonly totals: readonly number[];
  readonly tests: readonly AffectedTest[];
  readonly testFileCount: number;
  /** True when there is more than was counted. */
  readonly isCut: boolean;
}

export interface Affected extends SymbolNode {
  readonly depth: number;
  /** Of the weakest edge on the way. */
  readonly confidence: Confidence;
  readonly relation: EdgeKind;
  /** Id of what it depends on, and where that shows. */
  readonly through: string;
  readonly place: Place | undefined;
}

export interface AffectedTest {
  readonly path: string;
  readonly depth: number;
  readonly confidence: Confidence;
  /** How many symbols of it are affected, and the first of them. */
  readonly symbolCount: number;
  readonly first: string;
}

export interface ImpactOptions {
  readonly depth: number;
  /** Of affected symbols, and of test files. */
  readonly limit: number;
}

// Each takes some 50 µs to look at.
const symbolsVisited = 5_000;

const finer: ReadonlySet<EdgeKind> = new Set<EdgeKind>([
  'calls',
  'references',
  'inherits',
  'implements',
  'overrides',
  'accepts',
  'extends',
]);
const imports: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['imports']);
const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);

/** The symbol changes with all that it contains. */
export function impactOfSymbol(
  view: GraphView,
  symbol: StoredSymbol,
  options: ImpactOptions,
): Impact & { readonly byName: ByName } {
  if (symbol.kind === 'directory' || symbol.kind === 'project')
    throw new EngineError('bad-input', 'impact takes a symbol or a file, not a folder', {
      hint: 'for a folder: codeagent dependents FOLDER',
    });
  const inside = [...insideOf(view, symbol).symbols()].map((id) => view.symbol(id));
  return {
    ...impactOf(view, inside, options),
    changed: [view.show(symbol)],
    byName: usesByName(view, symbol),
  };
}

export function impactOf(view: GraphView, changed: readonly StoredSymbol[], options: ImpactOptions): Impact {
  const seen = new Set(changed.map(({ id }) => id));
  const affected: Reached[] = [];
  let level: readonly Reached[] = changed.map((symbol) => ({ symbol, depth: 0, confidence: 'exact' }));
  let isCut = false;
  for (let depth = 1; depth <= options.depth && level.length > 0 && !isCut; depth++) {
    const next = new Map<SymbolId, Reached>();
    for (const from of level) {
      // A file that only imports something is as far as one can tell.
      if (from.bundle?.kind === 'imports') continue;
      for (const found of affectedBy(view, from.symbol)) {
        if (seen.has(found.other)) continue;
        const confidence = weaker(from.confidence, found.confidence);
        const known = next.get(found.other);
        if (known !== undefined && byConfidence(known.confidence, confidence) <= 0) continue;
        next.set(found.other, { symbol: view.symbol(found.other), depth, confidence, bundle: found, from });
      }
      isCut = seen.size + next.size > symbolsVisited;
      if (isCut) break;
    }
    for (const id of next.keys()) seen.add(id);
    level = inOrder(view, [...next.values()]);
    affected.push(...level);
  }
  return { ...report(view, affected, options), changed: changed.map((symbol) => view.show(symbol)), isCut };
}

interface Reached {
  readonly symbol: StoredSymbol;
  readonly depth: number;
  readonly confidence: Confidence;
  /** Undefined for what changed itself. */
  readonly bundle?: Bundle;
  readonly from?: Reached;
}

/** The code before examples and the like, the surest first, then by file and row. */
function inOrder(view: GraphView, level: readonly Reached[]): readonly Reached[] {
  const placeOf = ({ symbol: { fileId } }: Reached): { readonly path: string; readonly side: number } => {
    if (fileId === undefined) return { path: '', side: 0 };
    const file = view.file(fileId);
    return { path: file.path, side: sideOrder(file) };
  };
  return level
    .map((each) => ({ each, ...placeOf(each) }))
    .sort(
      (a, b) =>
        a.side - b.side ||
        byConfidence(a.each.confidence, b.each.confidence) ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : a.each.symbol.startRow - b.each.symbol.startRow),
    )
    .map(({ each }) => each);
}

/** Who depends on a symbol directly. A call of what it overrides may be a call of it. */
function affectedBy(view: GraphView, symbol: StoredSymbol): readonly Bundle[] {
  const { edges } = view.incoming(symbol.id, allIncoming);
  const direct = bundle(edges, 'source', finer);
  const users = new Set(direct.flatMap((each) => each.edges.map(({ file }) => file)));
  const importers = bundle(edges, 'source', imports).filter(
    ({ edges: [first] }) => first && !users.has(first.file),
  );
  const through = bundlesFrom(view, symbol, overrides).flatMap(({ other }) =>
    bundle(view.incoming(other, allIncoming).edges, 'source', calls).map((each) => ({
      ...each,
      confidence: weaker(each.confidence, 'probable'),
    })),
  );
  return [...direct, ...through, ...importers];
}

function report(
  view: GraphView,
  reached: readonly Reached[],
  options: ImpactOptions,
): Pick<Impact, 'affected' | 'totals' | 'tests' | 'testFileCount'> {
  const totals: number[] = [];
  const affected: Affected[] = [];
  const tests = new Map<
    string,
    { path: string; depth: number; confidence: Confidence; symbolCount: number; first: string }
  >();
  for (const each of reached) {
    const { symbol, depth, confidence } = each;
    const file = symbol.fileId === undefined ? undefined : view.file(symbol.fileId);
    if (file?.isTest !== true) {
      totals[depth - 1] = (totals[depth - 1] ?? 0) + 1;
      if (affected.length < options.limit) affected.push(affectedOf(view, each));
      continue;
    }
    const known = tests.get(file.path);
    if (known !== undefined) known.symbolCount++;
    else
      tests.set(file.path, {
        path: file.path,
        depth,
        confidence,
        symbolCount: 1,
        first: view.show(symbol).id,
      });
  }
  const listed = [...tests.values()].slice(0, options.limit);
  return {
    affected,
    totals: Array.from(totals, (total) => total ?? 0),
    tests: listed,
    testFileCount: tests.size,
  };
}

function affectedOf(view: GraphView, { symbol, depth, confidence, bundle: by, from }: Reached): Affected {
  const node = view.show(symbol);
  const [first] = by?.edges ?? [];
  return {
    ...node,
    depth,
    confidence,
    relation: by?.kind ?? 'references',
    through: from === undefined ? node.id : view.show(from.symbol).id,
    place: first === undefined ? undefined : view.showPlace(first),
  };
}
