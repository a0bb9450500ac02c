/** The record that the model was opened holds until one of its files changes. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { cachedFile } from './model-cache.ts';
import { modelFilesIn, modelPackage } from './model-files.ts';
import { noteOpened, wasOpenedBefore } from './opened-before.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'opened-before-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function installed(name: string) {
  const root = path.join(folder, name);
  const packages = path.join(root, 'node_modules');
  const runtime = path.join(packages, 'onnxruntime-node');
  const binary = path.join(runtime, 'bin/napi-v6', platform(), arch(), 'onnxruntime_binding.node');
  const model = modelFilesIn(path.join(packages, modelPackage, 'model'));
  for (const file of [binary, ...model, path.join(runtime, 'dist/index.js')]) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'as installed');
  }
  writeFileSync(path.join(runtime, 'package.json'), JSON.stringify({ main: 'dist/index.js' }));
  const cacheFolder = path.join(folder, 'cache');
  mkdirSync(cacheFolder, { recursive: true });
  const place = {
    cacheFolder,
    variant: 'int8' as const,
    packages: pathToFileURL(path.join(root, 'program.js')),
  };
  writeFileSync(cachedFile(place), 'converted');
  return { place, binary };
}

it('holds for the same files, also next to another installation, until one changes', () => {
  const [one, other] = [installed('one'), installed('other')];
  expect(wasOpenedBefore(one.place)).toBe(false);
  noteOpened(one.place);
  expect([one, other].map(({ place }) => wasOpenedBefore(place))).toEqual([true, false]);
  noteOpened(other.place);
  expect([one, other].map(({ place }) => wasOpenedBefore(place))).toEqual([true, true]);
  writeFileSync(one.binary, 'another version');
  expect([one, other].map(({ place }) => wasOpenedBefore(place))).toEqual([false, true]);
  rmSync(cachedFile(other.place));
  expect(wasOpenedBefore(other.place)).toBe(false);
});

it('does not hold without a cache folder', () => {
  const { place } = installed('third');
  noteOpened({ ...place, cacheFolder: undefined });
  expect(wasOpenedBefore({ ...place, cacheFolder: undefined })).toBe(false);
});
