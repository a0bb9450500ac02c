/** `grep`: finds lines by pattern, with ripgrep's flags and, in a pipe, ripgrep's output. */

import type { Engine } from '../../engine/engine.ts';
import type { Advice } from '../../model/advice.ts';
import type { LayoutWish, PrintableFile } from '../../model/answers/printed-lines.ts';
import type { Config } from '../../model/config.ts';
import { settleLayout } from '../../printing/line-layout.ts';
import { printFiles } from '../../printing/print-lines.ts';
import { missingText } from '../../model/missing-path.ts';
import { visible } from '../../printing/terminal-text.ts';
import type { Note } from '../word-advice.ts';
import { counted, raise, staleNotes } from './answer-text.ts';
import { type GrepInput, grepFields, grepIgnored, grepRefused, parseGrep } from './grep-fields.ts';
import { type GrepJson, grepJson } from './grep-json.ts';
import { type GrepOut, grepPages } from './grep-pages.ts';
import type { Display, Operation, RunContext } from './operation.ts';
import { unlimited } from './read-fields.ts';

export const grep: Operation<GrepInput, GrepOut> = {
  name: 'grep',
  summary: "Search lines by pattern with ripgrep's flags, dialect and output, using the index",
  fields: [
    { name: 'pattern', kind: 'argument', help: 'a regular expression; with -e, this is the first path' },
    { name: 'paths', kind: 'argument', isRepeated: true, help: 'files and folders below the root' },
    ...grepFields,
    { name: 'symbols', kind: 'flag', help: 'show the symbol that contains each line, before its text' },
  ],
  refused: grepRefused,
  ignored: grepIgnored,
  examples: [
    "codeagent grep 'def \\w+_queryset' -t py",
    'codeagent grep -F "self.assertEqual(" tests/admin_views -c',
    'codeagent grep --all-of atomic --all-of savepoint -l',
    'codeagent grep --phrase "raise TypeError" --symbols --json',
  ],
  index: 'build',
  seesFiles: true,
  parse: parseGrep,
  run: (engine, input, context) => linesBy(engine.files.grep, engine.configuration.config, input, context),
  runLive: (engine, input, context) =>
    linesBy(engine.files.grepOnDisk, engine.configuration.config, input, context),
  isFound: isFoundIn,
  bytes: grepBytes,
  pages: grepPages,
  json: grepJsonOf,
  notes: grepNotes,
  isPartial: ({ answer }) => answer.missingPaths.length > 0,
  render: (out) =>
    Buffer.concat([...grepBytes(out, { kind: 'pipe', hasColours: false })])
      .toString()
      .trimEnd(),
};

/** `search` is the engine's function with the index, or the one without. */
export async function linesBy(
  search: Engine['files']['grep'],
  { grep: { rankedFiles, terminalLines } }: Config,
  input: GrepInput,
  context: RunContext,
): Promise<GrepOut> {
  const fileLimit = input.fileLimit ?? (input.wishes.order === 'tfidf' ? rankedFiles : undefined);
  const limit = limitFor(input, context, terminalLines);
  const { display } = context;
  const isAllPrinted = isPrintedWhole(input, display) && fileLimit === undefined && limit === unlimited;
  const answer = await search({
    ...input.wishes,
    ...detailFor(input, display),
    paths: input.paths,
    fileLimit,
    print: isAllPrinted ? layoutFor(input, display, limit) : undefined,
  });
  return { answer, input, limit };
}

/** Whether the output is the unchanged lines of each file, in path order, and nothing else. */
function isPrintedWhole({ wishes }: GrepInput, display: Display): boolean {
  const { detail, order, symbols } = wishes;
  return display.kind === 'pipe' && detail === 'lines' && order === 'path' && symbols === 'none';
}

/** Positions of matches are computed only if the output shows them. */
function detailFor({ style }: GrepInput, display: Display): { spans: 'none' | 'all'; occurrences: 'none' } {
  const isShown =
    display.kind === 'json' ||
    style.show === 'only-matching' ||
    style.column === 'shown' ||
    hasColours(style, display);
  return { spans: isShown ? 'all' : 'none', occurrences: 'none' };
}

function limitFor({ lineLimit }: GrepInput, { display }: RunContext, terminalLines: number): number {
  return lineLimit ?? (display.kind === 'terminal' ? terminalLines : unlimited);
}

export function isFoundIn({ answer }: GrepOut): boolean {
  return answer.fileCount > 0;
}

export function grepBytes({ answer, input, limit }: GrepOut, display: Display): Iterable<Uint8Array> {
  const files = display.kind === 'terminal' ? answer.files.map(withVisiblePath) : answer.files;
  return printFiles(files, settleLayout(layoutFor(input, display, limit), answer));
}

/** Escapes line breaks in the path, which would otherwise look like additional lines. */
function withVisiblePath<File extends PrintableFile>(file: File): File {
  const path = visible(file.path);
  if (path === file.path) return file;
  const symbols = file.symbols?.map((symbol) =>
    symbol === undefined ? undefined : path + symbol.slice(file.path.length),
  );
  return { ...file, path, symbols };
}

function layoutFor({ style, wishes }: GrepInput, display: Display, limit: number): LayoutWish {
  return {
    ...style,
    heading: style.heading === 'auto' ? (display.kind === 'terminal' ? 'shown' : 'hidden') : style.heading,
    hasColours: hasColours(style, display),
    hasContext: wishes.before + wishes.after > 0,
    limit,
  };
}

function hasColours({ colour }: GrepInput['style'], display: Display): boolean {
  return colour === 'auto' ? display.hasColours : colour === 'always';
}

export function grepJsonOf({ answer, input, limit, whole }: GrepOut): GrepJson {
  return grepJson(answer, { wants: input.wishes.detail === 'lines' ? 'lines' : 'files', limit, whole });
}

/** Notes on missing paths, lines and files beyond the limits, changed files and unreadable files. */
export function grepNotes({ answer, input, limit }: GrepOut): readonly Note[] {
  if (input.style.show === 'nothing') return [];
  const isLines = input.wishes.detail === 'lines';
  const there = isLines
    ? answer.files.reduce((sum, { lineCount }) => sum + lineCount, 0)
    : answer.files.length;
  const cut = there - limit;
  const cutFiles = answer.fileCount - answer.files.length;
  const { unreadable } = answer;
  const missing = answer.missingPaths.map((each) => `${visible(missingText(each))}; the rest was searched`);
  if (answer.selectedCount === 0)
    return [...missing, 'No file was searched: none fits the globs, types and paths'];
  return [
    ...missing,
    ...notShown(cut, isLines ? 'more line' : 'more file', raise('limit', there)),
    ...notShown(cutFiles, 'more file', raise('file-limit', answer.fileCount)),
    ...staleNotes(answer.files.filter(({ state }) => state !== 'same').map(({ path }) => path)),
    ...(unreadable.length > 0
      ? [`could not be read: ${unreadable.slice(0, 5).join(', ')}${unreadable.length > 5 ? ', …' : ''}`]
      : []),
  ];
}

function notShown(count: number, noun: string, advice: Advice): readonly Note[] {
  return count > 0 ? [{ text: `${counted(count, noun)} not shown`, advice: [advice] }] : [];
}
