/**
 * Matches symbols that disappeared with symbols that appeared, to recognise renames and moves. Pure. From strong to
 * weak evidence: the same key; moved files; the same name in the same place; the same body in the same place; similar
 * fingerprints, with types before their members. Each match makes another place known and enables further matches. An
 * ambiguous candidate is not matched: a lost number costs some work, a wrong one gives a wrong history.
 */
import { bodyHashOf, similarity, sketchOf } from '../../model/fingerprint.ts';
import type { Recognition, Sighting } from '../../model/sighting.ts';
import { type SymbolId, type SymbolKind, typeKinds } from '../../model/symbol.ts';

/** The state of the search: the symbols of both sides, and the matches so far. */
interface Search {
  /** All symbols that disappeared, and all that appeared. */
  readonly vanished: readonly Sighting[];
  readonly appeared: readonly Sighting[];
  readonly found: Recognition[];
  /** Numbers of matched symbols of both sides. */
  readonly known: Set<SymbolId>;
  /** From a symbol that disappeared to its new number. */
  readonly nowOf: Map<SymbolId, SymbolId>;
}

interface Group {
  readonly were: readonly Sighting[];
  readonly are: readonly Sighting[];
}

interface Candidate extends Recognition {
  readonly score: number;
}

// 003 §5.2 of the design.
const minSimilarity = 0.8;
/** As in git: half of the file must be the same. */
const minSharedSymbols = 0.5;
const fewSharedSymbols = 3;
/** A feature that more symbols share is too common to identify one. */
const maxHolders = 20;
/** The number of values of a sketch that are looked up: sufficiently similar sketches differ in at most 3 of 16. */
const lookedUp = 4;
/** The number of last path components that may distinguish files with equal content. */
const maxPathParts = 12;

export function recognise(
  vanished: readonly Sighting[],
  appeared: readonly Sighting[],
): readonly Recognition[] {
  const search: Search = { vanished, appeared, found: [], known: new Set(), nowOf: new Map() };
  if (appeared.length === 0) return search.found;
  for (const group of grouped(search, ({ identity }) => identity)) findOnlyOne(search, group);
  findFiles(search);
  findInPlace(search);
  findAlike(search, ({ kind }) => typeKinds.has(kind));
  findInPlace(search);
  findAlike(search, ({ kind }) => kind !== 'file');
  findInPlace(search);
  return search.found;
}

function findFiles(search: Search): void {
  const isFile = ({ kind }: Sighting): boolean => kind === 'file';
  for (const group of grouped(search, (file) => (isFile(file) ? file.path : undefined)))
    findOnlyOne(search, group);
  const content = (file: Sighting): string | undefined =>
    file.contentHash !== undefined && (file.isJustNow || hasLooks(file))
      ? `${file.contentHash} ${file.language}`
      : undefined;
  // Empty files are all equal: the longest common end of the path that only two of them share decides.
  for (let parts = maxPathParts; parts >= 0; parts--)
    for (const group of grouped(search, (file) => {
      const same = content(file);
      return same && `${same} ${parts === 0 ? '' : pathEnd(file.path, parts)}`;
    }))
      findOnlyOne(search, group);
  const were = symbolsByPath(search.vanished);
  const are = symbolsByPath(search.appeared);
  const looks = ({ language, fingerprint }: Sighting) =>
    sketchOf(fingerprint).map((value) => `${language} ${value}`);
  const candidates = candidatesFor(search, isFile, {
    old: (was) => [...looks(was), ...(were.get(was.path) ?? noSymbols)],
    new: (is) => [...looks(is).slice(0, lookedUp), ...(are.get(is.path) ?? noSymbols)],
  });
  findBest(
    search,
    candidates.flatMap(({ was, is }) => {
      const alike = similarity(was.fingerprint, is.fingerprint);
      const shared = sharedShare(were.get(was.path) ?? noSymbols, are.get(is.path) ?? noSymbols);
      if (alike < minSimilarity && shared < minSharedSymbols) return [];
      const isSameName = was.name === is.name;
      return [{ was, is, score: Math.max(alike, shared) + (isSameName ? 0.1 : 0) }];
    }),
  );
}

