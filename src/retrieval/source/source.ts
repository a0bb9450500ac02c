/**
 * The text of symbols and of lines, as it is on disk now. Where a file has changed since it was indexed, its symbols are
 * looked for in the file as it is. One that is not there any more is said to be missing, and never answered by the
 * lines where it once was.
 */
import { EngineError, invariant } from '../../model/errors.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Span, SymbolFact, SymbolKind } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import type { FileOnDisk } from '../disk/disk.ts';
import { findAgain } from './find-again.ts';
import { type FileAt, type WantedSpan, wantedSpans } from './wanted-spans.ts';

export interface SourceAnswer {
  /** In the order of the targets; a symbol may have several. */
  readonly spans: readonly SourceSpan[];
  readonly missing: readonly MissingSource[];
}

export interface SourceSpan {
  /** As it was asked for. */
  readonly target: string;
  /** Of a symbol. */
  readonly id: string | undefined;
  readonly kind: SymbolKind | undefined;
  /** Of lines: the symbol that the first of them is in; undefined where the file has changed. */
  readonly within: string | undefined;
  readonly path: FilePath;
  readonly language: string | undefined;
  /** Of the file: `changed` since it was indexed, `unknown` to the index. */
  readonly state: FileOnDisk['state'];
  /** Where it is now. The last row is included. */
  readonly row: number;
  readonly endRow: number;
  /** With context around it. */
  readonly text: readonly { readonly row: number; readonly text: string }[];
  /** Left out at the end. */
  readonly cutRows: number;
}

export interface MissingSource {
  readonly target: string;
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

export interface SourceOptions {
  /** Rows before and behind. */
  readonly contextRows: number;
  /** Of each span. */
  readonly maxRows: number;
  /** Of all together. */
  readonly maxTotalRows: number;
}

export interface SourceParts {
  readonly reader: Reader;
  readonly fileAt: FileAt;
  /** What files define as they are now. */
  symbolsNow(paths: readonly FilePath[]): Promise<ReadonlyMap<FilePath, DefinedNow>>;
}

interface DefinedNow {
  readonly contentHash: string;
  /** It has syntax errors. */
  readonly isBroken: boolean;
  readonly symbols: readonly SymbolFact[];
}

/** A file that is written just now may change between two looks at it: then it is looked at again. */
const mostLooks = 5;

/** Throws when there is one target and it is missing. */
export async function source(
  parts: SourceParts,
  targets: readonly string[],
  options: SourceOptions,
): Promise<SourceAnswer> {
  for (let look = 1; look < mostLooks; look++) {
    const answer = await lookOnce(parts, targets, options, 'again if it changes');
    if (answer !== undefined) return answer;
  }
  const last = await lookOnce(parts, targets, options, 'once');
  invariant(last !== undefined, 'a look that is the last one answers');
  return last;
}

/** Undefined when a file has changed between the two looks at it, and it is to be looked at again. */
async function lookOnce(
  parts: SourceParts,
  targets: readonly string[],
  options: SourceOptions,
  patience: 'once' | 'again if it changes',
): Promise<SourceAnswer | undefined> {
  const fileAt = keepFiles(parts.fileAt);
  const asked = targets.map((target) => attempt(target, () => wantedSpans(parts.reader, fileAt, target)));
  const wanted = asked.flatMap((each) => ('got' in each ? each.got : []));
  const changed = wanted.filter(({ fact, file }) => fact !== undefined && file.state === 'changed');
  const paths = [...new Set(changed.map(({ file }) => file.path))];
  const now = paths.length === 0 ? new Map<FilePath, DefinedNow>() : await parts.symbolsNow(paths);
  const isMoving = changed.some(
    ({ file }) => now.has(file.path) && now.get(file.path)?.contentHash !== file.contentHash,
  );
  if (isMoving && patience !== 'once') return undefined;
  const placed = wanted.map((each) => attempt(each.target, () => placesNow(each, now)));
  const missing = [...asked, ...placed].flatMap((each) => ('error' in each ? [each] : []));
  const spans = placed.flatMap((each) => ('got' in each ? each.got : []));
  if (spans.length === 0 && targets.length === 1 && missing[0] !== undefined) throw missing[0].error;
  return {
    spans: withText(spans, options),
    missing: missing.map(({ target, error: { code, message, hint } }) => ({ target, code, message, hint })),
  };
}

/** What is wrong with one target is no reason to refuse the others. */
function attempt<T>(
  target: string,
  work: () => T,
): { readonly got: T } | { readonly target: string; readonly error: EngineError } {
  try {
    return { got: work() };
  } catch (error) {
    if (error instanceof EngineError) return { target, error };
    throw error;
  }
}

/** Each file is read once. */
function keepFiles(fileAt: FileAt): FileAt {
  const known = new Map<string, FileOnDisk>();
  return (path) => {
    const file = known.get(path) ?? fileAt(path);
    known.set(path, file);
    return file;
  };
}

/** In the order of the source: overloads and merged declarations have several. */
function placesNow(wanted: WantedSpan, now: ReadonlyMap<FilePath, DefinedNow>): readonly WantedSpan[] {
  const { file, fact } = wanted;
  const before = fact?.all[fact.ordinal];
  if (before === undefined) return [wanted];
  const found = file.state === 'same' ? before : foundIn(before, fact?.all ?? [], now.get(file.path), file);
  if (found === undefined)
    throw new EngineError('not-found', goneText(wanted, now.get(file.path)), {
      hint: 'the file has changed since it was indexed; run: codeagent index',
    });
  return [found, ...found.furtherSpans]
    .toSorted((one: Span, other: Span) => one.startRow - other.startRow)
    .map(({ startRow, endRow }) => ({ ...wanted, row: startRow, endRow }));
}

function goneText({ id, file }: WantedSpan, now: DefinedNow | undefined): string {
  return now?.isBroken === true
    ? `${id} is not found in ${file.path}, which does not parse as it is now`
    : `${id} is not in ${file.path} any more`;
}

/** The file may have changed again since we read it. */
function foundIn(
  before: SymbolFact,
  all: readonly SymbolFact[],
  now: DefinedNow | undefined,
  { contentHash }: FileOnDisk,
): SymbolFact | undefined {
  return now?.contentHash === contentHash ? findAgain(before, all, now.symbols) : undefined;
}

/** What may be shown of all is used up in the order of the spans. */
function withText(
  spans: readonly WantedSpan[],
  { contextRows, maxRows, maxTotalRows }: SourceOptions,
): readonly SourceSpan[] {
  let left = maxTotalRows;
  return spans.map(({ target, id, kind, within, file, row, endRow }) => {
    const { path, language, state, rows } = file;
    const first = Math.max(0, row - contextRows);
    const end = Math.min(rows.length, endRow + 1 + contextRows);
    const shown = Math.max(0, Math.min(end - first, maxRows, left));
    left -= shown;
    const text = rows.slice(first, first + shown).map((line, at) => ({ row: first + at, text: line }));
    const cutRows = Math.max(0, end - first - shown);
    return { target, id, kind, within, path, language, state, row, endRow, text, cutRows };
  });
}
