/** The `graph` signal: chunks that use a symbol that the query names, when the query asks for users. */
import { chunkAt } from '../chunk-at.ts';
import { usersOf } from '../users-of.ts';
import type { Signal } from './signal.ts';

export const graphSignal: Signal = {
  name: 'graph',
  scores: 'certain',
  explainedAs: 'graph',
  needs: 'query',
  supports: ['links of files'],
  candidates(reader, query) {
    const { understood, definitions, wanted } = query;
    if (understood.asksFor !== 'users') return [];
    return usersOf(reader, definitions)
      .filter(({ file }) => wanted.isWanted[file] === 1)
      .flatMap((user) => chunkAt(query, user))
      .map((chunk) => ({ ...chunk, score: 1 }));
  },
};
