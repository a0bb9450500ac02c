/**
 * Candidates for the answer to a question, best first: locations that it names, symbols that it names, and passages as
 * search ranks them. Packing depends only on this list, not on the sources of the candidates.
 */
import type { ContextOptions, Reason } from '../../model/answers/context.ts';
import { callableKinds, type SymbolIndex } from '../../model/symbol.ts';
import type { NamedFile } from '../query/named-files.ts';
import { rowOfFrame } from '../query/trace-frame.ts';
import type { WordFinder } from '../search/hits/found-words.ts';
import { type CutPassage, meantSymbol } from '../search/hits/meant-symbol.ts';
import { maxPassageScore, type Passage } from '../search/passage.ts';
import type { SearchFile, SearchFiles, WantedFiles } from '../search/search-files.ts';
import type { Source, Sources } from '../search/sources.ts';
import type { QueryWord } from '../text/query-terms.ts';
import type { NamedBy } from './named-symbols.ts';

export interface Candidate {
  readonly file: SearchFile;
  /** Index in the facts of the file; 0 is the file. */
  readonly symbol: SymbolIndex;
  /** Rows that match; `endRow` is inclusive. */
  readonly passage: { readonly row: number; readonly endRow: number };
  /** Above 0; the best candidate has 1 or slightly more. */
  readonly score: number;
  readonly reason: Reason;
}

export interface Proposals {
  readonly places: readonly NamedFile<SearchFile>[];
  readonly names: readonly NamedBy[];
  /** Best first. */
  readonly passages: readonly Passage[];
  readonly words: readonly QueryWord[];
}

export interface CandidateParts {
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly sources: Sources;
  readonly finder: WordFinder;
}

// A file that is named without a row ranks below symbols and rows that are named.
const fileScore = 0.6;
// A candidate found by words alone is less certain than a named one.
const mostTextScore = 0.8;
/** Factor for code outside all symbols: imports, constants. */
const looseWeight = 0.85;
/** Added to a symbol that two sources propose. */
const agreement = 0.25;
const mostAgreement = 1.3;
/** Words in candidates below this share of the best score are coincidence. */
const leastShare = 0.1;
const mostCandidates = 40;

export function gatherCandidates(
  parts: CandidateParts,
  proposals: Proposals,
  { kinds }: ContextOptions,
): readonly Candidate[] {
  const found = [
    ...proposals.places.flatMap((place, order) => fromPlace(parts, place, order)),
    ...proposals.names.flatMap((named) => fromName(parts, named)),
    ...fromPassages(parts, proposals.passages, kinds),
  ];
  const merged = merge(found.filter(({ file }) => parts.wanted.isWanted[file.id] === 1)).sort(byScore);
  const best = merged[0]?.score ?? 0;
  return merged.filter(({ score }) => score >= best * leastShare).slice(0, mostCandidates);
}

/** The innermost symbol around the row. */
function fromPlace(
  { sources }: CandidateParts,
  { file, row: said, name, frame }: NamedFile<SearchFile>,
  order: number,
): readonly Candidate[] {
  const { symbols, rows, ids } = sources(file);
  const named = name === undefined ? -1 : ids().indexOf(`${file.path}:${name}`);
  if (named > 0) {
    const { startRow = 0, endRow = 0 } = symbols[named] ?? {};
    return [{ file, symbol: named, passage: { row: startRow, endRow }, score: 1, reason: 'place' }];
  }
  const row = rowOfFrame({ row: said, frame }, symbols, rows.length);
  if (row === undefined) {
    const endRow = Math.max(0, rows.length - 1);
    return [{ file, symbol: 0, passage: { row: 0, endRow }, score: fileScore, reason: 'place' }];
  }
  let symbol = 0;
  symbols.forEach((each, index) => {
    const isAround = each.startRow <= row && row <= each.endRow && shownAlone(each.kind);
    if (index > 0 && isAround && each.startRow >= (symbols[symbol]?.startRow ?? 0)) symbol = index;
  });
  // Locations that the text names earlier score slightly higher. From the tenth on all score the same.
  const score = 1 - Math.min(order, 10) * 0.01;
  const around = { row: Math.max(0, row - 3), endRow: Math.min(row + 3, Math.max(0, rows.length - 1)) };
  return [{ file, symbol, passage: around, score, reason: 'place' }];
}

function shownAlone(kind: string): boolean {
  return kind !== 'variable' && kind !== 'field' && kind !== 'enum-member' && kind !== 'namespace';
}

function fromName({ files }: CandidateParts, { symbol, certainty }: NamedBy): readonly Candidate[] {
  const file = symbol.home === undefined ? undefined : files.byPath.get(symbol.home.path);
  if (file === undefined || symbol.ordinal === undefined) return [];
  const passage = { row: symbol.startRow, endRow: symbol.endRow };
  return [{ file, symbol: symbol.ordinal, passage, score: certainty, reason: 'name' }];
}

function fromPassages(
  { sources, finder }: CandidateParts,
  passages: readonly Passage[],
  kinds: ContextOptions['kinds'],
): readonly Candidate[] {
  return passages.flatMap(({ file, score, ...cut }) => {
    const symbol = symbolOf(sources(file), finder, cut, kinds);
    if (symbol === undefined) return [];
    const share = (score / maxPassageScore) * mostTextScore * (symbol === 0 ? looseWeight : 1);
    const passage = { row: cut.startRow, endRow: Math.max(cut.startRow, cut.endRow - 1) };
    return [{ file, symbol, passage, score: share, reason: 'text' as const }];
  });
}

/** A matching passage of a function represents the function. */
function symbolOf(
  { symbols, rows: text }: Source,
  finder: WordFinder,
  cut: CutPassage,
  kinds: ContextOptions['kinds'],
): SymbolIndex | undefined {
  const own = symbols[cut.symbol];
  if (kinds === undefined && own !== undefined && callableKinds.has(own.kind)) return cut.symbol;
  const words = finder.inRows(text, cut.startRow, cut.endRow);
  const rows = [...new Set(words.map(({ row }) => row))];
  return meantSymbol(symbols, cut, { text, rows }, kinds);
}

/** Merges the passages of each symbol; passages outside symbols stay separate. */
function merge(found: readonly Candidate[]): Candidate[] {
  const merged = new Map<string, Candidate & { readonly top: number }>();
  for (const candidate of found) {
    const { file, symbol, passage, score } = candidate;
    const key = symbol === 0 ? `${file.id} rows ${passage.row}` : `${file.id} ${symbol}`;
    const known = merged.get(key);
    if (known === undefined) {
      merged.set(key, { ...candidate, top: score });
      continue;
    }
    const [better, other] = known.score >= score ? [known, candidate] : [candidate, known];
    const top = Math.max(known.top, score);
    const sum = better.score + agreement * other.score;
    merged.set(key, { ...better, top, score: Math.min(sum, top * mostAgreement) });
  }
  return [...merged.values()];
}

function byScore(one: Candidate, other: Candidate): number {
  return (
    other.score - one.score ||
    (one.file.path < other.file.path
      ? -1
      : one.file.path > other.file.path
        ? 1
        : one.passage.row - other.passage.row)
  );
}
