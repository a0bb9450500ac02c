/** Found lines for programs: text, or bytes if the line is not UTF-8. Lines and columns count from 1. */

import type { FoundFile, GrepAnswer } from '../../model/answers/grep.ts';
import { EngineError } from '../../model/errors.ts';
import { blockField, blockFields } from '../../model/found-lines.ts';

export interface GrepJson {
  /** Absent when only files or counts are requested. */
  readonly matches?: readonly GrepMatch[];
  readonly files: readonly GrepJsonFile[];
  /** Totals before any limit. */
  readonly total: { readonly files: number; readonly lines: number; readonly matches: number };
  /** Numbers that the limits cut off. */
  readonly omitted: { readonly files: number; readonly lines: number };
  readonly searched: { readonly files: number; readonly read: number };
  /**
   * Searched in their current state: files that changed since they were indexed, and files that are not
   * indexed.
   */
  readonly staleFiles: readonly string[];
  readonly newFiles: readonly string[];
  readonly unreadableFiles: readonly string[];
  /** Requested paths without a file to search. */
  readonly missingPaths: GrepAnswer['missingPaths'];
}

interface GrepJsonFile {
  readonly path: string;
  readonly lines: number;
  readonly matches: number;
  readonly isStale: boolean;
  readonly isNew: boolean;
  readonly score?: number;
}

/** One line, or the lines of a match that spans several. */
interface GrepMatch {
  readonly path: string;
  readonly line: number;
  /** Column of the first match; absent for context lines and in inverted searches. */
  readonly column?: number;
  /** Without the final line break. */
  readonly text: string;
  /** The bytes as base64, if the text is not valid UTF-8. */
  readonly bytes?: string;
  readonly isContext?: true;
  readonly submatches: readonly {
    readonly text: string;
    readonly column: number;
    readonly endColumn: number;
  }[];
  /** Id of the enclosing symbol. */
  readonly symbol?: string;
}

export interface GrepJsonOptions {
  readonly wants: 'lines' | 'files';
  /** Maximum number of matching lines, or of files when lines are not requested. */
  readonly limit: number;
  /** For a page: the totals over all pages, within the limits. */
  readonly whole: { readonly files: number; readonly lines: number } | undefined;
}

/** This many matches take some seconds and two gigabytes of memory. */
const mostMatches = 1_500_000;

/** Throws EngineError('bad-input') when there are more matches than fit one answer. */
export function grepJson(answer: GrepAnswer, { wants, limit, whole }: GrepJsonOptions): GrepJson {
  const isWhole = wants === 'lines' && whole === undefined && answer.lineCount <= limit;
  if (isWhole && answer.matchCount > mostMatches)
    throw new EngineError('bad-input', `${answer.matchCount} matches are too many for one answer`, {
      hint: 'set a limit, or ask for counts or files only',
    });
  const files = wants === 'lines' ? answer.files : answer.files.slice(0, limit);
  const matches: GrepMatch[] = [];
  let left = limit;
  if (wants === 'lines')
    for (const file of files) {
      if (left <= 0) break;
      left = addMatches(matches, file, left);
    }
  const shown = whole ?? { files: files.length, lines: matches.filter(({ isContext }) => !isContext).length };
  return {
    ...(wants === 'lines' ? { matches } : {}),
    files: files.map(fileOf),
    total: { files: answer.fileCount, lines: answer.lineCount, matches: answer.matchCount },
    omitted: {
      files: answer.fileCount - shown.files,
      lines: wants === 'lines' ? answer.lineCount - shown.lines : 0,
    },
    searched: { files: answer.selectedCount, read: answer.readCount },
    staleFiles: answer.changed,
    newFiles: answer.added,
    unreadableFiles: answer.unreadable,
    missingPaths: answer.missingPaths,
  };
}

function fileOf({ path, lineCount, matchCount, state, score }: FoundFile): GrepJsonFile {
  return {
    path,
    lines: lineCount,
    matches: matchCount,
    isStale: state === 'changed',
    isNew: state === 'new',
    ...(score === undefined ? {} : { score }),
  };
}

/** Returns the rest of the limit. */
function addMatches(matches: GrepMatch[], file: FoundFile, limit: number): number {
  let left = limit;
  for (let block = file.firstBlock; block < file.blockEnd; block++) {
    const isMatch = file.lines.blocks[block * blockFields + blockField.isMatch] === 1;
    if (isMatch && left-- <= 0) return 0;
    matches.push(matchOf(file, block));
  }
  return left;
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const lineBreak = 0x0a;

function matchOf(file: FoundFile, block: number): GrepMatch {
  const { blocks, text } = file.lines;
  const at = block * blockFields;
  const start = blocks[at + blockField.textStart] ?? 0;
  const whole = text.subarray(start, start + (blocks[at + blockField.length] ?? 0));
  const bytes = whole.at(-1) === lineBreak ? whole.subarray(0, -1) : whole;
  const submatches = submatchesOf(file, block, bytes);
  const symbol = file.symbols?.[block - file.firstBlock];
  return {
    path: file.path,
    line: (blocks[at + blockField.row] ?? 0) + 1,
    ...(submatches[0] === undefined ? {} : { column: submatches[0].column }),
    ...textOf(bytes),
    ...(blocks[at + blockField.isMatch] === 1 ? {} : { isContext: true }),
    submatches,
    ...(symbol === undefined ? {} : { symbol }),
  };
}

/** Columns in UTF-16 code units from the start of the text, which may span several lines. */
function submatchesOf(file: FoundFile, block: number, bytes: Uint8Array): GrepMatch['submatches'] {
  const { blocks, spans } = file.lines;
  const at = block * blockFields;
  const found: { text: string; column: number; endColumn: number }[] = [];
  let done = 0;
  let column = 1;
  for (
    let span = blocks[at - blockFields + blockField.spanEnd] ?? 0;
    span < (blocks[at + blockField.spanEnd] ?? 0);
    span++
  ) {
    const [start = 0, end = 0] = [spans[2 * span], spans[2 * span + 1]];
    column += lenient.decode(bytes.subarray(done, start)).length;
    const text = lenient.decode(bytes.subarray(start, end));
    found.push({ text, column, endColumn: column + text.length });
    column += text.length;
    done = Math.max(done, end);
  }
  return found;
}

function textOf(bytes: Uint8Array): { readonly text: string; readonly bytes?: string } {
  try {
    return { text: strict.decode(bytes) };
  } catch {
    return { text: lenient.decode(bytes), bytes: Buffer.from(bytes).toString('base64') };
  }
}
