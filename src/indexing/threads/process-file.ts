/**
 * One file, from disk to encoded facts, in two steps that may run in different threads: reading and parsing, then
 * extracting. Problems of the file are outcomes, not errors.
 */
import { hash } from 'node:crypto';
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { EngineError } from '../../model/errors.ts';
import type { Problem } from '../../model/problem.ts';
import type { FileStamp, SkipReason } from '../../model/source-file.ts';
import { systemCodeOf } from '../../model/system-code.ts';
import { encodeFacts } from '../../store/facts-codec.ts';
import { isMinified } from '../content/classify.ts';
import { decode } from '../content/decode.ts';
import type { ExtractedFile } from '../extract/extract.ts';
import type { Extraction } from '../extract/extractor.ts';
import type { TextOfFile } from '../text/text-of-file.ts';
import type { Parsed, TreeMaker } from '../trees/make-tree.ts';
import type { FileToExtract, Outcome, WorkerSetup } from './messages.ts';

type Failure = Omit<Problem, 'row'>;

/** A file to extract, with its content. */
export interface ReadFile<Tree = Parsed> {
  readonly kind: 'read';
  readonly stamp: FileStamp;
  readonly contentHash: string;
  readonly text: string;
  /** The text as UTF-8. */
  readonly utf8: Uint8Array;
  readonly problems: readonly Problem[];
  /** After a failure the file is extracted as plain text. */
  readonly parsed: Tree | { readonly kind: 'failure'; readonly failure: Failure };
}

/** Returns the outcome if there is nothing to extract. The tree is valid until the next file is read. */
export async function readAndParse(
  setup: Pick<WorkerSetup, 'root' | 'config'>,
  file: FileToExtract,
  trees: TreeMaker,
): Promise<ReadFile | Outcome> {
  const read = readBytes(
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
  const parsed =
    file.failed === undefined
      ? await trees.parse(file.path, decoded.text).catch((error: unknown) => failureFrom(error))
      : { kind: 'failure' as const, failure: file.failed };
  return { kind: 'read', stamp, contentHash, ...decoded, parsed };
}

export function extractFile(
  file: FileToExtract,
  read: ReadFile,
  { extraction, textOf }: { readonly extraction: Extraction; readonly textOf: TextOfFile },
): Outcome {
  const { stamp, contentHash, text: source, utf8: bytes } = read;
  const facts = factsOf(file, read, extraction);
  const text = textOf({ path: file.path, text: source, bytes, facts });
  return { kind: 'facts', stamp, contentHash, facts: encodeFacts(facts), text };
}

function factsOf(file: FileToExtract, read: ReadFile, extraction: Extraction): ExtractedFile {
  const { text, problems, parsed } = read;
  const asPlain = (failure: Failure) =>
    extraction.extractUnparsed(file.path, text, [...problems, { ...failure, row: undefined }]);
  if (parsed.kind === 'failure') return asPlain(parsed.failure);
  try {
    return extraction.extract(file.path, text, parsed, problems);
  } catch (error) {
    return asPlain(failureFrom(error).failure);
  }
}

/** Rethrows errors that are not caused by the file. */
function failureFrom(error: unknown): { readonly kind: 'failure'; readonly failure: Failure } {
  // After a trap the memory of the parser is unreliable: this thread ends, and the pool starts another. An internal
  // error must not be blamed on the file.
  if (!(error instanceof Error) || error.name === 'RuntimeError' || error instanceof EngineError) throw error;
  const message = `Extraction failed; kept as plain text (${error.message})`;
  return { kind: 'failure', failure: { kind: 'parse-crash', message } };
}

/** A followed link has its own change time: the later of the two was listed. */
function readBytes(
  location: string,
  flags: number,
  listedCtimeMs: number,
): { bytes: Buffer; stamp: FileStamp } | { reason: SkipReason } {
  const checkedAtMs = Date.now();
  try {
    // O_NONBLOCK: opening does not block if a pipe has replaced the file since it was listed.
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
    const isGone = ['ENOENT', 'ENOTDIR'].includes(systemCodeOf(error) ?? '');
    return { reason: isGone ? 'vanished' : 'unreadable' };
  }
}
