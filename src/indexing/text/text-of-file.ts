/**
 * The searchable text of a file, from its text and facts: the words of each chunk, the names, signatures and docs of
 * the symbols that begin in it, its path, and the grams of its bytes. Pure, apart from reused counters.
 */
import type { ChunkFact } from '../../model/chunk.ts';
import type { IndexingConfig } from '../../model/config.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import { type FileText, packFileText } from '../../text/file-text.ts';
import { GramCollector } from '../../text/grams.ts';
import type { ExtractedFile } from '../extract/extract.ts';
import { ChunkTerms } from './chunk-terms.ts';

export interface TextSource {
  readonly path: string;
  readonly text: string;
  /** The text as bytes, for grams. */
  readonly bytes: Uint8Array;
  readonly facts: Pick<ExtractedFile, 'chunks' | 'symbols' | 'rowStarts' | 'prose'>;
}

export type TextOfFile = (source: TextSource) => FileText;

export function createTextReader(config: Pick<IndexingConfig, 'indexComments' | 'indexDocs'>): TextOfFile {
  const terms = new ChunkTerms();
  const grams = new GramCollector();
  return (source) => {
    const beginning = symbolsByChunk(source.facts);
    const leftOut = config.indexComments ? [] : ascending(source.facts.prose);
    for (const [index, chunk] of source.facts.chunks.entries()) {
      terms.add('path', source.path);
      addBody(terms, source, chunk, leftOut);
      addSymbols(terms, source, { chunk, beginning: beginning[index] ?? [] }, config);
      terms.endChunk();
    }
    return packFileText({ ...terms.endFile(), grams: grams.collect(source.bytes) });
  };
}

function addSymbols(
  terms: ChunkTerms,
  { facts: { symbols } }: TextSource,
  { chunk, beginning }: { readonly chunk: ChunkFact; readonly beginning: readonly SymbolFact[] },
  config: Pick<IndexingConfig, 'indexDocs'>,
): void {
  for (const symbol of beginning) addSymbol(terms, symbol, config);
  const around = symbols[chunk.symbol];
  // Later chunks of a long symbol do not contain its name, so it is added.
  if (around !== undefined && chunk.symbol > 0 && around.startRow < chunk.startRow) addName(terms, around);
}

function addSymbol(terms: ChunkTerms, symbol: SymbolFact, config: Pick<IndexingConfig, 'indexDocs'>): void {
  if (symbol.kind !== 'file') addName(terms, symbol);
  if (symbol.signature !== undefined) terms.add('signature', symbol.signature);
  if (symbol.doc !== undefined && config.indexDocs) terms.add('doc', symbol.doc);
}

function addName(terms: ChunkTerms, symbol: SymbolFact): void {
  terms.add('name', symbol.name);
  terms.add('qualifiedName', symbol.qualifiedName);
}

/** `leftOut`: start and end offsets of skipped ranges, ascending. */
function addBody(
  terms: ChunkTerms,
  { text, facts: { rowStarts } }: TextSource,
  chunk: ChunkFact,
  leftOut: readonly number[],
): void {
  const end = rowStarts[chunk.endRow] ?? text.length;
  let at = rowStarts[chunk.startRow] ?? text.length;
  for (let index = 0; index < leftOut.length && at < end; index += 2) {
    const [from = 0, to = 0] = leftOut.slice(index, index + 2);
    if (to <= at) continue;
    if (from >= end) break;
    if (from > at) terms.add('body', text, at, from);
    at = Math.min(end, to);
  }
  if (at < end) terms.add('body', text, at, end);
}

/** A symbol belongs to the chunk in which it begins. */
function symbolsByChunk({
  chunks,
  symbols,
}: Pick<ExtractedFile, 'chunks' | 'symbols'>): readonly (readonly SymbolFact[])[] {
  const found: SymbolFact[][] = chunks.map(() => []);
  for (const symbol of symbols) {
    let low = 0;
    for (let high = chunks.length; low + 1 < high; ) {
      const middle = (low + high) >>> 1;
      if ((chunks[middle]?.startRow ?? 0) <= symbol.startRow) low = middle;
      else high = middle;
    }
    found[low]?.push(symbol);
  }
  return found;
}

/** Pairs, sorted by their starts. */
function ascending(pairs: readonly number[]): readonly number[] {
  const spans: { readonly from: number; readonly to: number }[] = [];
  for (let index = 0; index < pairs.length; index += 2)
    spans.push({ from: pairs[index] ?? 0, to: pairs[index + 1] ?? 0 });
  return spans.sort((one, other) => one.from - other.from).flatMap(({ from, to }) => [from, to]);
}
