/** The contract of a suite: reads cases from the corpora, lets a tool draw them, and scores the result. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Tool } from './call-graph.ts';
import type { Scored } from './score.ts';

export interface Suite {
  readonly name: string;
  run(tool: Tool, places: Places): Promise<Scored>;
}

/** The locations of the corpora, and the selected suites. */
export interface Places {
  /** The public evaluation data. */
  readonly evalFolder: string;
  /**
   * The first of the paths below the corpora folder that exists. Undefined, and recorded in `missing`, if none does.
   */
  find(...paths: readonly string[]): string | undefined;
  /** Whether `--only` selects the part. A name in `--only` selects a whole suite or a single part. */
  isWanted(suite: string, part: string): boolean;
  /** Corpora that were not found. */
  readonly missing: Set<string>;
}

export function placesIn(
  corpora: string,
  { evalFolder, only }: { readonly evalFolder: string; readonly only: readonly string[] },
): Places {
  const missing = new Set<string>();
  return {
    evalFolder,
    missing,
    isWanted: (suite, part) => only.length === 0 || only.includes(suite) || only.includes(part),
    find(...paths) {
      const found = paths.map((one) => path.join(corpora, one)).find((one) => existsSync(one));
      if (found === undefined) missing.add(path.join(corpora, paths[0] ?? ''));
      return found;
    },
  };
}
