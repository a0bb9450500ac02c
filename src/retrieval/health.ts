/**
 * Health checks: a fixed list of conditions that queries and updates depend on, each with a hint on how to repair it.
 */

import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  opendirSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { type Advice, runIndex, runOperation } from '../model/advice.ts';
import type { Check } from '../model/answers/health.ts';
import { EngineError } from '../model/errors.ts';
import { asEngineError } from '../store/driver.ts';
import {
  type Examination,
  type ExaminationMode,
  examineIndex,
  sqliteVersion,
} from '../store/examine-index.ts';
import type { IndexFolder } from '../store/index-folder.ts';
import { isKnownDead, readLock } from '../store/process-lock.ts';
import { indexFileName } from '../store/seal.ts';
import { writerLockName } from '../store/writer-lock.ts';
import { setAsideName } from '../trust/own-file.ts';

/** Never throws: failures are reported in the checks. */
export function checkHealth(
  place: { readonly root: string; readonly indexFolder: IndexFolder },
  { mode }: { readonly mode: ExaminationMode },
): readonly Check[] {
  const { root, indexFolder } = place;
  const indexDirectory = indexFolder.directory;
  const location = path.join(indexDirectory, indexFileName);
  const examined = attempt(() => examineIndex(indexFolder, mode), location);
  return [
    checkRoot(root),
    checkIndex(location, examined),
    ...('found' in examined ? checksOf(examined.found, mode, indexFolder) : []),
    checkWriter(indexFolder),
    checkSetAside(indexDirectory),
    checkSpace(root, indexDirectory, location),
    checkDriver(),
  ];
}

type Attempt<T> = { readonly found: T } | { readonly error: EngineError };

function attempt<T>(work: () => T, location: string): Attempt<T> {
  try {
    return { found: work() };
  } catch (cause) {
    const error = asEngineError(cause, location);
    if (error instanceof EngineError) return { error };
    const message = cause instanceof Error ? cause.message : String(cause);
    return { error: new EngineError('internal', message, { cause }) };
  }
}

function good(name: string, detail: string): Check {
  return { name, ok: true, detail, hint: undefined, advice: [] };
}

function bad(name: string, detail: string, hint: string | undefined, advice: readonly Advice[] = []): Check {
  return { name, ok: false, detail, hint, advice };
}

function checkRoot(root: string): Check {
  try {
    opendirSync(root).closeSync();
    return good('root', root);
  } catch {
    return bad('root', `${root} cannot be listed`, 'check that it exists, and its permissions');
  }
}

function checkIndex(location: string, examined: Attempt<Examination>): Check {
  if ('found' in examined) return good('index', location);
  const { message, hint, advice } = examined.error;
  return bad('index', message, hint, hint === undefined && advice.length === 0 ? [runIndex] : advice);
}

const indexAll = runOperation('index', { full: true });

function checksOf(found: Examination, mode: ExaminationMode, indexFolder: IndexFolder): readonly Check[] {
  const { damage, files, symbols, migrations, lastMigration } = found;
  const schema = `version ${found.schemaVersion} of ${found.ownSchemaVersion}, ${migrations} steps, the last ${lastMigration ?? 'unknown'}`;
  const how =
    mode === 'full'
      ? 'every page and its checksum, every index and reference'
      : 'every page and its checksum; a full check includes every index and reference';
  return [
    good('schema', schema),
    damage.length === 0
      ? good('integrity', `sound: ${how}`)
      : bad('integrity', damage.join('; '), 'if a full update fails, remove the index', [indexAll]),
    ...(mode === 'full' && damage.length === 0 ? [checkContents(found)] : []),
    good('query', `${files} indexed files, ${symbols} symbols defined in them`),
    checkComplete(found, indexFolder),
  ];
}

function checkContents({ contradictions }: Examination): Check {
  return contradictions.length === 0
    ? good('contents', 'consistent: all derived rows were recomputed and compared')
    : bad('contents', contradictions.join('; '), undefined, [indexAll]);
}

/** An incomplete index is healthy while a live process is updating it. */
function checkComplete({ isComplete }: Examination, indexFolder: IndexFolder): Check {
  if (isComplete) return good('complete', 'the last update was finished');
  const owner = readLock(indexFolder, writerLockName)?.owner;
  if (owner !== undefined && !isKnownDead(owner)) return good('complete', 'an update is under way');
  return bad('complete', 'the last update did not finish', undefined, [runIndex]);
}

function checkWriter(indexFolder: IndexFolder): Check {
  const { directory: indexDirectory } = indexFolder;
  const owner = readLock(indexFolder, writerLockName)?.owner;
  if (owner !== undefined) {
    const who = `process ${owner.pid} on ${owner.host} since ${owner.startedAt}`;
    return good(
      'writer',
      isKnownDead(owner) ? `left by ${who}, which has ended; the next update takes over` : who,
    );
  }
  const file = path.join(indexDirectory, writerLockName);
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    return good('writer', 'a lock file from another user or machine; the next update sets it aside');
  if (!existsSync(indexDirectory) || isWritable(indexDirectory))
    return good('writer', 'no update is running');
  return bad(
    'writer',
    `${indexDirectory} cannot be written`,
    'check its permissions, or set GRAPH_INDEX_DIR to another folder',
  );
}

/** Files that were renamed because they were damaged or carried no proof of origin. Nothing reads them. */
function checkSetAside(indexDirectory: string): Check {
  const found = [indexDirectory, path.dirname(indexDirectory)].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => setAsideName.test(name))
      .filter((name) => folder === indexDirectory || name.startsWith(`${path.basename(indexDirectory)}.`))
      .map((name) => path.join(folder, name)),
  );
  if (found.length === 0) return good('set aside', 'nothing');
  const [first, ...others] = found;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return good('set aside', `${first}${more}: damaged or of unknown origin, not read; safe to remove`);
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

// An update writes about as many bytes as the index has before it frees any.
const leastFreeBytes = 100 * 1024 ** 2;

function checkSpace(root: string, indexDirectory: string, location: string): Check {
  try {
    const { bavail, bsize } = statfsSync(existsSync(indexDirectory) ? indexDirectory : root);
    const [free, size] = [bavail * bsize, statSync(location, { throwIfNoEntry: false })?.size ?? 0];
    const detail = `${Math.floor(free / 1024 ** 2)} MB free, the index has ${Math.ceil(size / 1024 ** 2)} MB`;
    return free >= Math.max(leastFreeBytes, size)
      ? good('space', detail)
      : bad('space', detail, 'free some space, or set GRAPH_INDEX_DIR to a folder on another disk');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return bad('space', `unknown: ${why}`, 'check the disk that the index is on');
  }
}

function checkDriver(): Check {
  const version = attempt(sqliteVersion, ':memory:');
  return 'found' in version
    ? good('sqlite', version.found)
    : bad('sqlite', version.error.message, 'install codeagent again');
}
