/** `files`: files by name, from the index. */
import { EngineError } from '../../model/errors.ts';
import type { FoundFiles } from '../../retrieval/find-files.ts';
import { thousands } from './answer-text.ts';
import type { Given, Operation } from './operation.ts';
import { languageField, optionalTextOf, positiveOf } from './read-fields.ts';

const usualLimit = 100;

export interface FilesInput {
  readonly pattern: string;
  readonly limit: number;
  readonly language: string | undefined;
}

export const files: Operation<FilesInput, FoundFiles> = {
  name: 'files',
  summary: 'Files by name: a glob, a part of the path, parts of folders, or letters in order',
  fields: [
    {
      name: 'pattern',
      kind: 'argument',
      isRequired: true,
      help: "such as '**/*.py', models.py, db/mod/query, or usrctl",
    },
    { name: 'limit', kind: 'number', help: `how many at most (${usualLimit})` },
    languageField,
  ],
  examples: [
    "codeagent files '*.test.ts'",
    'codeagent files db/mod/query',
    'codeagent files models --limit 5',
  ],
  index: 'build',
  parse: (given) => parseFiles(given, 'files'),
  run: async (engine, { pattern, limit, language }) => engine.files(pattern, { limit, language }),
  isFound: (out) => out.total > 0,
  render: filesText,
};

export function parseFiles(given: Given, operation: string): FilesInput {
  if (typeof given.pattern !== 'string')
    throw new EngineError('bad-input', `${operation} needs PATTERN`, {
      hint: `run: codeagent ${operation} --help`,
    });
  return {
    pattern: given.pattern,
    limit: positiveOf(given, 'limit') ?? usualLimit,
    language: optionalTextOf(given, 'language'),
  };
}

export function filesText(out: FoundFiles): string {
  const more = out.total - out.matches.length;
  return [
    ...out.matches.map(({ path }) => path),
    ...(more > 0 ? [`… and ${thousands(more)} more (--limit ${out.total})`] : []),
  ].join('\n');
}
