/** One file, from disk to encoded facts. Whatever is wrong with it is an outcome, not an error. */
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { EngineError } from '../model/errors.ts';
import type { Problem } from '../model/problem.ts';
import type { FileStamp, SkipReason } from '../model/source-file.ts';
import { encodeFacts } from '../store/facts-codec.ts';
import { isMinified } from './classify.ts';
import { decode } from './decode.ts';
import type { ExtractedFile } from './extract.ts';
import type { Extractor } from './extractor.ts';
import type { TextOfFile } from './text/text-of-file.ts';
import type { FileToExtract, Outcome, WorkerSetup } from './work.ts';

export async function processFile(
  setup: Pick<WorkerSetup, 'root' | 'config'>,
  file: FileToExtract,
  { extractor, textOf }: { readonly extractor: Extractor; readonly textOf: TextOfFile },
): Promise<Outcome> {
  const read = readFile(
    `${setup.root}/${file.path}`,
    setup.config.followSymlinks ? 0 : constants.O_NOFOLLOW,
    file.ctimeMs,
  );
  if ('reason' in read) return { kind: 'unread', reason: read.reason };
  const { bytes, stamp } = read;
  const contentHash = hash('sha256', bytes, 'hex');
  if (contentHash === file.knownHash) return { kind: 'same', stamp };

  const decoded = decode(bytes);
  const skipped = (reason: SkipReason): Outcome => ({ kind: 'skipped', stamp, contentHash, reason });
  if ('skipped' in decoded) return skipped(decoded.skipped);
  if (isMinified(file.path, decoded.text)) return skipped('minified');
  const facts = await factsOf(file, decoded, extractor);
  const text = textOf({ path: file.path, text: decoded.text, bytes: decoded.utf8, facts });
  return { kind: 'facts', stamp, contentHash, facts: encodeFacts(facts), text };
}

async function factsOf(
  file: FileToExtract,
  decoded: { readonly text: string; readonly problems: readonly Problem[] },
  extractor: Extractor,
): Promise<ExtractedFile> {
  const asPlain = (failed: Omit<Problem, 'row'>) =>
    extractor.extractUnparsed(file.path, decoded.text, [...decoded.problems, { ...failed, row: undefined }]);
  if (file.failed !== undefined) return asPlain(file.failed);
  try {
    return await extractor.extract(file.path, decoded.text, decoded.problems);
  } catch (error) {
    // After a trap the parser's memory is not to be trusted: this thread ends, and the pool starts another.
    // And what is our own failure must not be taken for the file's.
    if (!(error instanceof Error) || error.name === 'RuntimeError' || error instanceof EngineError)
      throw error;
    return asPlain({
      kind: 'parse-crash',
      message: `Extraction failed; kept as plain text (${error.message})`,
    });
  }
}

/** A link that was followed has its own change time: the later of the two is the one that was listed. */
function readFile(
  location: string,
  flags: number,
  listedCtimeMs: number,
): { bytes: Buffer; stamp: FileStamp } | { reason: SkipReason } {
  const checkedAtMs = Date.now();
  try {
    // Never waits for a pipe that took the file's place since it was listed.
    const handle = openSync(location, constants.O_RDONLY | constants.O_NONBLOCK | flags);
    try {
      const stats = fstatSync(handle);
      if (!stats.isFile()) return { reason: 'special-file' };
      const bytes = readFileSync(handle);
      return {
        bytes,
        stamp: {
          sizeBytes: stats.size,
          mtimeMs: stats.mtimeMs,
          ctimeMs: Math.max(stats.ctimeMs, listedCtimeMs),
          checkedAtMs,
        },
      };
    } finally {
      closeSync(handle);
    }
  } catch (error) {
    const isGone =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
    return { reason: isGone ? 'vanished' : 'unreadable' };
  }
}
