/** The `text` signal: chunks that contain words of the query, by BM25F. */
import type { Signal } from './signal.ts';

export const textSignal: Signal = {
  name: 'text',
  scores: 'graded',
  explainedAs: 'text',
  needs: 'query',
  supports: ['functions of reports'],
  candidates(_, query, limit) {
    const { hits } = query.searchText(limit);
    const best = hits[0]?.score ?? 1;
    return hits.map(({ file, ordinal, score, terms }) => ({ file, ordinal, score: score / best, terms }));
  },
};