/** Matches symbols that kept their name or their body in known places, until no further place becomes known. */
function findInPlace(search: Search): void {
  for (let before = -1; before < search.found.length; ) {
    before = search.found.length;
    for (const group of grouped(search, (symbol) => inPlace(search, symbol, symbol.name)))
      findNamesakes(search, group);
    for (const group of grouped(search, (symbol) => inPlace(search, symbol, ''))) findRenamed(search, group);
  }
}

/**
 * Same name in the same place: matched if unique, otherwise by their bodies. In a moved place, their order is evidence
 * too.
 */
function findNamesakes(search: Search, group: Group): void {
  for (const same of byBody(search, group)) findOnlyOne(search, same);
  const rest = unknownOf(search, group);
  const isMoved = rest.were[0]?.parent !== undefined && search.nowOf.has(rest.were[0].parent);
  if (rest.were.length !== rest.are.length || (rest.were.length > 1 && !isMoved)) return;
  rest.were.forEach((was, index) => {
    const is = rest.are[index];
    if (is !== undefined) find(search, was, is);
  });
}

/** Same body in the same place. A body too small for a fingerprint must be the only change in its place. */
function findRenamed(search: Search, group: Group): void {
  const [was, ...others] = group.were;
  const isOnlyOne = was?.isJustNow === true && others.length === 0 && group.are.length === 1;
  for (const same of byBody(search, group))
    if (isOnlyOne || same.were.every(hasLooks)) findOnlyOne(search, same);
}

/** Matches by fingerprint, in any place. Name and place are additional evidence. */
function findAlike(search: Search, isWanted: (symbol: Sighting) => boolean): void {
  const features = ({ kind, language, fingerprint }: Sighting) =>
    sketchOf(fingerprint).map((value) => `${kind} ${language} ${value}`);
  const candidates = candidatesFor(search, isWanted, {
    old: features,
    new: (is) => features(is).slice(0, lookedUp),
  });
  findBest(
    search,
    candidates.flatMap(({ was, is }) => {
      const looks = similarity(was.fingerprint, is.fingerprint);
      if (looks < minSimilarity) return [];
      const isSameName = was.qualifiedName === is.qualifiedName;
      const isSamePlace = placeOf(search, was) === is.parent;
      return [{ was, is, score: looks + (isSameName ? 0.1 : 0) + (isSamePlace ? 0.05 : 0) }];
    }),
  );
}

/** Best first. Of two equally good candidates neither is matched. */
function findBest(search: Search, candidates: readonly Candidate[]): void {
  const levels = new Map<number, Candidate[]>();
  for (const candidate of candidates) append(levels, candidate.score, candidate);
  const settled = new Set<SymbolId>();
  for (const score of [...levels.keys()].sort((one, other) => other - one)) {
    const open = (levels.get(score) ?? []).filter(
      ({ was, is }) => !settled.has(was.symbol) && !settled.has(is.symbol),
    );
    const uses = new Map<SymbolId, number>();
    for (const { symbol } of open.flatMap(({ was, is }) => [was, is]))
      uses.set(symbol, (uses.get(symbol) ?? 0) + 1);
    for (const { was, is } of open) {
      settled.add(was.symbol).add(is.symbol);
      if (uses.get(was.symbol) === 1 && uses.get(is.symbol) === 1) find(search, was, is);
    }
  }
}

