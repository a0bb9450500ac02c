/**
 * Raises a file whose passages agree and whose name or folders have words of the query, and penalises tests, examples
 * and superseded code. A file scores as its best passage, plus the boosts, times the penalties. Pure.
 */
import type { Explanation } from '../../../model/answers/search.ts';
import type { FileId } from '../../../model/source-file.ts';
import { sum } from '../../../model/sum.ts';
import type { FileClues } from './file-clues.ts';
import type { Fused, FusedPassage } from './fuse.ts';
import { weights } from './weights.ts';

export interface BoostedFile {
  readonly score: number;
  /** Best first. */
  readonly passages: readonly FusedPassage[];
  readonly boosts: FileBoosts;
  /** See fuse.ts. */
  readonly explain: Fused['explain'];
}

export type FileBoosts = Pick<Explanation, 'coherence' | 'fileName' | 'folderName' | 'mention' | 'kept'>;

export function boost(
  { files, top, explain }: Fused,
  cluesOf: (file: FileId) => FileClues,
): readonly BoostedFile[] {
  const sums = files.map(({ passages }) => sum(passages.map(({ score }) => score)));
  const largest = Math.max(...sums, Number.MIN_VALUE);
  return files.map(({ file, passages }, place) => {
    const { inName, inFolders, mentioned, kept } = cluesOf(file);
    const best = [...passages].sort(
      (one, other) => other.score - one.score || one.candidate.ordinal - other.candidate.ordinal,
    );
    const added = {
      coherence: weights.coherence * top * ((sums[place] ?? 0) / largest),
      fileName: weights.fileName * top * inName,
      folderName: weights.folderName * top * inFolders,
      mention: weights.mention * top * mentioned,
    };
    const score = ((best[0]?.score ?? 0) + sum(Object.values(added))) * kept;
    return { score, passages: best, boosts: { ...added, kept }, explain };
  });
}
