/** `find`: files by name or lines by pattern, live: without an index, in any folder. */
import type { FoundFiles } from '../../retrieval/find-files.ts';
import { type FilesInput, filesText, parseFiles } from './files.ts';
import { detailFor, type GrepOut, grepBytes, grepJsonOf, grepNotes, isFoundIn, limitFor } from './grep.ts';
import { type GrepInput, grepFields, grepRefused, hasPatternOption, parseGrep } from './grep-fields.ts';
import type { Display, Given, Operation } from './operation.ts';

type Input =
  | { readonly kind: 'names'; readonly files: FilesInput }
  | { readonly kind: 'contents'; readonly grep: GrepInput };
type Out =
  | { readonly kind: 'names'; readonly found: FoundFiles }
  | { readonly kind: 'contents'; readonly found: GrepOut };

export const find: Operation<Input, Out> = {
  name: 'find',
  summary: 'Files by name, or with --contents lines by pattern, live and without an index',
  fields: [
    { name: 'pattern', kind: 'argument', help: 'as for files; with --contents, as for grep' },
    { name: 'path', kind: 'argument', help: 'the folder; the current one when not given' },
    { name: 'contents', kind: 'flag', help: 'search the lines of files; takes the options of grep' },
    ...grepFields,
  ],
  refused: grepRefused,
  examples: ["codeagent find '*.toml' ..", 'codeagent find TODO ~/notes --contents -i -C 1'],
  index: 'none',
  folder: (given) => (isWithOption(given) ? given.pattern : given.path),
  parse(given) {
    if (given.contents !== true) return { kind: 'names', files: parseFiles(given, 'find') };
    const pattern = isWithOption(given) ? undefined : given.pattern;
    return { kind: 'contents', grep: parseGrep({ ...given, pattern, paths: undefined }) };
  },
  async run(engine, input, context) {
    if (input.kind === 'names') {
      const { pattern, limit } = input.files;
      return { kind: 'names', found: await engine.findFiles(pattern, { limit }) };
    }
    const { grep } = input;
    const { rankedFiles, terminalLines } = engine.config.grep;
    const answer = await engine.findLines({
      ...grep.wishes,
      ...detailFor(grep, context.display),
      paths: grep.paths,
      fileLimit: grep.fileLimit ?? (grep.wishes.order === 'tfidf' ? rankedFiles : undefined),
    });
    return {
      kind: 'contents',
      found: { answer, input: grep, limit: limitFor(grep, context, terminalLines) },
    };
  },
  isFound: (out) => (out.kind === 'names' ? out.found.total > 0 : isFoundIn(out.found)),
  bytes: (out, display) => (out.kind === 'names' ? namesBytes(out.found) : grepBytes(out.found, display)),
  json: (out) => (out.kind === 'names' ? out.found : grepJsonOf(out.found)),
  notes: (out) => (out.kind === 'names' ? [] : grepNotes(out.found)),
  render: (out) => (out.kind === 'names' ? filesText(out.found) : textOf(grepBytes(out.found, plain))),
};

/** Then the folder comes first. */
function isWithOption(given: Given): boolean {
  return given.contents === true && hasPatternOption(given);
}

const plain: Display = { kind: 'pipe', hasColours: false };

function namesBytes(found: FoundFiles): readonly Uint8Array[] {
  return [Buffer.from(`${filesText(found)}\n`)];
}

function textOf(pieces: Iterable<Uint8Array>): string {
  return Buffer.concat([...pieces])
    .toString()
    .trimEnd();
}
