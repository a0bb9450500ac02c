/**
 * Turns symbols and passages into hits: each symbol once, with its best passage, best first, and with the text to show.
 */
import type { RowSpan, SearchHit, ShowLevel } from '../../../model/answers/search.ts';
import type { SymbolFact, SymbolKind } from '../../../model/symbol.ts';
import type { QueryWord } from '../../text/query-terms.ts';
import type { Passage } from '../passage.ts';
import type { SearchFile, SearchFiles } from '../search-files.ts';
import type { Source, Sources } from '../sources.ts';
import { createWordFinder, type FoundWord, foundTerms, type WordFinder } from './found-words.ts';
import { type CutPassage, commentStart, meantSymbol } from './meant-symbol.ts';
import type { NameHit } from './name-hit.ts';
import { type ShownLimits, type Subject, showText } from './show-text.ts';

export interface Collected {
  readonly names: readonly NameHit[];
  /** Best first. */
  readonly passages: Iterable<Passage>;
  readonly words: readonly QueryWord[];
}

export interface CollectOptions {
  readonly limit: number;
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly show: ShowLevel | 'auto';
  readonly limits: ShownLimits;
}

/** A hit without its text. */
interface Draft {
  readonly hit: Omit<SearchHit, 'terms' | 'isStale' | 'text'>;
  readonly subject: Subject;
}

/** Where hits are looked up: files, their texts, and the words of the query in them. */
interface Lookup {
  readonly files: SearchFiles;
  readonly sources: Sources;
  readonly finder: WordFinder;
}

export function collectHits(
  files: SearchFiles,
  sources: Sources,
  { names, passages, words }: Collected,
  options: CollectOptions,
): { readonly hits: readonly Omit<SearchHit, 'isStale'>[]; readonly isCut: boolean } {
  const finder = createWordFinder(words);
  const lookup = { files, sources, finder };
  const drafts = new Map<string, Draft>();
  for (const name of names.slice(0, options.limit))
    if (!drafts.has(name.id)) drafts.set(name.id, fromName(lookup, name, options));
  let isCut = drafts.size === options.limit;
  for (const passage of isCut ? [] : passages) {
    const draft = fromPassage(lookup, passage, options);
    if (draft !== undefined && !drafts.has(draft.hit.id)) drafts.set(draft.hit.id, draft);
    isCut = drafts.size === options.limit;
    if (isCut) break;
  }
  const levelOf = levels(options.show, [...drafts.values()]);
  const hits = [...drafts.values()].map((draft, place) => ({
    ...draft.hit,
    terms: foundTerms(words, [...draft.subject.words, ...wordsOfName(finder, draft)]),
    text: showText(draft.subject, levelOf(place), options.limits),
  }));
  return { hits, isCut };
}

function wordsOfName(finder: WordFinder, { hit }: Draft): readonly FoundWord[] {
  return finder.inRows([hit.path, hit.qualifiedName], 0, 2);
}

/** Folders and projects have no text. */
const nothing: Source = { symbols: [], chunks: [], rows: [], ids: () => [], missing: undefined };

function fromName(
  { files, sources, finder }: Lookup,
  { match, score, ...named }: NameHit,
  { limits }: CollectOptions,
): Draft {
  const file = files.byPath.get(named.path);
  const source = file === undefined ? nothing : sources(file);
  const ordinal = source.ids().indexOf(named.id);
  const passage = { row: named.row, endRow: named.endRow };
  // Words are searched only in the rows of a very long symbol that could be shown.
  const seen = Math.min(passage.endRow + 1, passage.row + limits.fullRows);
  return {
    hit: { ...named, passage, score, why: undefined, source: 'name', match },
    subject: {
      source,
      symbol: ordinal > 0 ? source.symbols[ordinal] : undefined,
      passage,
      words: finder.inRows(source.rows, passage.row, seen),
    },
  };
}

function fromPassage(
  { sources, finder }: Lookup,
  { file, score, why, ...cut }: Passage,
  { kinds }: CollectOptions,
): Draft | undefined {
  const source = sources(file);
  const words = finder.inRows(source.rows, cut.startRow, cut.endRow);
  const rows = [...new Set(words.map(({ row }) => row))];
  const ordinal = meantSymbol(source.symbols, cut, { text: source.rows, rows }, kinds);
  if (ordinal === undefined) return undefined;
  const symbol = ordinal > 0 ? source.symbols[ordinal] : undefined;
  const passage = passageOf(source.rows, cut, symbol);
  const inside = words.filter(({ row }) => row >= passage.row && row <= passage.endRow);
  return {
    hit: { ...symbolIn(file, source, ordinal), passage, score, why, source: 'text', match: undefined },
    subject: { source, symbol, passage, words: inside },
  };
}

function symbolIn(file: SearchFile, { symbols, ids, rows }: Source, ordinal: number) {
  const symbol = symbols[ordinal];
  return {
    id: ids()[ordinal] ?? file.path,
    kind: symbol?.kind ?? ('file' as const),
    name: symbol?.name ?? file.path,
    qualifiedName: symbol?.qualifiedName ?? '',
    path: file.path,
    language: file.language,
    isTest: file.isTest,
    row: symbol?.startRow ?? 0,
    endRow: symbol?.endRow ?? Math.max(0, rows.length - 1),
  };
}

/**
 * The rows of a passage that belong to the symbol or its comments, without blank rows at both ends; the last row is
 * included.
 */
function passageOf(
  rows: readonly string[],
  { startRow, endRow }: CutPassage,
  symbol: SymbolFact | undefined,
): RowSpan {
  const own = symbol === undefined ? startRow : commentStart(rows, symbol.startRow, startRow);
  let first = Math.max(startRow, own);
  let last = Math.min(endRow - 1, symbol?.endRow ?? endRow);
  while (first < last && rows[first]?.trim() === '') first++;
  while (last > first && rows[last]?.trim() === '') last--;
  return { row: first, endRow: last };
}

// As in LocAgent's SearchEntity: up to three hits are previewed, more are listed by name.
const few = 3;

/** A single hit is shown in full, a few named symbols and the first passages as previews, and the others as heads. */
function levels(show: CollectOptions['show'], drafts: readonly Draft[]): (place: number) => ShowLevel {
  if (show !== 'auto') return () => show;
  if (drafts.length === 1) return () => 'full';
  const names = drafts.filter(({ hit }) => hit.source === 'name').length;
  return (place) => {
    if (place < names) return names <= few ? 'preview' : 'fold';
    return place - names < few ? 'preview' : 'fold';
  };
}
