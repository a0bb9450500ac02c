/**
 * Implements `engine.files`: files by name and lines by pattern, with the index, or without one by reading all files.
 */

import { availableParallelism } from 'node:os';
import type { GrepQuery } from '../model/answers/grep.ts';
import type { FilePath } from '../model/source-file.ts';
import { type FileNames, findFiles, prepareNames } from '../retrieval/files/find-files.ts';
import { peripheralOrder } from '../retrieval/files/peripheral-paths.ts';
import type { Grepper } from '../retrieval/grep/grepper.ts';
import type { ListedFile } from '../store/file-list.ts';
import type { StoredFile } from '../store/rows.ts';
import type { CurrentIndex } from './current-index.ts';
import type { FileQuestions, GrepRequest } from './engine.ts';
import type { FilesNow } from './files-now.ts';
import { isRoot, pathInRoot } from './locations.ts';
import type { Surroundings } from './surroundings.ts';

export function createFileQuestions(
  surroundings: Surroundings,
  index: CurrentIndex,
  now: FilesNow,
): FileQuestions {
  const { root, links, config, assets } = surroundings;
  let names: { readonly of: readonly ListedFile[]; readonly names: FileNames } | undefined;
  let compareAfterMs = Number.NEGATIVE_INFINITY;
  const grepper = index.keep<Grepper>((made) => made.close());
  const makeGrepper = async (): Promise<() => Grepper> => {
    const { createGrepper } = await import('../retrieval/grep/grepper.ts');
    const program = new URL('search-worker.js', assets);
    return () =>
      createGrepper({
        pool: { root, links, program, size: Math.min(availableParallelism(), 8) },
        pendingChanges: now.pendingChanges,
        list: () => now.list('any'),
        pathNow: now.pathNow,
        isFresh: (atMs, nowMs) => atMs > compareAfterMs && Math.abs(nowMs - atMs) <= config.grep.freshForMs,
        now: Date.now,
      });
  };
  const inRoot = (query: GrepRequest): GrepQuery => ({
    ...query,
    paths: query.paths.map((each) => pathInRoot(surroundings, each)),
  });

  const indexedRows: FileQuestions['indexedRows'] = async (paths) => {
    const disk = await now.disk();
    const rows = new Map<FilePath, readonly string[]>();
    for (const path of new Set(paths)) {
      const found = disk.indexedRows(path);
      if (found !== undefined) rows.set(path, found);
    }
    return rows;
  };

  return {
    find(pattern, options) {
      const of = index.reader().listedFiles();
      if (names?.of !== of) names = { of, names: prepareNames(indexedFiles(of)) };
      return findFiles(names.names, pattern, options);
    },
    async findOnDisk(pattern, { below = '' as FilePath, ...options }) {
      const listed = (await now.list('any')).filter(
        ({ path }) => below === '' || path.startsWith(`${below}/`),
      );
      // By file name only: the language that depends on the content of a file is not known here.
      const languageIn = options.language === undefined ? undefined : await languageByName();
      const named = listed.map((file) => ({
        ...file,
        language: languageIn?.(file.path),
        rowCount: undefined,
      }));
      return findFiles(prepareNames(named), pattern, options);
    },
    async grep(query) {
      const make = await makeGrepper();
      // Read now: another index may replace this one later, with another grepper.
      const reader = index.reader();
      return grepper(make).grep(reader, inRoot(query));
    },
    async grepOnDisk(query) {
      const make = await makeGrepper();
      return grepper(make).findLines(inRoot(query));
    },
    listDirectory: async (given, options) => (await now.disk()).listDirectory(given, options),
    readFile: async (given, options) => (await now.disk()).readFile(given, options),
    indexedRows,
    async rowsPassing(text, { mostFiles }) {
      const make = await makeGrepper();
      const reader = index.reader();
      const quoted = quoting(text);
      const { files } = await grepper(make).grep(reader, filesMatching(quoted));
      const paths = files.map(({ path }) => path).filter((path) => isProductCode(reader.file(path)));
      if (paths.length > mostFiles) return undefined;
      const inCall = new RegExp(`\\(.*${quoted}`);
      const first = new RegExp(`^\\s*${quoted}`);
      return [...(await indexedRows(paths))].flatMap(([path, rows]) =>
        rows.flatMap((line, row) => {
          const isPassed = inCall.test(line) || (first.test(line) && /\(\s*$/.test(rows[row - 1] ?? ''));
          return isPassed ? [{ path, row, text: line.trim() }] : [];
        }),
      );
    },
    directoryTree: async (given, options) => (await now.disk()).directoryTree(given, options),
    below: (given) => (isRoot(root, given) ? ('' as FilePath) : pathInRoot(surroundings, given)),
    compareAgain() {
      compareAfterMs = Date.now();
    },
  };
}

/** A pattern for the text in quotes of any kind. */
function quoting(text: string): string {
  const quote = '["\'`]';
  return `${quote}${text.replaceAll(/[\\.+*?()|[\]{}^$]/g, '\\$&')}${quote}`;
}

function filesMatching(pattern: string): GrepQuery {
  return {
    groups: [
      [
        {
          patterns: [pattern],
          syntax: 'regex',
          letterCase: 'sensitive',
          boundary: 'none',
          lines: 'single',
        },
      ],
    ],
    isInverted: false,
    before: 0,
    after: 0,
    maxCount: undefined,
    detail: 'presence',
    spans: 'none',
    occurrences: 'none',
    paths: [],
    globs: [],
    types: [],
    typesNot: [],
    files: 'matching',
    order: 'path',
    fileLimit: undefined,
    symbols: 'none',
    print: undefined,
  };
}

function isProductCode(file: StoredFile | undefined): boolean {
  return file?.language !== undefined && peripheralOrder(file) === 0;
}

function indexedFiles(files: readonly ListedFile[]): FileNames['files'] {
  return files
    .filter(({ skipped }) => skipped === undefined)
    .map(({ path, language, rowCount, stamp }) => ({ path, language, rowCount, sizeBytes: stamp.sizeBytes }));
}

async function languageByName(): Promise<(file: string) => string | undefined> {
  const { languageOf } = await import('../languages/registry.ts');
  return (file) => languageOf(file, '')?.language.id;
}
