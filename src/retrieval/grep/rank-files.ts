/**
 * TF-IDF over files: for each pattern its matches divided by the words of the file, times the logarithm of the
 * inverse share of files that match it; summed over the patterns.
 */

export interface RankedFile {
  /** Number of words of the file, followed by the number of matches of each pattern. */
  readonly occurrences: Int32Array;
}

/** One score per file. `fileCount` is the number of all files that could match. */
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
