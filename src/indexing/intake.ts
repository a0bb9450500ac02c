/** Receives the results of workers and writes them in transactions of bounded size. */
import type { Pause } from '../model/pause.ts';
import type { Project } from '../model/project.ts';
import type { FilePath, KnownFile, SkipReason } from '../model/source-file.ts';
import { GatheredText } from '../store/text/gathered-text.ts';
import type { Writer } from '../store/writer.ts';
import { manifestFor } from './projects/detect-projects.ts';
import type { ChangedKeyRecorder } from './record-changed-keys.ts';
import type { Outcome, WorkResult } from './threads/messages.ts';

export interface Intake {
  /** Results are written in the order in which they arrive. Resolves when this result is written. */
  take(result: WorkResult): Promise<void>;
  /** Writes all pending results. */
  flush(): Promise<void>;
  /** Resolves when no write is in progress, whether it succeeded or failed. */
  settled(): Promise<void>;
  readonly counts: { readonly added: number; readonly changed: number };
  /** Files that turned out to be unreadable. */
  readonly unread: readonly { readonly path: FilePath; readonly reason: SkipReason }[];
}

/** The size of facts per transaction, about 5,000 rows: short transactions, for readers and for the size of the log. */
const bytesPerTransaction = 512 * 1024;
/**
 * The size of text that is collected in memory before the first segment is written. It doubles for each further
 * segment: a large repository needs more memory anyway, and every segment adds a look-up to each query.
 */
const firstSegmentBytes = 12 * 1024 * 1024;

export function createIntake(
  writer: Writer,
  {
    known,
    projects,
    answers,
    stopPoint,
  }: {
    readonly known: readonly KnownFile[];
    readonly projects: readonly Project[];
    readonly answers: ChangedKeyRecorder;
    readonly stopPoint: Pause;
  },
): Intake {
  const before = new Map<string, KnownFile>(known.map((file) => [file.path, file]));
  const unread: { path: FilePath; reason: SkipReason }[] = [];
  const counts = { added: 0, changed: 0 };
  let waiting: WorkResult['outcomes'][number][] = [];
  let waitingBytes = 0;
  let gathered = new GatheredText();
  let segmentCount = 0;

  function write(path: FilePath, outcome: Outcome): void {
    const old = before.get(path);
    if (outcome.kind === 'same') {
      if (old !== undefined) writer.restamp(old.id, outcome.stamp);
    } else if (outcome.kind === 'unread') {
      if (old !== undefined) {
        answers.onRemoval(old);
        writer.removeFile(old.id);
      }
      unread.push({ path, reason: outcome.reason });
    } else {
      if (outcome.kind === 'facts') counts[old === undefined ? 'added' : 'changed']++;
      answers.onChange(path, old, outcome.kind === 'facts' ? outcome.facts : undefined);
      const id = writer.replaceFile({
        path,
        stamp: outcome.stamp,
        contentHash: outcome.contentHash,
        projectManifest: manifestFor(projects, path),
        isNew: old === undefined,
        content: outcome.kind === 'facts' ? { facts: outcome.facts } : { skipped: outcome.reason },
      });
      if (outcome.kind === 'facts') gathered.add(id, outcome.text);
    }
  }

  async function flush(): Promise<void> {
    const batch = waiting;
    waiting = [];
    waitingBytes = 0;
    if (batch.length === 0) return;
    writer.inTransaction(() => {
      for (const { path, outcome } of batch) write(path, outcome);
    });
    await stopPoint();
    if (gathered.sizeBytes > firstSegmentBytes * (segmentCount + 1)) await flushText();
  }

  async function flushText(): Promise<void> {
    const full = gathered;
    segmentCount++;
    gathered = new GatheredText();
    await writer.putText(full, stopPoint);
  }

  async function takeNow({ outcomes }: WorkResult): Promise<void> {
    for (const each of outcomes) {
      waiting.push(each);
      if (each.outcome.kind === 'facts') waitingBytes += each.outcome.facts.length;
    }
    if (waitingBytes > bytesPerTransaction) await flush();
  }

  /** Results are written one after the other. After a failure nothing more is written. */
  let last = Promise.resolve();
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work);
    return last;
  };

  return {
    take: (result) => inTurn(() => takeNow(result)),
    flush: () =>
      inTurn(async () => {
        await flush();
        await flushText();
      }),
    settled: () => last.catch(() => {}),
    counts,
    unread,
  };
}
