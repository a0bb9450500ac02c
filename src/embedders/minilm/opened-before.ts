/**
 * Remembers in the cache folder that the model was opened on this machine, with which files. `status` asks whether it can
 * be opened, and loading it to find out takes three times as long as everything else that `status` does. After a change of
 * any of these files, the record does not hold and the model is loaded again.
 */
import { randomUUID } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import path from 'node:path';
import type { EmbedderParts } from '../embedder.ts';
import { cachedFile } from './model-cache.ts';
import { findModelFolder, modelFilesIn } from './model-files.ts';
import { runtimePackage } from './session.ts';

type OpenedPlace = Pick<EmbedderParts, 'packages' | 'cacheFolder' | 'variant'>;

/** Several installations share the cache folder. */
const statesKept = 8;

export function noteOpened(place: OpenedPlace): void {
  const [record, now] = [recordFile(place), stateNow(place)];
  if (record === undefined || now === undefined) return;
  const known = statesIn(record);
  if (known.includes(now)) return;
  const part = `${record}.${randomUUID()}`;
  try {
    // Renamed, because writing to the record itself would follow a link.
    writeFileSync(part, [now, ...known].slice(0, statesKept).join('\n'), { flag: 'wx', mode: 0o600 });
    renameSync(part, record);
  } catch {
    // The next question loads the model again.
    rmSync(part, { force: true });
  }
}

export function wasOpenedBefore(place: OpenedPlace): boolean {
  const [record, now] = [recordFile(place), stateNow(place)];
  return record !== undefined && now !== undefined && statesIn(record).includes(now);
}

/** One line each, the latest first. */
function statesIn(record: string): readonly string[] {
  try {
    return readFileSync(record, 'utf8').split('\n');
  } catch {
    return [];
  }
}

function recordFile({ cacheFolder, variant }: OpenedPlace): string | undefined {
  return cacheFolder && `${cachedFile({ cacheFolder, variant })}.opened`;
}

/** Undefined when one of the files is not where it is expected. */
function stateNow({ cacheFolder, variant, packages }: OpenedPlace): string | undefined {
  const modelFolder = findModelFolder(packages);
  if (cacheFolder === undefined || modelFolder === undefined) return undefined;
  try {
    const runtime = path.dirname(path.dirname(createRequire(packages).resolve(runtimePackage)));
    const binary = path.join(runtime, 'bin/napi-v6', platform(), arch(), 'onnxruntime_binding.node');
    const files = [binary, cachedFile({ cacheFolder, variant }), ...modelFilesIn(modelFolder)];
    return JSON.stringify([process.version, ...files.map(stampOf)]);
  } catch {
    return undefined;
  }
}

function stampOf(file: string): string {
  const { size, ino, mtimeNs, ctimeNs } = lstatSync(file, { bigint: true });
  return `${file} ${size} ${ino} ${mtimeNs} ${ctimeNs}`;
}
