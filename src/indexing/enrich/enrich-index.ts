/**
 * Asks the compilers of all languages that the index has, while other processes read and write it: the lock is acquired
 * for each batch. A failure of one compiler leaves the others alone; its languages keep their edges by syntax.
 */
import type { EnrichReport } from '../../model/enrich-report.ts';
import type { Compiler } from '../../semantics/compiler.ts';
import { SemanticError } from '../../semantics/protocol/semantic-error.ts';
import type { IndexFolder } from '../../store/index-folder.ts';
import { openStoreForReading } from '../../store/store.ts';
import { openStoreForWriting, type WritableStore } from '../../store/writable-store.ts';
import { waitForWriter } from '../run/wait-for-writer.ts';
import type { CompilerSession } from './compiler-session.ts';
import { type EnrichOptions, enrichFiles } from './enrich-files.ts';
import { outdatedByUnknown } from './plan-enrichment.ts';
import { dropAnswers } from './put-answer.ts';

export type OpenedCompiler =
  | { readonly kind: 'ready'; readonly session: CompilerSession }
  | { readonly kind: 'unavailable'; readonly reason: string; readonly hint: string };

export interface EnrichIndexParts {
  readonly indexFolder: IndexFolder;
  /** Throws if the root is gone: writing would create it again, for the folder of the index. */
  readonly assertRoot: () => void;
  readonly compilers: readonly Compiler[];
  /** Called for the compilers of languages that are present. */
  readonly open: (compiler: Compiler) => OpenedCompiler;
  readonly pid: number;
  readonly now: () => number;
}

/** The first index of a large repository takes this long. */
const writerPatienceMs = 60_000;

export async function enrichIndex(parts: EnrichIndexParts, options: EnrichOptions): Promise<EnrichReport> {
  const startedMs = parts.now();
  const write = lockedWrites(parts, options.signal);
  const store = openStoreForReading(parts.indexFolder);
  const { reader } = store;
  let failure: Extract<EnrichReport, { kind: 'unavailable' }> | undefined;
  let [asked, left] = [0, 0];
  try {
    for (const compiler of parts.compilers) {
      const files = reader.filesToCompile(compiler.languages);
      if (files.length === 0) continue;
      const opened = parts.open(compiler);
      if (opened.kind === 'unavailable') {
        failure ??= opened;
        const former = new Map(files.map(({ path, compiled }) => [path, compiled]));
        const outdated = outdatedByUnknown(former);
        if (outdated.size > 0) await write((target) => dropAnswers(target, outdated));
        continue;
      }
      try {
        const enriching = { session: opened.session, files, reader, write, now: parts.now };
        const done = await enrichFiles(enriching, options);
        asked += done.asked;
        left += done.left;
      } catch (error) {
        if (!(error instanceof SemanticError) || error.code === 'cancelled') throw error;
        failure ??= { kind: 'unavailable', reason: error.message, hint: error.hint ?? '' };
      }
    }
  } finally {
    store.close();
  }
  return failure ?? { kind: 'enriched', asked, left, durationMs: parts.now() - startedMs };
}

/** Removes every answer of a compiler: all edges come from syntax again. */
export async function forgetAnswers(
  parts: Pick<EnrichIndexParts, 'indexFolder' | 'assertRoot' | 'compilers' | 'pid' | 'now'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const store = openStoreForReading(parts.indexFolder);
  const known = parts.compilers
    .flatMap(({ languages }) => store.reader.filesToCompile(languages))
    .filter(({ compiled }) => compiled !== undefined);
  store.close();
  if (known.length === 0) return;
  await lockedWrites(
    parts,
    signal,
  )(({ writer }) => {
    for (const { id } of known) writer.forgetCompiled(id);
    writer.replacePackageExports([]);
  });
}

type Write = (work: (store: WritableStore) => void) => Promise<void>;

/** Runs work in one transaction, with the lock held. */
function lockedWrites(
  { indexFolder, assertRoot, pid, now }: Pick<EnrichIndexParts, 'indexFolder' | 'assertRoot' | 'pid' | 'now'>,
  signal: AbortSignal | undefined,
): Write {
  return async (work) => {
    assertRoot();
    const store = await waitForWriter(() => openStoreForWriting(indexFolder, { pid, now: new Date(now()) }), {
      patienceMs: writerPatienceMs,
      signal,
    });
    try {
      store.writer.inTransaction(() => work(store));
    } catch (error) {
      store.abandon();
      throw error;
    }
    store.close();
  };
}
