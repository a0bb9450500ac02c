/** The converted model: from the cache folder if it is there and whole, else made from the package's weights and kept. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { invariant } from '../../model/errors.ts';
import type { ModelVariant } from '../embedder.ts';
import { buildModel } from './build-model.ts';
import { convertedHashes, readModelFile, sha256Of } from './model-files.ts';
import { readSafetensors } from './safetensors.ts';

export interface CachePlace {
  readonly modelFolder: string;
  readonly cacheFolder: string | undefined;
  readonly variant: ModelVariant;
}

export interface ConvertedModel {
  readonly bytes: Uint8Array;
  /** Why it could not be kept; then it is made again at every start. */
  readonly notKept: string | undefined;
}

export function convertedModel(place: CachePlace): ConvertedModel {
  const { cacheFolder, variant } = place;
  const location = cacheFolder === undefined ? undefined : cachedFile({ cacheFolder, variant });
  const kept = location === undefined ? undefined : readIfWhole(location, convertedHashes[variant]);
  if (kept !== undefined) return { bytes: kept, notKept: undefined };
  const weights = readSafetensors(readModelFile(place.modelFolder, 'weights'));
  const bytes = buildModel(weights, place.variant);
  invariant(sha256Of(bytes) === convertedHashes[place.variant], 'converting a model is the same everywhere');
  return { bytes, notKept: location === undefined ? 'the user has no cache folder' : keep(location, bytes) };
}

export function cachedFile({
  cacheFolder,
  variant,
}: {
  readonly cacheFolder: string;
  readonly variant: ModelVariant;
}): string {
  return path.join(cacheFolder, `minilm-${variant}-${convertedHashes[variant].slice(0, 16)}.onnx`);
}

function readIfWhole(location: string, hash: string): Uint8Array | undefined {
  try {
    const bytes = readFileSync(location);
    return sha256Of(bytes) === hash ? bytes : undefined;
  } catch {
    // Not there, or closed to us: either way it is made.
    return undefined;
  }
}

/** Whole or not at all. What went wrong, if it did: a full or read-only disk is no reason to do without the model. */
function keep(location: string, bytes: Uint8Array): string | undefined {
  const folder = path.dirname(location);
  const part = `${location}.${randomUUID()}${partEnding}`;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeLeftovers(folder);
    writeFileSync(part, bytes, { flag: 'wx', mode: 0o600 });
    renameSync(part, location);
    return undefined;
  } catch (error) {
    discard(part);
    return error instanceof Error ? error.message : String(error);
  }
}

function discard(location: string): void {
  try {
    rmSync(location, { force: true });
  } catch {
    // A later writer removes it, see removeLeftovers.
  }
}

const partEnding = '.part';
/** Nobody takes so long to write one. */
const leftoverAgeMs = 3_600_000;

/** Of those who were killed while they wrote. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const location = path.join(folder, name);
    if (!name.startsWith('minilm-') || !name.endsWith(partEnding)) continue;
    const changed = statSync(location, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && Date.now() - changed > leftoverAgeMs) rmSync(location, { force: true });
  }
}
