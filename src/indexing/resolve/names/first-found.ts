/** The candidates for the first item that has some. Pure. */
import { type Candidates, noCandidates } from '../candidate.ts';

export function firstFound<T>(items: readonly T[], find: (item: T) => Candidates): Candidates {
  for (const item of items) {
    const found = find(item);
    if (found.length > 0) return found;
  }
  return noCandidates;
}
