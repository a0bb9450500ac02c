/**
 * Whether a compiler and our extractor mean the same places: the share of sites with a target that are at one of our
 * references, and of targets that are at one of our symbols, with the others by class and examples. `implied` sites have no
 * reference by design, so they are not counted.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decode } from '../../src/indexing/content/decode.ts';
import { createExtraction } from '../../src/indexing/extract/extractor.ts';
import { createTreeMaker } from '../../src/indexing/trees/make-tree.ts';
import { defaultConfig } from '../../src/model/config.ts';
import type { FilePath } from '../../src/model/source-file.ts';
import type { FileAnswer } from '../../src/semantics/answers.ts';

interface Positions {
  readonly references: ReadonlySet<string>;
  readonly symbols: ReadonlySet<string>;
}

/** Examples of each class of misses. */
const shownExamples = 3;

export async function positionShares(
  root: string,
  answers: ReadonlyMap<string, FileAnswer>,
): Promise<readonly string[]> {
  const ours = await positionsIn(root, [...answers.keys()]);
  const sites = tally();
  const targets = tally();
  const seen = new Set<string>();
  for (const [file, answer] of answers) {
    for (const { role, row, column, targets: meant } of answer.sites) {
      if (meant.length === 0 || role === 'implied') continue;
      const isAt = ours.get(file)?.references.has(`${row}:${column}`) === true;
      sites.count(isAt, role, `${file}:${row + 1}:${column + 1}`);
    }
    for (const { path: target, row, column, kind } of answer.targets) {
      const place = `${target}:${row + 1}:${column + 1}`;
      if (seen.has(place)) continue;
      seen.add(place);
      targets.count(ours.get(target)?.symbols.has(`${row}:${column}`) === true, kind, place);
    }
  }
  return [...sites.lines('sites at a reference'), ...targets.lines('targets at a symbol')];
}

async function positionsIn(root: string, files: readonly string[]): Promise<ReadonlyMap<string, Positions>> {
  const config = defaultConfig.indexing;
  const maker = createTreeMaker({ grammars: path.resolve('dist', 'grammars'), config });
  const extraction = createExtraction(config);
  const found = new Map<string, Positions>();
  for (const file of files) {
    const decoded = decode(readFileSync(path.join(root, file)));
    if (!('text' in decoded)) continue;
    const at = file as FilePath;
    const facts = extraction.extract(at, decoded.text, await maker.parse(at, decoded.text), []);
    found.set(file, {
      references: new Set(facts.references.map(({ row, column }) => `${row}:${column}`)),
      symbols: new Set(facts.symbols.map(({ nameRow, nameColumn }) => `${nameRow}:${nameColumn}`)),
    });
  }
  await maker.close();
  return found;
}

function tally() {
  let all = 0;
  let right = 0;
  const misses = new Map<string, string[]>();
  return {
    count(isRight: boolean, kind: string, place: string): void {
      all += 1;
      if (isRight) right += 1;
      else misses.set(kind, [...(misses.get(kind) ?? []), place]);
    },
    lines: (title: string): readonly string[] => [
      `  ${title}: ${(right / all).toFixed(3)} of ${all}`,
      ...[...misses]
        .sort(([, one], [, other]) => other.length - one.length)
        .map(([kind, places]) => `    ${kind} ${places.length}: ${places.slice(0, shownExamples).join(' ')}`),
    ],
  };
}
