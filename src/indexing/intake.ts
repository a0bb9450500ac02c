/** Takes what workers hand over and writes it in transactions of bounded size. */
import type { Project } from '../model/project.ts';
import type { FilePath, KnownFile, SkipReason } from '../model/source-file.ts';
import { GatheredText } from '../store/text/gathered-text.ts';
import type { Writer } from '../store/writer.ts';
import { manifestFor } from './projects.ts';
import type { AnswerWatch } from './watch-answers.ts';
import type { Outcome, WorkResult } from './work.ts';

export interface Intake {
  take(result: WorkResult): void;
  /** Writes what still waits. */
  flush(): void;
  readonly counts: { readonly added: number; readonly changed: number };
  /** Files that could not be read after all. */
  readonly unread: readonly { readonly path: FilePath; readonly reason: SkipReason }[];
  /** New hashes by path. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Facts in one transaction, about 5,000 rows: readers and the log see bounded steps. */
const bytesPerTransaction = 512 * 1024;
/**
 * Text that is gathered in memory before it is written; twice as much before the second time, and so on: a large
 * repository needs more memory anyway, and every segment is one more to ask.
 */
const firstSegmentBytes = 12 * 1024 * 1024;

export function createIntake(
  writer: Writer,
  {
    known,
    projects,
    answers,
  }: {
    readonly known: readonly KnownFile[];
    readonly projects: readonly Project[];
    readonly answers: AnswerWatch;
  },
): Intake {
  const before = new Map<string, KnownFile>(known.map((file) => [file.path, file]));
  const hashes = new Map<string, string>();
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
      counts[old === undefined ? 'added' : 'changed']++;
      hashes.set(path, outcome.contentHash);
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

  function flush(): void {
    const batch = waiting;
    waiting = [];
    waitingBytes = 0;
    if (batch.length === 0) return;
    writer.inTransaction(() => {
      for (const { path, outcome } of batch) write(path, outcome);
    });
    if (gathered.sizeBytes > firstSegmentBytes * (segmentCount + 1)) flushText();
  }

  function flushText(): void {
    const full = gathered;
    segmentCount++;
    gathered = new GatheredText();
    writer.putText(full);
  }

  return {
    take({ outcomes }) {
      for (const each of outcomes) {
        waiting.push(each);
        if (each.outcome.kind === 'facts') waitingBytes += each.outcome.facts.length;
      }
      if (waitingBytes > bytesPerTransaction) flush();
    },
    flush() {
      flush();
      flushText();
    },
    counts,
    unread,
    hashes,
  };
}
