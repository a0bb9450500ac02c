/** `files`: files by name, from the index. */
import { defaultConfig } from '../../model/config.ts';
import { EngineError } from '../../model/errors.ts';
import type { FoundFiles } from '../../retrieval/find-files.ts';
import { thousands } from './answer-text.ts';
import { type Given, type Operation, pagesBy } from './operation.ts';
import { languageField, optionalTextOf, positiveOf } from './read-fields.ts';

/** `more`: beyond the limit. */
export type FilesOut = FoundFiles & { readonly more: number };

export interface FilesInput {
  readonly pattern: string;
  /** As configured when not given. */
  readonly limit: number | undefined;
  readonly language: string | undefined;
}

export const files: Operation<FilesInput, FilesOut> = {
  name: 'files',
  summary: 'Files by name: a glob, a part of the path, parts of folders, or letters in order',
  fields: [
    {
      name: 'pattern',
      kind: 'argument',
      isRequired: true,
      help: "such as '**/*.py', models.py, db/mod/query, or usrctl",
    },
    { name: 'limit', kind: 'number', help: `how many at most (${defaultConfig.files.limit})` },
    languageField,
  ],
  examples: [
    "codeagent files '*.test.ts'",
    'codeagent files db/mod/query',
    'codeagent files models --limit 5',
  ],
  index: 'build',
  parse: (given) => parseFiles(given, 'files'),
  run: async (engine, { pattern, limit = engine.config.files.limit, language }) =>
    withMore(engine.files(pattern, { limit, language })),
  runLive: async (engine, { pattern, limit = engine.config.files.limit, language }) =>
    withMore(await engine.findFiles(pattern, { limit, language })),
  isFound: (out) => out.total > 0,
  pages: pagesBy('matches'),
  render: filesText,
};

export function parseFiles(given: Given, operation: string): FilesInput {
  if (typeof given.pattern !== 'string')
    throw new EngineError('bad-input', `${operation} needs PATTERN`, {
      hint: `run: codeagent ${operation} --help`,
    });
  return {
    pattern: given.pattern,
    limit: positiveOf(given, 'limit'),
    language: optionalTextOf(given, 'language'),
  };
}

export function withMore(found: FoundFiles): FilesOut {
  return { ...found, more: found.total - found.matches.length };
}

export function filesText({ matches, more, total }: FilesOut): string {
  return [
    ...matches.map(({ path }) => path),
    ...(more > 0 ? [`… and ${thousands(more)} more (--limit ${total})`] : []),
  ].join('\n');
}
