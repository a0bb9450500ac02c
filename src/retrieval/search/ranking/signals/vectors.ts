/** The `vectors` signal: chunks whose vectors are near the query vector. */
import type { VectorSearch } from '../../../vectors/vector-search.ts';
import type { Understood } from '../understand.ts';
import { weights } from '../weights.ts';
import type { Signal } from './signal.ts';

export function createVectorsSignal(search: VectorSearch): Signal {
  return {
    name: 'vectors',
    scores: 'graded',
    explainedAs: 'vectors',
    needs: 'vector',
    supports: [],
    candidates(_, { understood, vector, wanted }, limit) {
      if (vector === undefined) return [];
      const hits = search(vector.vector, { limit, isWanted: wanted.isWanted });
      const [best = 1, last = 0] = [hits[0]?.cosine, hits.at(-1)?.cosine];
      // 1 for the nearest chunk, 0 for the last: differences between candidates say more than their cosines.
      const nearness = (cosine: number): number => (best === last ? 1 : (cosine - last) / (best - last));
      const share = shareOf(understood);
      return hits.map(({ file, ordinal, cosine }) => ({
        file,
        ordinal,
        score: nearness(cosine) * share,
        cosine,
      }));
    },
  };
}

function shareOf({ form, asksFor }: Understood): number {
  if (form === 'report') return weights.report.vectors;
  return asksFor === 'thing' ? 1 : weights.way.vectors;
}
