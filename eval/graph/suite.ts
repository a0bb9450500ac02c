/** The contract of a suite: takes its cases from the corpora, has a tool draw them and scores what it drew. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Tool } from './call-graph.ts';
import type { Scored } from './score.ts';

export interface Suite {
  readonly name: string;
  run(tool: Tool, places: Places): Promise<Scored>;
}

/** Where things are, and which of them were asked for. */
export interface Places {
  /** The public evaluation data. */
  readonly evalFolder: string;
  /** The first of the paths below the corpora folder that exists. Undefined, and noted, when none does. */
  find(...paths: readonly string[]): string | undefined;
  /** Every name given with --only is a suite or a part of one. */
  isWanted(suite: string, part: string): boolean;
  /** What was looked for and is not there. */
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
