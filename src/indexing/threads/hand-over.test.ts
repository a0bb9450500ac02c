/** Reading in one thread and extracting in another gives the same facts as one thread does both. */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { defaultConfig } from '../../model/config.ts';
import type { FilePath } from '../../model/source-file.ts';
import { createExtraction } from '../extract/extractor.ts';
import { createTextReader } from '../text/text-of-file.ts';
import { createTreeMaker } from '../trees/make-tree.ts';
import { createGiver, createTaker } from './hand-over.ts';
import type { FileToExtract, Outcome } from './messages.ts';
import { extractFile, readAndParse } from './process-file.ts';

const config = defaultConfig.indexing;
const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(here, '../../languages');
const setup = { root, config, grammars: path.resolve(here, '../../../dist/grammars') };

const fixtures = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && path.basename(entry.parentPath) === 'fixtures')
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));

function toExtract(file: string): FileToExtract {
  const path = file as FilePath;
  return { path, sizeBytes: 0, ctimeMs: 0, knownHash: undefined, failed: undefined };
}

async function inOneThread(files: readonly FileToExtract[]): Promise<readonly Outcome[]> {
  const trees = createTreeMaker(setup);
  const parts = { extraction: createExtraction(config), textOf: createTextReader(config) };
  const outcomes: Outcome[] = [];
  for (const file of files) {
    const read = await readAndParse(setup, file, trees);
    outcomes.push(read.kind === 'read' ? extractFile(file, read, parts) : read);
  }
  await trees.close();
  return outcomes.map(withoutTime);
}

/** In batches of four, so that some grammars are repeated and others are new. */
async function inTwo(files: readonly FileToExtract[]): Promise<readonly Outcome[]> {
  const trees = createTreeMaker(setup);
  const parts = { extraction: createExtraction(config), textOf: createTextReader(config) };
  const giver = createGiver();
  const taker = createTaker();
  const outcomes: Outcome[] = [];
  for (let id = 0; id * 4 < files.length; id++) {
    for (const file of files.slice(id * 4, id * 4 + 4))
      giver.add(file, await readAndParse(setup, file, trees));
    const { handed, transfer } = giver.finish(id);
    const batch = structuredClone(handed, { transfer: [...transfer] as ArrayBuffer[] });
    taker.begin(batch);
    for (const { file, read } of batch.files) {
      const taken = taker.take(read);
      outcomes.push(taken.kind === 'read' ? extractFile(file, taken, parts) : taken);
    }
  }
  await trees.close();
  return outcomes.map(withoutTime);
}

function withoutTime(outcome: Outcome): Outcome {
  return 'stamp' in outcome ? { ...outcome, stamp: { ...outcome.stamp, checkedAtMs: 0 } } : outcome;
}

it('every fixture, a file that is not there, and one that failed before', async () => {
  const failed = { kind: 'parse-crash', message: 'it was too much' } as const;
  const [first = ''] = fixtures;
  const files = [...fixtures.map(toExtract), toExtract('nowhere.py'), { ...toExtract(first), failed }];
  const one = await inOneThread(files);
  expect(one.filter(({ kind }) => kind === 'facts').length).toBe(fixtures.length + 1);
  expect(await inTwo(files)).toEqual(one);
});