/** Pairs of symbols with a common feature that is not too frequent. */
function candidatesFor(
  search: Search,
  isWanted: (symbol: Sighting) => boolean,
  features: Readonly<Record<'old' | 'new', (symbol: Sighting) => readonly string[]>>,
): readonly Recognition[] {
  const holders = new Map<string, Sighting[]>();
  const isOpen = (symbol: Sighting): boolean => isWanted(symbol) && !search.known.has(symbol.symbol);
  for (const was of search.vanished)
    if (isOpen(was)) for (const feature of features.old(was)) append(holders, feature, was);
  return search.appeared.filter(isOpen).flatMap((is) => {
    const were = new Set<Sighting>();
    for (const feature of features.new(is)) {
      const having = holders.get(feature) ?? [];
      if (having.length <= maxHolders) for (const was of having) were.add(was);
    }
    return [...were].map((was) => ({ was, is }));
  });
}

function find(search: Search, was: Sighting, is: Sighting): void {
  search.found.push({ was, is });
  search.known.add(was.symbol).add(is.symbol);
  search.nowOf.set(was.symbol, is.symbol);
}

function findOnlyOne(search: Search, { were, are }: Group): void {
  const [was, is] = [were[0], are[0]];
  if (was !== undefined && is !== undefined && were.length === 1 && are.length === 1) find(search, was, is);
}

/** Groups the unmatched symbols of both sides by a key; symbols without a key are left out. */
function grouped(search: Search, keyOf: (symbol: Sighting) => string | undefined): readonly Group[] {
  return groupsOf(search, search, keyOf);
}

function groupsOf(
  search: Search,
  { vanished, appeared }: Pick<Search, 'vanished' | 'appeared'>,
  keyOf: (symbol: Sighting) => string | undefined,
): readonly Group[] {
  const groups = new Map<string, { were: Sighting[]; are: Sighting[] }>();
  for (const was of vanished) {
    const key = search.known.has(was.symbol) ? undefined : keyOf(was);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { were: [was], are: [] });
    else group.were.push(was);
  }
  for (const is of appeared) if (!search.known.has(is.symbol)) groups.get(keyOf(is) ?? '')?.are.push(is);
  return [...groups.values()].filter(({ are }) => are.length > 0);
}

function byBody(search: Search, { were, are }: Group): readonly Group[] {
  return groupsOf(search, { vanished: were, appeared: are }, ({ fingerprint }) => bodyHashOf(fingerprint));
}

function unknownOf(search: Search, { were, are }: Group): Group {
  const isUnknown = ({ symbol }: Sighting): boolean => !search.known.has(symbol);
  return { were: were.filter(isUnknown), are: are.filter(isUnknown) };
}

function inPlace(search: Search, symbol: Sighting, name: string): string | undefined {
  if (symbol.kind === 'file') return undefined;
  return `${placeOf(search, symbol)} ${symbol.kind} ${symbol.language} ${name}`;
}

/** The current number of the enclosing symbol; if it was not matched, its old number. */
function placeOf({ nowOf }: Search, { parent }: Sighting): SymbolId | undefined {
  return parent === undefined ? undefined : (nowOf.get(parent) ?? parent);
}

function hasLooks({ fingerprint }: Sighting): boolean {
  return sketchOf(fingerprint).length > 0;
}

const noSymbols: readonly string[] = [];

/** Name, kind and body of the symbols of each file. */
function symbolsByPath(symbols: readonly Sighting[]): ReadonlyMap<string, readonly string[]> {
  const byPath = new Map<string, string[]>();
  for (const { path, kind, language, qualifiedName, fingerprint } of symbols)
    if (!isPlace(kind))
      append(byPath, path, [language, kind, qualifiedName, bodyHashOf(fingerprint)].join(' '));
  return byPath;
}

function isPlace(kind: SymbolKind): boolean {
  return kind === 'file' || kind === 'directory' || kind === 'project';
}

/** The share relative to the longer list. */
function sharedShare(one: readonly string[], other: readonly string[]): number {
  const there = new Set(one);
  const shared = other.filter((feature) => there.has(feature)).length;
  return shared < fewSharedSymbols ? 0 : shared / Math.max(one.length, other.length);
}

function pathEnd(path: string, parts: number): string {
  return path.split('/').slice(-parts).join('/');
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
