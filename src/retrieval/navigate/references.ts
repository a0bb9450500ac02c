/** Every place that uses a symbol, by file: edges, and unresolved uses of its name. */
import type { References, ReferencesInFile, ReferencesOptions, Use } from '../../model/answers/navigation.ts';
import { type EdgeKind, edgeKinds, edgeOfRole } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { foldByFolder } from './fold-tests.ts';
import type { GraphView } from './graph-view.ts';
import { otherUses } from './left-out.ts';
import { namedUses } from './named-uses.ts';
import { allIncoming, countKinds, type PlacedUse, placeKey } from './neighbours.ts';
import type { Targets } from './overloads.ts';
import { testsOf } from './possible-callers.ts';
import { calledAs } from './structural-matches.ts';

interface FoundUse extends PlacedUse {
  readonly kind: EdgeKind;
  readonly source: SymbolId;
  readonly evidence: Use['evidence'];
}

const allKinds: ReadonlySet<EdgeKind> = new Set(edgeKinds);

export function references(view: GraphView, targets: Targets, options: ReferencesOptions): References {
  const isStrict = options.only === 'proven';
  const edges = eachPlaceOnce(targets.flatMap(({ id }) => view.incoming(id, allIncoming).edges)).map(
    (edge): FoundUse => ({ ...edge, evidence: 'edge' }),
  );
  const named = isStrict ? undefined : namedUses(view, targets[0]);
  const byName = (named?.possible ?? []).map(
    ({ role, file, row, column, source }): FoundUse => ({
      ...{ kind: edgeOfRole[role], file, row, column, source },
      confidence: 'approximate',
      evidence: 'name',
    }),
  );
  const tests = testsOf(view, targets, options);
  const others =
    named &&
    otherUses(view, targets, {
      kinds: allKinds,
      counted: allKinds,
      external: named.external,
      list:
        options.only === 'left-out' ? { limit: options.limit, areTestsFolded: tests !== 'list' } : undefined,
    });
  const byCandidates = (others?.possible ?? []).map(
    (edge): FoundUse => ({ ...edge, confidence: 'approximate', evidence: 'name' }),
  );
  const all = [...(isStrict ? edges.filter(isProven) : edges), ...byName, ...byCandidates];
  const isInTest = ({ file }: FoundUse): boolean => view.file(file).isTest;
  const outside = tests === 'list' ? all : all.filter((use) => !isInTest(use));
  const uses = tests === 'fold' ? all : outside;
  const proven = uses.filter(isProven).length;
  return {
    root: view.show(targets[0]),
    total: uses.length,
    proven,
    possible: uses.length - proven,
    counts: countKinds(uses),
    ...(options.only === 'left-out' ? { files: [], more: 0 } : listed(view, outside, options)),
    fileCount: new Set(uses.map(({ file }) => file)).size,
    tests:
      tests === 'fold' && options.only !== 'left-out' ? foldedTests(view, all.filter(isInTest)) : undefined,
    leftOut: others?.leftOut,
    calledAs: isStrict ? [] : calledAs(view, targets[0]),
  };
}

function listed(
  view: GraphView,
  uses: readonly FoundUse[],
  { limit }: ReferencesOptions,
): Pick<References, 'files' | 'more'> {
  const byFile = new Map<FileId, FoundUse[]>();
  for (const use of uses) {
    const known = byFile.get(use.file);
    if (known === undefined) byFile.set(use.file, [use]);
    else known.push(use);
  }
  const sorted = [...byFile]
    .map(([id, own]) => ({ own, isProven: own.some(isProven), ...view.file(id) }))
    .sort(
      (a, b) =>
        Number(b.isProven) - Number(a.isProven) ||
        peripheralOrder(a) - peripheralOrder(b) ||
        (a.path < b.path ? -1 : 1),
    );
  let left = limit;
  const files: ReferencesInFile[] = [];
  for (const { own, path, isTest } of sorted) {
    if (left <= 0) break;
    const shown = inSourceOrder(own).slice(0, left);
    left -= shown.length;
    files.push({ path, isTest, uses: shown.map((use) => useOf(view, use)) });
  }
  return { files, more: uses.length - (limit - left) };
}

function foldedTests(view: GraphView, uses: readonly FoundUse[]): References['tests'] {
  if (uses.length === 0) return undefined;
  const counts = new Map<FileId, number>();
  for (const { file } of uses) counts.set(file, (counts.get(file) ?? 0) + 1);
  const files = [...counts].map(([file, count]) => ({ path: view.file(file).path, count }));
  return { uses: uses.length, fileCount: files.length, folders: foldByFolder(files) };
}

function isProven({ confidence }: Pick<FoundUse, 'confidence'>): boolean {
  return confidence !== 'approximate';
}

/** A use that may mean any of several overloads counts once. */
function eachPlaceOnce<T extends Omit<FoundUse, 'evidence'>>(edges: readonly T[]): readonly T[] {
  const known = new Map<string, T>();
  for (const edge of edges) {
    const key = `${edge.kind} ${edge.source} ${placeKey(edge)}`;
    if (!known.has(key)) known.set(key, edge);
  }
  return [...known.values()];
}

function inSourceOrder(uses: readonly FoundUse[]): readonly FoundUse[] {
  return uses.toSorted((a, b) => a.row - b.row || a.column - b.column);
}

function useOf(view: GraphView, use: FoundUse): Use {
  const { kind, row, column, confidence, evidence } = use;
  view.showPlace(use);
  return { kind, row, column, from: view.show(view.symbol(use.source)).id, confidence, evidence };
}
