/**
 * The time at which the files of an index were listed. A query lists files again if a folder changed shortly before
 * that time, so an update makes sure that none did. The clock is simulated; the files are old.
 */
import { lstatSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { createStage, engineOn, projectRoot, type Stage } from './workspace.ts';

const second = 1000;
let stage: Stage;
let writtenMs: number;

beforeEach(() => {
  stage = createStage();
  stage.workspace.write('a.txt', 'a\n');
  stage.workspace.write('b/c.txt', 'c\n');
  writtenMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: writtenMs + 10 * second });
  // As if the folder of the index had just been created in it.
  touchRoot(9.5);
});
afterEach(() => {
  vi.useRealTimers();
  stage.dispose();
});

function touchRoot(seconds: number): void {
  const at = writtenMs / second + seconds;
  utimesSync(stage.workspace.root, at, at);
}

/** In seconds after the files were written. */
function listedAt({ index }: Engine): number {
  const store = openStoreForReading(index.folder);
  try {
    return (Number(store.reader.metadata('listed_at_ms')) - writtenMs) / second;
  } finally {
    store.close();
  }
}

const moveTo = (seconds: number): unknown => vi.setSystemTime(writtenMs + seconds * second);

it('a long update lists the files again at its end', async () => {
  const { engine } = stage;
  await engine.index.update({ onProgress: ({ phase }) => phase === 'finish' && moveTo(15) });
  expect(listedAt(engine)).toBe(15);
});

it.each(['new.txt', 'b/new.txt'])('unless %s has come meanwhile', async (name) => {
  const { engine, workspace } = stage;
  await engine.index.update({
    onProgress({ phase }) {
      if (phase !== 'finish') return;
      workspace.write(name, 'new\n');
      touchRoot(9.5);
      moveTo(15);
    },
  });
  expect(listedAt(engine)).toBe(10);
  await engine.index.update();
  expect(listedAt(engine)).toBe(15);
});

it('an update without changes records the listing, once', async () => {
  const sample = path.join(projectRoot, 'test/repos/harbour');
  const { mtimeMs, ctimeMs } = lstatSync(sample);
  const engine = engineOn(sample, path.join(stage.workspace.root, 'index'));
  writtenMs = Math.ceil(Math.max(mtimeMs, ctimeMs));
  moveTo(1);
  await engine.index.update();
  expect(listedAt(engine)).toBe(1);
  vi.useRealTimers();
  await engine.index.update();
  const settled = listedAt(engine);
  expect(settled).toBeGreaterThan(1);
  await engine.index.update();
  expect(listedAt(engine)).toBe(settled);
  engine.close();
});
