/**
 * How an agent reads until it has seen the lines that decide a question, as fixed rules. With codeagent: the first
 * answer, then the source of each hit that it lists, in order. With ripgrep: each content word of the question is
 * searched, files are ranked by how many of the words they hold, then by matching lines, and the best 20 are read 60
 * lines at a time, windows with most of the words first. ripgrep is treated generously: of its searches only a table
 * of these files is counted, only code of the right language is searched, and tests are left out. Reading the best
 * window of each file in turn was tried and is worse for it.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Session } from './session.ts';
import type { Decided } from './shown-lines.ts';
import { searchWith } from './tools/ripgrep.ts';

/** Each text is one more answer. Ends when the policy has nothing left to read. */
export type Policy = (question: string) => AsyncIterable<string>;

const hit = /^([^\s:]+\.\w+):(\d+)(?:-(\d+))?\b/gm;

export function readingHits(
  session: Session,
  tool: 'get_context' | 'search_symbols',
  isShown: (range: Decided) => boolean,
): Policy {
  return async function* (question) {
    const { text } = await session.ask(tool, { query: question });
    yield text;
    for (const [, file = '', first, last = first] of text.matchAll(hit)) {
      if (isShown({ path: file, first: Number(first), last: Number(last) })) continue;
      yield (await session.ask('get_source_spans', { spans: [`${file}:${first}-${last}`] })).text;
    }
  };
}

const rows = 60;
const rankedFiles = 20;

const withoutTests = ['test/**', 'tests/**', '**/src/test/**', '*_test.*', '*.test.*'].flatMap((glob) => [
  '-g',
  `!${glob}`,
]);

const stopWords = new Set(
  `a about an and another any are as at be because been before below but by can cannot decide decided decides does done each for from has have how
  if in instead into is it its itself may more most must need no not of on one or other others some state stated such than
  that the their them then there they this those to two up was what when where whether which while who why will with`.split(
    /\s+/,
  ),
);

/** `type` is a file type of ripgrep. */
export function searchingWords(root: string, type: string): Policy {
  return async function* (question) {
    const files = rankFiles(matchesOf(root, type, contentWords(question)));
    yield files.map(({ file, words, lines }) => `${file}: ${words} words, ${lines.size} lines`).join('\n');
    const windows = files.flatMap((ranked, rank) =>
      windowsOf(ranked).map((window) => ({ ...window, file: ranked.file, rank })),
    );
    for (const { file, first } of windows.sort((x, y) => y.words - x.words || x.rank - y.rank))
      yield excerpt(root, file, first);
  };
}

/** In the order of the question, each once. */
export function contentWords(question: string): readonly string[] {
  const words = question.toLowerCase().match(/[\w-]{2,}/g) ?? [];
  return [...new Set(words)].filter((word) => !stopWords.has(word));
}

interface Match {
  readonly file: string;
  readonly line: number;
  readonly word: string;
}

function matchesOf(root: string, type: string, words: readonly string[]): readonly Match[] {
  return words.flatMap((word) =>
    searchWith(root, ['-n', '-i', '-w', '-t', type, ...withoutTests, '-e', word])
      .split('\n')
      .flatMap((text) => {
        const [, file, line] = /^([^:]+):(\d+):/.exec(text) ?? [];
        return file === undefined ? [] : [{ file, line: Number(line), word }];
      }),
  );
}

interface RankedFile {
  readonly file: string;
  readonly words: number;
  /** The words in each matching line. */
  readonly lines: ReadonlyMap<number, readonly string[]>;
}

function rankFiles(matches: readonly Match[]): readonly RankedFile[] {
  const files = new Map<string, Map<number, string[]>>();
  for (const { file, line, word } of matches) {
    const lines = files.get(file) ?? new Map<number, string[]>();
    files.set(file, lines.set(line, [...(lines.get(line) ?? []), word]));
  }
  return [...files]
    .map(([file, lines]) => ({ file, words: new Set([...lines.values()].flat()).size, lines }))
    .sort((a, b) => b.words - a.words || b.lines.size - a.lines.size || (a.file < b.file ? -1 : 1))
    .slice(0, rankedFiles);
}

interface Window {
  readonly first: number;
  /** How many different ones it holds. */
  readonly words: number;
}

/** Those with most words first; they do not overlap. */
function windowsOf({ lines }: RankedFile): readonly Window[] {
  const scored = [...lines.keys()].map((center) => {
    const first = Math.max(1, center - rows / 2);
    const inside = [...lines].filter(([line]) => first <= line && line < first + rows);
    return { first, words: new Set(inside.flatMap(([, words]) => words)).size, count: inside.length };
  });
  const chosen: Window[] = [];
  for (const window of scored.sort((a, b) => b.words - a.words || b.count - a.count || a.first - b.first))
    if (chosen.every(({ first }) => Math.abs(first - window.first) >= rows)) chosen.push(window);
  return chosen;
}

function excerpt(root: string, file: string, first: number): string {
  const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
  const last = Math.min(lines.length, first + rows - 1);
  return `${file}:${first}-${last}\n${lines.slice(first - 1, last).join('\n')}\n`;
}
