/**
 * Files that a text names, and rows and symbols in them: `src/a.py:12`, `src/a.py:A.b`, `File "/usr/lib/a.py", line 12`,
 * `at f (file.ts:12:5)`, `(Gson.java:12)`, `a.cs:line 12`, `a.c(12)`, `blob/main/a.py#L12`. Folders before the part that is
 * ours, as other machines have them, do not matter. Words are looked at one by one, so that a long text takes as long
 * as it is long.
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
  /** From 0; undefined when no line was said, or only one of what this file was compiled to. */
  readonly row: number | undefined;
  /** What stands behind the colon of an id, `A.b~2`. */
  readonly name: string | undefined;
  /** The function that a trace says the row is in. */
  readonly frame: TraceFrame | undefined;
}

export type FileFinder<File extends AnyFile> = (text: string) => readonly NamedFile<File>[];

/** The part of `SearchFiles` that is read here. */
interface FilesById<File extends AnyFile> {
  readonly byId: ReadonlyMap<number, File>;
}

// What a trace of calls that call themselves has; what matters is at its ends.
const mostFiles = 40;
// Several files of one name: each may be meant.
const mostNamesakes = 3;
const longestPath = 1_000;

/** Each place once, in the order of the text. */
export function createFileFinder<File extends AnyFile>({ byId }: FilesById<File>): FileFinder<File> {
  const byName = filesBy([...byId.values()], (path) => path);
  const byStem = filesBy([...byId.values()], withoutEnding);
  return (text) => {
    const found = new Map<string, NamedFile<File>>();
    for (const { path, line, name, frame } of writtenPaths(text)) {
      if (found.size >= mostFiles) break;
      const own = meant(byName, path);
      // What runs is often compiled: dist/a.js of src/a.ts, whose lines are others.
      const isBuilt = own.length === 0 && frame !== undefined;
      for (const file of isBuilt ? meant(byStem, withoutEnding(path)) : own) {
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

/** By the name that they have in the path that `named` makes of theirs. */
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

function withoutEnding(path: string): string {
  return path.replace(/\.\w+$/, '');
}

/** The same again while the files are the same. */
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
    const line = lineBehind.exec(text.slice(end, end + 40))?.[1];
    const name =
      line === undefined ? nameBehind.exec(word.slice(word.indexOf(path) + path.length))?.[1] : undefined;
    const frame = line === undefined ? undefined : frameAround(text, index, end);
    yield {
      path: path.replaceAll('\\', '/'),
      line: line === undefined ? undefined : Number(line),
      name,
      frame,
    };
  }
}

const nameBehind = /^:([\p{L}_$][\p{L}\p{N}_$.~-]*)$/u;
const lineBehind = /^(?::(?:line )?|\(|#L|["']?,? (?:on |at )?line )(\d{1,7})/i;

/** Those that share most of the end of the path; none when too many do. */
function meant<File extends AnyFile>(
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
