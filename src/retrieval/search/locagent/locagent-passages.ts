/**
 * The hierarchical mode below names: passages ranked as LocAgent ranks them, in two stages. The stored posting lists
 * choose the files; the chosen files are read, cut into units and ranked by BM25. Chunks of the text index follow.
 */
import type { Reader } from '../../../store/reader.ts';
import type { Ranking } from '../../text/ranking.ts';
import { maxPassageScore, type Passage, type Passages } from '../passage.ts';
import type { Folder } from '../sources.ts';
import type { PassageQuery } from '../text-passages.ts';
import { createFileRanker } from './best-files.ts';
import { keepUnits } from './kept-units.ts';
import { type RankedWord, rankUnits } from './rank-units.ts';
import { type WordHash, wordHash } from './word-hashes.ts';

/** `chunks` gives the passages of the text index; it is called only when the units do not suffice. */
export type LocAgentPassages = (query: PassageQuery, chunks: () => Passages) => Passages;

export interface LocAgentOptions {
  readonly ranking: Ranking;
  /** Files that are read for one query. */
  readonly fileLimit: number;
}

/** Caches the units of files while the files are unchanged. */
export function createLocAgentPassages(
  reader: Reader,
  folder: Folder,
  { ranking, fileLimit }: LocAgentOptions,
): LocAgentPassages {
  const rankFiles = createFileRanker(ranking);
  const unitsOf = keepUnits(reader, folder);

  const unitPassages = ({ words, files, wanted }: PassageQuery): Passages => {
    const terms = words.flatMap((word) => word.terms);
    const best = rankFiles(files, wanted, { terms, limit: fileLimit });
    // Words with the same stem count as one word.
    const counted = new Map<WordHash, RankedWord>();
    for (const {
      text,
      terms: [term = ''],
    } of words) {
      const hash = wordHash(text);
      if (hash !== undefined) counted.set(hash, { hash, perRead: best.perRead(term) });
    }
    const read = unitsOf(best.files.flatMap((id) => files.byId.get(id) ?? []));
    const units = rankUnits(read, [...counted.values()], { ...ranking, unitsPerRead: best.chunksPerRead });
    return {
      best: units.map(({ from: { file }, unit, score }) => ({
        file,
        ...unit,
        score: score * maxPassageScore,
      })),
      total: () => units.length,
      files: best.total,
      filesRead: best.files.length,
    };
  };

  return (query, chunks) => followedBy(unitPassages(query), chunks);
}

/** The units match whole words. The chunks that follow match parts of words too. */
function followedBy(ranked: Passages, chunks: () => Passages): Passages {
  let further: Passages | undefined;
  function* all(): Iterable<Passage> {
    let least = maxPassageScore;
    for (const passage of ranked.best) {
      least = passage.score;
      yield passage;
    }
    further = chunks();
    for (const passage of further.best) yield { ...passage, score: Math.min(least, passage.score) };
  }
  return { ...ranked, best: all(), total: () => Math.max(ranked.total(), further?.total() ?? 0) };
}
