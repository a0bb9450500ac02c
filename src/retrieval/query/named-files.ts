/**
 * Finds the files that a text names, with rows and symbols in them: `src/a.py:12`, `src/a.py:A.b`, `File
 * "/usr/lib/a.py", line 12`, `at f (file.ts:12:5)`, `(Gson.java:12)`, `a.cs:line 12`, `a.c(12)`,
 * `blob/main/a.py#L12`. Leading folders that exist only on other machines are ignored. The running time is linear in
 * the length of the text.
 */
import { fileNameOf } from '../../model/path.ts';
import type { FilePath } from '../../model/source-file.ts';
import { frameAround, type TraceFrame } from './trace-frame.ts';

/** Any description of an indexed file: the caller gets its own objects back. */
interface AnyFile {
  readonly path: FilePath;
}

export interface NamedFile<File extends AnyFile> {
  readonly file: File;
  /** 0-based; undefined when the text has no line, or only a line of the compiled form of this file. */
  readonly row: number | undefined;
  /** The symbol after the colon of an id, such as `A.b~2`. */
  readonly name: string | undefined;
  /** The function that a stack trace names for this line. */
  readonly frame: TraceFrame | undefined;
}

export type FileFinder<File extends AnyFile> = (text: string) => readonly NamedFile<File>[];

/** The part of `SearchFiles` that is read here. */
interface FilesById<File extends AnyFile> {
  readonly byId: ReadonlyMap<number, File>;
}

// Covers the trace of a deep recursion, whose relevant frames are at its ends.
const mostFiles = 40;
// Up to this many files of the same name are all returned.
const mostNamesakes = 3;
const longestPath = 1_000;

/** Each place occurs once, in the order of the text. */
export function createFileFinder<File extends AnyFile>({ byId }: FilesById<File>): FileFinder<File> {
  const byName = filesBy([...byId.values()], (path) => path);
  const byStem = filesBy([...byId.values()], withoutExtension);
  return (text) => {
    const found = new Map<string, NamedFile<File>>();
    for (const { path, line, name, frame } of writtenPaths(text)) {
      if (found.size >= mostFiles) break;
      const own = filesMatching(byName, path);
      // The running code is often compiled: dist/a.js comes from src/a.ts, whose line numbers differ.
      const isBuilt = own.length === 0 && frame !== undefined;
      for (const file of isBuilt ? filesMatching(byStem, withoutExtension(path)) : own) {
        const row = isBuilt || line === undefined || line < 1 ? undefined : line - 1;
        const isWhole = row === undefined && name === undefined && !isBuilt;
        if (!isWhole) found.delete(`${file.path}:`);
        else if ([...found.values()].some((each) => each.file === file)) continue;
        found.set(`${file.path}:${row ?? name ?? frame?.join('.') ?? ''}`, { file, row, name, frame });
      }
    }
    return [...found.values()];
  };
}

/** Groups files by the last part of the path that `named` returns for them. */
function filesBy<File extends AnyFile>(
  files: readonly File[],
  named: (path: string) => string,
): ReadonlyMap<string, readonly NamedPath<File>[]> {
  const by = new Map<string, NamedPath<File>[]>();
  for (const file of files) {
    const path = named(file.path);
    const known = by.get(fileNameOf(path));
    if (known === undefined) by.set(fileNameOf(path), [{ file, path }]);
    else known.push({ file, path });
  }
  return by;
}

interface NamedPath<File extends AnyFile> {
  readonly file: File;
  readonly path: string;
}

function withoutExtension(path: string): string {
  return path.replace(/\.\w+$/, '');
}

/** Returns the same finder as long as `files` is the same object. */
export function keepFileFinder<File extends AnyFile>(): (files: FilesById<File>) => FileFinder<File> {
  let kept: { readonly of: FilesById<File>; readonly find: FileFinder<File> } | undefined;
  return (files) => {
    if (kept?.of !== files) kept = { of: files, find: createFileFinder(files) };
    return kept.find;
  };
}

interface WrittenPath {
  readonly path: string;
  readonly line: number | undefined;
  readonly name: string | undefined;
  readonly frame: TraceFrame | undefined;
}

function* writtenPaths(text: string): Iterable<WrittenPath> {
  for (const { 0: word, index } of text.matchAll(/[^\s"'`()<>[\]{},;|=*]+/g)) {
    if (word.length > longestPath) continue;
    const [, path] = /^(?:[a-z]+:\/\/|[a-z]:)?(.*?\.\w{1,12})(?=[:#?]|\.?$)/i.exec(word) ?? [];
    if (path === undefined) continue;
    const end = index + word.indexOf(path) + path.length;
    const line = lineAfterPath.exec(text.slice(end, end + 40))?.[1];
    const name =
      line === undefined ? nameAfterPath.exec(word.slice(word.indexOf(path) + path.length))?.[1] : undefined;
    const frame = line === undefined ? undefined : frameAround(text, index, end);
    yield {
      path: path.replaceAll('\\', '/'),
      line: line === undefined ? undefined : Number(line),
      name,
      frame,
    };
  }
}

const nameAfterPath = /^:([\p{L}_$][\p{L}\p{N}_$.~-]*)$/u;
const lineAfterPath = /^(?::(?:line )?|\(|#L|["']?,? (?:on |at )?line )(\d{1,7})/i;

/** The files that share the longest path suffix with `path`; none when more than `mostNamesakes` do. */
function filesMatching<File extends AnyFile>(
  byName: ReadonlyMap<string, readonly NamedPath<File>[]>,
  path: string,
): readonly File[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const namesakes = byName.get(parts.at(-1) ?? '') ?? [];
  let best: File[] = [];
  let most = 0;
  for (const { file, path: own } of namesakes) {
    const shared = sharedEnd(parts, own.split('/'));
    if (shared > most) [best, most] = [[], shared];
    if (shared === most) best.push(file);
  }
  return best.length <= mostNamesakes ? best : [];
}

function sharedEnd(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}
