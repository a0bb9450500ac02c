/**
 * Splits found lines into pieces that are small enough for pages: a file with thousands of lines has many
 * pieces.
 */
import type { FoundFile, GrepAnswer } from '../../model/answers/grep.ts';
import { blockField, blockFields } from '../../model/found-lines.ts';
import { sum } from '../../model/sum.ts';
import { counted } from './answer-text.ts';
import type { GrepInput } from './grep-fields.ts';
import type { Pages } from './operation.ts';

export interface GrepOut {
  readonly answer: GrepAnswer;
  readonly input: GrepInput;
  /** Maximum number of matching lines, or of files when only files are shown. */
  readonly limit: number;
  /** For a page: the totals over all pages, within the limits. */
  readonly whole?: { readonly files: number; readonly lines: number };
}

// A piece longer than a page is cut, and the cursor continues after it.
const pieceBlocks = 3;
const pieceBytes = 300;

export const grepPages: Pages<GrepOut> = {
  list: (out) => (hasLines(out) ? withinLimit(out).flatMap(cutFile) : out.answer.files.slice(0, out.limit)),
  withList: (out, list) => ({
    ...out,
    answer: { ...out.answer, files: joinPieces(list as readonly FoundFile[]) },
    limit: Number.POSITIVE_INFINITY,
    whole: wholeOf(out),
  }),
  count(list) {
    const files = list as readonly FoundFile[];
    const blocks = sum(files.map(({ firstBlock, blockEnd }) => blockEnd - firstBlock));
    if (blocks === 0) return counted(files.length, 'file');
    // Only context may remain after the last match.
    return counted(sum(files.map(matchesIn)) || blocks, 'line');
  },
};

/**
 * The totals over all pages, from the line counts of the files. Does not inspect single lines, because it
 * runs for every page that is tried.
 */
function wholeOf(out: GrepOut): { readonly files: number; readonly lines: number } {
  const { answer, limit } = out;
  if (!hasLines(out)) return { files: Math.min(answer.files.length, limit), lines: 0 };
  let [files, lines] = [0, 0];
  for (const { lineCount } of answer.files) {
    if (lines >= limit) break;
    files++;
    lines += lineCount;
  }
  return { files, lines: Math.min(lines, limit) };
}

function hasLines({ input }: GrepOut): boolean {
  return input.wishes.detail === 'lines';
}

/** The files within the line limit. The last file may be cut. */
function withinLimit({ answer, limit }: GrepOut): readonly FoundFile[] {
  if (limit === Number.POSITIVE_INFINITY) return answer.files;
  const files: FoundFile[] = [];
  let left = limit;
  for (const file of answer.files) {
    if (left <= 0) break;
    const blockEnd = endOfMatches(file, left);
    files.push(part(file, file.firstBlock, blockEnd));
    left -= matchesIn({ ...file, blockEnd });
  }
  return files;
}

/** The first block that belongs to a match beyond `limit`, as the match or as its context. */
function endOfMatches(file: FoundFile, limit: number): number {
  let left = limit;
  for (let block = file.firstBlock; block < file.blockEnd; block++) {
    if (isMatch(file, block) ? left-- <= 0 : left <= 0 && isApart(file, block)) return block;
  }
  return file.blockEnd;
}

/** Whether there is a gap before a block, so that it belongs to the context of a later match. */
function isApart({ lines: { blocks }, firstBlock }: FoundFile, block: number): boolean {
  if (block === firstBlock) return false;
  const [at, before] = [block * blockFields, (block - 1) * blockFields];
  const endBefore = (blocks[before + blockField.offset] ?? 0) + (blocks[before + blockField.length] ?? 0);
  return endBefore < (blocks[at + blockField.offset] ?? 0);
}

function matchesIn(file: Pick<FoundFile, 'lines' | 'firstBlock' | 'blockEnd'>): number {
  let count = 0;
  for (let block = file.firstBlock; block < file.blockEnd; block++) if (isMatch(file, block)) count++;
  return count;
}

function isMatch({ lines }: Pick<FoundFile, 'lines'>, block: number): boolean {
  return lines.blocks[block * blockFields + blockField.isMatch] === 1;
}

function cutFile(file: FoundFile): readonly FoundFile[] {
  const pieces: FoundFile[] = [];
  for (let block = file.firstBlock; block < file.blockEnd; ) {
    const end = endOfPiece(file, block);
    pieces.push(part(file, block, end));
    block = end;
  }
  return pieces;
}

/** Includes at least one block, whatever its length. */
function endOfPiece({ lines, blockEnd }: FoundFile, firstBlock: number): number {
  const most = Math.min(firstBlock + pieceBlocks, blockEnd);
  let left = pieceBytes;
  for (let block = firstBlock; block < most; block++) {
    left -= lines.blocks[block * blockFields + blockField.length] ?? 0;
    if (left < 0) return Math.max(block, firstBlock + 1);
  }
  return most;
}

function part(file: FoundFile, firstBlock: number, blockEnd: number): FoundFile {
  const symbols = file.symbols?.slice(firstBlock - file.firstBlock, blockEnd - file.firstBlock);
  return { ...file, firstBlock, blockEnd, symbols };
}

/** Joins adjacent pieces of the same file. */
function joinPieces(pieces: readonly FoundFile[]): readonly FoundFile[] {
  const files: FoundFile[] = [];
  for (const piece of pieces) {
    const before = files.at(-1);
    if (before === undefined || before.path !== piece.path) files.push(piece);
    else files[files.length - 1] = joined(before, piece);
  }
  return files;
}

function joined(before: FoundFile, piece: FoundFile): FoundFile {
  const symbols = before.symbols === undefined ? undefined : [...before.symbols, ...(piece.symbols ?? [])];
  return { ...before, blockEnd: piece.blockEnd, symbols };
}
