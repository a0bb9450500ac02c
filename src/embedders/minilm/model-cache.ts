/** The converted model: read from the cache folder if it is intact there, else converted from the weights and cached. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { invariant } from '../../model/errors.ts';
import type { ModelVariant } from '../embedder.ts';
import { convertedHashes, readModelFile, sha256Of } from './model-files.ts';
import { convertModel } from './onnx/convert-model.ts';

export interface CachePlace {
  readonly modelFolder: string;
  readonly cacheFolder: string | undefined;
  readonly variant: ModelVariant;
}

export interface ConvertedModel {
  readonly bytes: Uint8Array;
  /** Why it could not be cached; then it is converted again at every start. Undefined when it is cached. */
  readonly notKept: string | undefined;
}

export function convertedModel(place: CachePlace): ConvertedModel {
  const { cacheFolder, variant } = place;
  const location = cacheFolder === undefined ? undefined : cachedFile({ cacheFolder, variant });
  const kept = location === undefined ? undefined : readIfWhole(location, convertedHashes[variant]);
  if (kept !== undefined) return { bytes: kept, notKept: undefined };
  const bytes = convertModel(readModelFile(place.modelFolder, 'weights'), place.variant);
  invariant(sha256Of(bytes) === convertedHashes[place.variant], 'conversion gives the same bytes everywhere');
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
    // Missing or not readable: it is converted again.
    return undefined;
  }
}

/** Atomic. Returns the error message on failure: with a full or read-only disk the model still works. */
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
    // A later run removes it, see removeLeftovers.
  }
}

const partEnding = '.part';
/** Longer than any run takes to write the file. */
const leftoverAgeMs = 3_600_000;

/** Removes partial files of processes that were killed while writing. */
function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const location = path.join(folder, name);
    if (!name.startsWith('minilm-') || !name.endsWith(partEnding)) continue;
    const changed = statSync(location, { throwIfNoEntry: false })?.mtimeMs;
    if (changed !== undefined && Date.now() - changed > leftoverAgeMs) rmSync(location, { force: true });
  }
}
