/** `find`: finds files by name or lines by pattern on disk, without an index, in any folder. */
import {
  type FilesInput,
  type FilesOut,
  filesNotes,
  filesText,
  limited,
  parseFiles,
  pathBytes,
} from './files.ts';
import { grepBytes, grepJsonOf, grepNotes, isFoundIn, linesBy } from './grep.ts';
import { type GrepInput, grepFields, grepRefused, hasPatternOption, parseGrep } from './grep-fields.ts';
import type { GrepOut } from './grep-pages.ts';
import { grepPages } from './grep-pages.ts';
import type { Display, FieldValue, Given, Operation } from './operation.ts';
import { unlimited } from './read-fields.ts';

type Input =
  | { readonly kind: 'names'; readonly folder: string | undefined; readonly files: FilesInput }
  | { readonly kind: 'contents'; readonly folder: string | undefined; readonly grep: GrepInput };
type Out =
  | { readonly kind: 'names'; readonly found: FilesOut }
  | { readonly kind: 'contents'; readonly found: GrepOut };

export const find: Operation<Input, Out> = {
  name: 'find',
  summary: 'Find files on disk, without an index, by name or (with --contents) by content',
  fields: [
    { name: 'pattern', kind: 'argument', help: 'a pattern as for files; with --contents, as for grep' },
    { name: 'path', kind: 'argument', help: 'the folder (default: the current folder)' },
    { name: 'contents', kind: 'flag', help: 'search lines instead of names, with the options of grep' },
    ...grepFields,
  ],
  refused: grepRefused,
  examples: ["codeagent find '*.toml' ..", 'codeagent find TODO ~/notes --contents -i -C 1'],
  index: 'none',
  folder: folderOf,
  parse(given) {
    const named = folderOf(given);
    const folder = typeof named === 'string' ? named : undefined;
    if (given.contents !== true) return { kind: 'names', folder, files: parseFiles(given, 'find') };
    const pattern = isWithOption(given) ? undefined : given.pattern;
    return { kind: 'contents', folder, grep: parseGrep({ ...given, pattern, paths: undefined }) };
  },
  async run(engine, input, context) {
    const below = engine.files.below(input.folder ?? '.');
    if (input.kind === 'names') {
      const found = await engine.files.findOnDisk(input.files.pattern, { limit: unlimited, below });
      return {
        kind: 'names',
        found: limited(found, input.files, engine.configuration.config, context.display),
      };
    }
    const { grep } = input;
    const placed = below === '' ? grep : { ...grep, paths: [below] };
    const found = await linesBy(engine.files.grepOnDisk, engine.configuration.config, placed, context);
    return { kind: 'contents', found: { ...found, input: grep } };
  },
  isFound: (out) => (out.kind === 'names' ? out.found.total > 0 : isFoundIn(out.found)),
  bytes: (out, display) =>
    out.kind === 'names' ? pathBytes(out.found, display) : grepBytes(out.found, display),
  pages: {
    list: (out) => (out.kind === 'names' ? out.found.matches : grepPages.list(out.found)),
    withList: (out, list) =>
      out.kind === 'names'
        ? { ...out, found: { ...out.found, matches: list as FilesOut['matches'] } }
        : { ...out, found: grepPages.withList(out.found, list) },
  },
  json: (out) => (out.kind === 'names' ? out.found : grepJsonOf(out.found)),
  notes: (out) => (out.kind === 'names' ? filesNotes(out.found) : grepNotes(out.found)),
  render: (out, audience) =>
    out.kind === 'names' ? filesText(out.found, audience) : textOf(grepBytes(out.found, plain)),
};

function folderOf(given: Given): FieldValue {
  return isWithOption(given) ? given.pattern : given.path;
}

/** Whether an option gives the pattern. The first argument is then the folder. */
function isWithOption(given: Given): boolean {
  return given.contents === true && hasPatternOption(given);
}

const plain: Display = { kind: 'pipe', hasColours: false };

function textOf(pieces: Iterable<Uint8Array>): string {
  return Buffer.concat([...pieces])
    .toString()
    .trimEnd();
}
