/** `files`: finds indexed files by name. */
import type { FoundFiles } from '../../model/answers/files.ts';
import { type Config, defaultConfig } from '../../model/config.ts';
import { visible } from '../../printing/terminal-text.ts';
import { type Audience, type Note, wordNote } from '../word-advice.ts';
import { raise, thousands } from './answer-text.ts';
import { type Display, type Given, type Operation, pagesBy } from './operation.ts';
import { languageField, needs, optionalTextOf, positiveOf, unlimited } from './read-fields.ts';

/** `more`: number of files beyond the limit. */
export type FilesOut = FoundFiles & { readonly more: number };

export interface FilesInput {
  readonly pattern: string;
  /** Default: the configured limit. */
  readonly limit: number | undefined;
  readonly language: string | undefined;
}

export const files: Operation<FilesInput, FilesOut> = {
  name: 'files',
  summary: 'Find files by a glob, a part of the path, parts of folder names, or letters in order',
  fields: [
    {
      name: 'pattern',
      kind: 'argument',
      isRequired: true,
      help: "such as '**/*.py', models.py, db/mod/query, or usrctl",
    },
    {
      name: 'limit',
      kind: 'number',
      help: `maximum number of files (default: ${defaultConfig.files.limit}; in a pipe, all)`,
    },
    languageField,
  ],
  examples: [
    "codeagent files '*.test.ts'",
    'codeagent files db/mod/query',
    'codeagent files models --limit 5',
  ],
  index: 'build',
  parse: (given) => parseFiles(given, 'files'),
  run: async (engine, input, { display }) => {
    const { pattern, language } = input;
    return limited(
      engine.files.find(pattern, { limit: unlimited, language }),
      input,
      engine.configuration.config,
      display,
    );
  },
  runLive: async (engine, input, { display }) => {
    const { pattern, language } = input;
    const found = await engine.files.findOnDisk(pattern, { limit: unlimited, language });
    return limited(found, input, engine.configuration.config, display);
  },
  isFound: (out) => out.total > 0,
  pages: pagesBy('matches'),
  bytes: pathBytes,
  notes: filesNotes,
  render: filesText,
};

export function parseFiles(given: Given, operation: string): FilesInput {
  if (typeof given.pattern !== 'string') throw needs(operation, 'pattern');
  return {
    pattern: given.pattern,
    limit: positiveOf(given, 'limit'),
    language: optionalTextOf(given, 'language'),
  };
}

/**
 * Without a given limit, a pipe gets all matches. Files that match only letter by letter are limited even
 * there, because only the best of them are likely to be meant.
 */
export function limited(
  found: FoundFiles,
  { limit }: Pick<FilesInput, 'limit'>,
  config: Config,
  display: Display,
): FilesOut {
  const usual = display.kind === 'pipe' && found.by !== 'letters' ? unlimited : config.files.limit;
  const matches = found.matches.slice(0, limit ?? usual);
  return { ...found, matches, more: found.total - matches.length };
}

function pathsOf({ matches }: FilesOut): readonly string[] {
  return matches.map(({ path }) => path);
}

/** One path per line. A terminal gets control characters escaped; a pipe gets every path unchanged. */
export function pathBytes(out: FilesOut, { kind }: Display): Iterable<Uint8Array> {
  return [
    Buffer.from(
      pathsOf(out)
        .map((path) => `${kind === 'terminal' ? visible(path) : path}\n`)
        .join(''),
    ),
  ];
}

export function filesNotes({ more, total }: FilesOut): readonly Note[] {
  if (total === 0) return ['No file is named like that'];
  return more > 0 ? [{ text: `… and ${thousands(more)} more`, advice: [raise('limit', total)] }] : [];
}

export function filesText(out: FilesOut, audience: Audience): string {
  return [...pathsOf(out), ...filesNotes(out).map((note) => wordNote(audience, note))].join('\n');
}
