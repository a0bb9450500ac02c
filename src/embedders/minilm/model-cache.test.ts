/** The converted model: the same bytes everywhere, cached atomically, and made from files with known hashes only. */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../test/workspace.ts';
import { cachedFile, convertedModel } from './model-cache.ts';
import { convertedHashes, findModelFolder, readModelFile, sha256Of } from './model-files.ts';

const modelFolder = findModelFolder(pathToFileURL(`${projectRoot}/package.json`)) ?? '';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'codeagent-model-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the converted model', () => {
  it('has the expected hash, in both variants', () => {
    for (const variant of ['int8', 'fp32'] as const) {
      const { bytes, notKept } = convertedModel({
        modelFolder,
        cacheFolder: path.join(folder, 'new'),
        variant,
      });
      expect([sha256Of(bytes), notKept]).toEqual([convertedHashes[variant], undefined]);
    }
    expect(readdirSync(path.join(folder, 'new')).every((name) => name.endsWith('.onnx'))).toBe(true);
  });

  it('is read from the cache without reading the package', () => {
    const place = {
      modelFolder: path.join(folder, 'nowhere'),
      cacheFolder: path.join(folder, 'new'),
      variant: 'int8',
    } as const;
    expect(sha256Of(convertedModel(place).bytes)).toBe(convertedHashes.int8);
  });

  it('is converted again when the cached file is damaged; old partial files are removed, recent ones stay', () => {
    const place = { modelFolder, cacheFolder: path.join(folder, 'damaged'), variant: 'int8' } as const;
    mkdirSync(place.cacheFolder);
    const old = path.join(place.cacheFolder, 'minilm-old.part');
    const recent = path.join(place.cacheFolder, 'minilm-recent.part');
    for (const each of [cachedFile(place), old, recent]) writeFileSync(each, 'x'.repeat(1000));
    utimesSync(old, 0, 0);
    expect(sha256Of(convertedModel(place).bytes)).toBe(convertedHashes.int8);
    expect(statSync(cachedFile(place)).size).toBeGreaterThan(20_000_000);
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
  });

  it('works when it cannot be cached, and reports the reason', () => {
    // A file in place of the folder: even root cannot write there.
    const cacheFolder = path.join(folder, 'a-file');
    writeFileSync(cacheFolder, '');
    const { bytes, notKept } = convertedModel({ modelFolder, cacheFolder, variant: 'int8' });
    expect(sha256Of(bytes)).toBe(convertedHashes.int8);
    expect(notKept).toMatch(/EEXIST|ENOTDIR/);
  });
});

describe('the package', () => {
  const check: readonly (readonly [string, 'weights' | 'tokenizer', (into: string) => void, RegExp])[] = [
    ['missing', 'weights', () => {}, /model\.fp16\.safetensors cannot be read/],
    [
      'of another version',
      'tokenizer',
      (into) => writeFileSync(path.join(into, 'tokenizer.json'), '{}'),
      /tokenizer\.json is damaged or of another version/,
    ],
    [
      'cut off',
      'weights',
      (into) =>
        copyFileSync(path.join(modelFolder, 'tokenizer.json'), path.join(into, 'model.fp16.safetensors')),
      /model\.fp16\.safetensors is damaged/,
    ],
  ];
  it.each(check)('a file that is %s is refused with a hint', (name, which, prepare, message) => {
    const into = path.join(folder, name);
    mkdirSync(into);
    prepare(into);
    expect(() => readModelFile(into, which)).toThrow(message);
    expect(() => readModelFile(into, which)).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/npm install/) }),
    );
  });

  it('is not found where it is not installed', () => {
    expect(findModelFolder(pathToFileURL(path.join(folder, 'x.js')))).toBeUndefined();
  });
});
