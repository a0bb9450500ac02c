/**
 * Test files for a change, the likeliest first. `uses`: a chain of edges leads from the test to a changed symbol.
 * `name`: the test uses the name of a changed or affected member on a receiver of unknown type. Tests that only
 * depend on a changed file are listed separately.
 */
import type { AffectedTest, DependentTest } from '../../model/answers/impact.ts';
import { hash32 } from '../../model/hash.ts';
import type { FileId, FilePath } from '../../model/source-file.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import type { Reached } from './reach-dependents.ts';

export interface AffectedTests {
  /** `uses` before `name`, nearest first. */
  readonly tests: readonly AffectedTest[];
  /** Nearest first; excludes the files in `tests`. */
  readonly dependentTests: readonly DependentTest[];
}

/**
 * Names on receivers of unknown type are followed only this deep: further away, they are too common to mean anything.
 */
const namedDepth = 1;
/** Beyond this distance, a file dependency says little about a test. */
const fileDistance = 5;
// Reading the links of one symbol takes about 10 µs.
const mostSymbolsRead = 30_000;

/** With `proven`, names are not followed. */
export function affectedTests(
  view: GraphView,
  changed: readonly StoredSymbol[],
  { reached, only }: { readonly reached: readonly Reached[]; readonly only: 'proven' | undefined },
): AffectedTests {
  const tests = new Map<FileId, Mutable<AffectedTest>>();
  const add = (file: FileId, test: Omit<AffectedTest, 'path' | 'symbolCount'>): void => {
    const known = tests.get(file);
    if (known !== undefined) known.symbolCount++;
    else tests.set(file, { path: view.file(file).path, symbolCount: 1, ...test });
  };
  for (const each of reached) {
    const { symbol, depth, confidence } = each;
    const { fileId } = symbol;
    if (fileId !== undefined && view.file(fileId).isTest)
      add(fileId, { depth, confidence, how: isByName(each) ? 'name' : 'uses', first: view.show(symbol).id });
  }
  const byUse = new Set(tests.keys());
  for (const { file, owner, depth } of only === 'proven' ? [] : usesByName(view, changed, reached)) {
    if (!byUse.has(file))
      add(file, { depth, confidence: 'approximate', how: 'name', first: view.show(owner).id });
  }
  return {
    tests: [...tests.values()],
    dependentTests: dependentTests(view, changed, (file) => tests.has(file)),
  };
}

/** Whether some link of the chain is a use by name. */
function isByName(from: Reached): boolean {
  for (let at: Reached | undefined = from; at !== undefined; at = at.from)
    if (at.evidence === 'name') return true;
  return false;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface NamedUse {
  readonly file: FileId;
  readonly owner: StoredSymbol;
  readonly depth: number;
}

/** Uses of the names of changed and directly affected members, nearest first. */
function* usesByName(
  view: GraphView,
  changed: readonly StoredSymbol[],
  reached: readonly Reached[],
): Iterable<NamedUse> {
  const asked = new Set<string>();
  const affected = [
    ...changed.map((symbol) => ({ symbol, depth: 0 })),
    ...reached.filter(({ depth }) => depth <= namedDepth),
  ];
  for (const { symbol, depth } of affected) {
    if (asked.has(symbol.name)) continue;
    asked.add(symbol.name);
    for (const use of testsNaming(view, symbol)) yield { ...use, depth: depth + 1 };
  }
}

/** Uses of a member's name on receivers of unknown type, in test files of the same language. */
function* testsNaming(
  view: GraphView,
  { name, kind, fileId }: StoredSymbol,
): Iterable<Omit<NamedUse, 'depth'>> {
  if (fileId === undefined || !memberKinds.has(kind) || view.file(fileId).isTest) return;
  const { language } = view.file(fileId);
  for (const file of view.reader.filesWithUnresolved(hash32(name))) {
    if (!view.file(file).isTest || view.file(file).language !== language) continue;
    const owners = view.reader.symbolIdsOf(file);
    for (const { reason, owner } of view.unresolvedIn(file).where((used) => used === name)) {
      const id = owners[owner];
      if (reason === 'unknown' && id !== undefined) yield { file, owner: view.symbol(id) };
    }
  }
}

const memberKinds: ReadonlySet<StoredSymbol['kind']> = new Set<StoredSymbol['kind']>([
  'method',
  'property',
  'field',
]);

/**
 * Tests that depend on the changed files from file to file, through any symbol, or at distance 1 by using a member
 * name.
 */
function dependentTests(
  view: GraphView,
  changed: readonly StoredSymbol[],
  isKnown: (file: FileId) => boolean,
): readonly DependentTest[] {
  const found: { readonly path: FilePath; readonly distance: number }[] = [];
  const seen = new Set(changed.flatMap(({ fileId }) => fileId ?? []));
  let level: readonly FileId[] = [...seen];
  let asked = 0;
  for (let distance = 1; distance <= fileDistance && level.length > 0; distance++) {
    const next = new Set<FileId>();
    for (const file of level) {
      for (const id of view.reader.symbolIdsOf(file)) {
        if (id === undefined || ++asked > mostSymbolsRead) continue;
        for (const other of view.reader.filesLinkingTo(id)) if (!seen.has(other)) next.add(other);
        if (distance > 1) continue;
        for (const use of testsNaming(view, view.symbol(id))) if (!seen.has(use.file)) next.add(use.file);
      }
    }
    for (const file of next) seen.add(file);
    level = [...next];
    const tests = level.filter((file) => view.file(file).isTest && !isKnown(file));
    found.push(...tests.map((file) => ({ path: view.file(file).path, distance })).sort(byPath));
  }
  return found;
}

function byPath(one: { readonly path: FilePath }, other: { readonly path: FilePath }): number {
  return one.path < other.path ? -1 : one.path > other.path ? 1 : 0;
}
