/** `files`: files by name. */
import { EngineError } from '../../model/errors.ts';
import type { FoundFiles } from '../../retrieval/find-files.ts';
import type { Operation } from './operation.ts';

const defaultLimit = 100;

export const files: Operation<{ pattern: string; limit: number }, FoundFiles> = {
  name: 'files',
  summary: 'Files by name: a glob, a part of the path, or letters in order',
  fields: [
    { name: 'pattern', kind: 'argument', isRequired: true, help: "such as '**/*.py', models.py, or usrctl" },
    { name: 'limit', kind: 'number', help: `how many at most (${defaultLimit})` },
  ],
  examples: ["codeagent files '*.test.ts'", 'codeagent files models --limit 5'],
  index: 'build',
  parse(given) {
    if (typeof given.pattern !== 'string')
      throw new EngineError('bad-input', 'files needs a pattern', { hint: 'codeagent files PATTERN' });
    const limit = given.limit ?? defaultLimit;
    if (typeof limit !== 'number' || limit < 1)
      throw new EngineError('bad-input', '--limit must be 1 or more');
    return { pattern: given.pattern, limit };
  },
  run: async (engine, { pattern, limit }) => engine.files(pattern, { limit }),
  isFound: (out) => out.matches.length > 0,
  render(out) {
    const more = out.total - out.matches.length;
    return [
      ...out.matches.map(({ path }) => path),
      ...(more > 0 ? [`… and ${more} more (--limit ${out.total})`] : []),
    ].join('\n');
  },
};
