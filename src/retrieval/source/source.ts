/**
 * The current text of symbols and lines. If a file has changed since it was indexed, its symbols are located in the
 * current version. A symbol that no longer exists is reported as missing, never answered with its old lines.
 */
import { bringUpToDate } from '../../model/advice.ts';
import type { FileOnDisk } from '../../model/answers/directories.ts';
import type { SourceAnswer, SourceOptions } from '../../model/answers/source.ts';
import { EngineError, invariant } from '../../model/errors.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Span, SymbolFact } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { findAgain } from './find-again.ts';
import { showSpans } from './show-spans.ts';
import { type FileAt, type WantedSpan, wantedSpans } from './wanted-spans.ts';

export interface SourceParts {
  readonly reader: Reader;
  readonly fileAt: FileAt;
  /** The symbols that files define now. */
  symbolsNow(paths: readonly FilePath[]): Promise<ReadonlyMap<FilePath, DefinedNow>>;
}

interface DefinedNow {
  readonly contentHash: string;
  /** The file has syntax errors. */
  readonly isBroken: boolean;
  readonly symbols: readonly SymbolFact[];
}

/**
 * A file may change between reading its text and its symbols. Then both are read again, up to this many times in all.
 */
const mostAttempts = 5;

/** Throws when the only target is missing. */
export async function source(
  parts: SourceParts,
  targets: readonly string[],
  options: SourceOptions,
): Promise<SourceAnswer> {
  for (let tried = 1; tried < mostAttempts; tried++) {
    const answer = await attemptOnce(parts, targets, options, 'again if it changes');
    if (answer !== undefined) return answer;
  }
  const last = await attemptOnce(parts, targets, options, 'once');
  invariant(last !== undefined, 'the last attempt always answers');
  return last;
}

/** Undefined when a file changed between the two reads and `patience` allows another attempt. */
async function attemptOnce(
  parts: SourceParts,
  targets: readonly string[],
  options: SourceOptions,
  patience: 'once' | 'again if it changes',
): Promise<SourceAnswer | undefined> {
  const fileAt = keepFiles(parts.fileAt);
  const asked = askedSpans(parts.reader, fileAt, targets);
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
    spans: showSpans(parts.reader, spans, options),
    isAsked: options.about !== undefined,
    missing: missing.map(({ target, error: { code, message, hint, advice } }) => ({
      target,
      code,
      message,
      hint,
      advice,
    })),
  };
}

type Asked = ReturnType<typeof attempt<readonly WantedSpan[]>>;

/** A name that several symbols have means the one in a file that the other targets name. */
function askedSpans(reader: Reader, fileAt: FileAt, targets: readonly string[]): readonly Asked[] {
  const asked = targets.map((target) => attempt(target, () => wantedSpans(reader, fileAt, target)));
  const named = new Set(
    asked.flatMap((each) => ('got' in each ? each.got.map(({ file }) => file.path) : [])),
  );
  return asked.map((each) => {
    if (named.size === 0 || !('error' in each) || each.error.code !== 'bad-input') return each;
    const again = attempt(each.target, () => wantedSpans(reader, fileAt, each.target, named));
    return 'got' in again ? again : each;
  });
}

/** A failing target must not prevent the others from being answered. */
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

/** Reads each file once. */
function keepFiles(fileAt: FileAt): FileAt {
  const known = new Map<string, FileOnDisk>();
  return (path) => {
    const file = known.get(path) ?? fileAt(path);
    known.set(path, file);
    return file;
  };
}

/** In source order: overloads and merged declarations have several spans. */
function placesNow(wanted: WantedSpan, now: ReadonlyMap<FilePath, DefinedNow>): readonly WantedSpan[] {
  const { file, fact } = wanted;
  const before = fact?.all[fact.ordinal];
  if (before === undefined) return [wanted];
  const found = file.state === 'same' ? before : foundIn(before, fact?.all ?? [], now.get(file.path), file);
  if (found === undefined)
    throw new EngineError('not-found', goneText(wanted, now.get(file.path)), {
      hint: 'the file has changed since it was indexed',
      advice: [bringUpToDate],
    });
  return [found, ...found.furtherSpans]
    .toSorted((one: Span, other: Span) => one.startRow - other.startRow)
    .map(({ startRow, endRow }) => ({ ...wanted, row: startRow, endRow, head: headWithin(found, startRow) }));
}

/** The rows from the start of a declaration to its body. Only the primary declaration has a known body. */
function headWithin({ startRow, nameRow, bodyRow }: SymbolFact, row: number): number {
  return row === startRow ? Math.max(nameRow, (bodyRow ?? nameRow) - 1) : row;
}

function goneText({ id, file }: WantedSpan, now: DefinedNow | undefined): string {
  return now?.isBroken === true
    ? `${id} was not found in ${file.path}, which currently has syntax errors`
    : `${id} is no longer in ${file.path}`;
}

/** Undefined also when the file has changed again since its text was read. */
function foundIn(
  before: SymbolFact,
  all: readonly SymbolFact[],
  now: DefinedNow | undefined,
  { contentHash }: FileOnDisk,
): SymbolFact | undefined {
  return now?.contentHash === contentHash ? findAgain(before, all, now.symbols) : undefined;
}
