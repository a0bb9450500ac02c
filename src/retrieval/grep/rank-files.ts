/**
 * TF-IDF over files: for each pattern its share of the words of a file, times the logarithm of how few files have it;
 * the sum over the patterns.
 */

export interface RankedFile {
  /** Words of the file, then the matches of each pattern. */
  readonly occurrences: Int32Array;
}

/** One score for each file. `fileCount`: of all files that could have matched. */
export function scoreFiles(files: readonly RankedFile[], fileCount: number): readonly number[] {
  const patternCount = (files[0]?.occurrences.length ?? 1) - 1;
  const rarities = Array.from({ length: patternCount }, (_, pattern) => {
    const holders = files.filter(({ occurrences }) => (occurrences[pattern + 1] ?? 0) > 0).length;
    return holders === 0 ? 0 : Math.log(Math.max(fileCount, holders) / holders);
  });
  return files.map(({ occurrences }) => {
    const words = Math.max(1, occurrences[0] ?? 1);
    return rarities.reduce(
      (score, rarity, pattern) => score + ((occurrences[pattern + 1] ?? 0) / words) * rarity,
      0,
    );
  });
}
