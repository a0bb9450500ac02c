/**
 * The current definitions of files, extracted without storing them in the index. Runs in a worker thread, as in an
 * update. All callers share one thread, which answers one request after the other and is closed when idle.
 */
import type { FilePath } from '../model/source-file.ts';
import type { SymbolFact } from '../model/symbol.ts';
import { decodeFacts } from '../store/facts-codec.ts';
import type { ExtractionPool } from './threads/extraction-pool.ts';
import { keepPool } from './threads/kept-pool.ts';

export interface DefinedNow {
  /** Hash of the content that was read. */
  readonly contentHash: string;
  /** The file has syntax errors: definitions after an error may be missing. */
  readonly isBroken: boolean;
  readonly symbols: readonly SymbolFact[];
}

export interface SymbolsNow {
  /** Files that are unreadable or not text are left out. */
  of(paths: readonly FilePath[]): Promise<ReadonlyMap<FilePath, DefinedNow>>;
  close(): Promise<void>;
}

/** Starting a thread takes a third of a second, keeping one takes a hundred megabytes. */
const idleMs = 5_000;

export function createSymbolsNow(hire: () => ExtractionPool): SymbolsNow {
  const pool = keepPool(hire);
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const letGoLater = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      last = last.then(() => pool.close());
    }, idleMs);
  };
  return {
    of(paths) {
      clearTimeout(timer);
      const found = last.then(() => extract(pool.hire(), paths));
      last = found.catch(() => {}).then(letGoLater);
      return found;
    },
    async close() {
      await last;
      clearTimeout(timer);
      await pool.close();
    },
  };
}

async function extract(
  pool: ExtractionPool,
  paths: readonly FilePath[],
): Promise<ReadonlyMap<FilePath, DefinedNow>> {
  const found = new Map<FilePath, DefinedNow>();
  const files = paths.map((path) => ({
    path,
    sizeBytes: 0,
    ctimeMs: 0,
    knownHash: undefined,
    failed: undefined,
  }));
  await pool.extract(
    files,
    ({ outcomes }) => {
      for (const { path, outcome } of outcomes)
        if (outcome.kind === 'facts') {
          const { symbols, parseStatus } = decodeFacts(outcome.facts);
          const isBroken = parseStatus === 'partial' || parseStatus === 'failed';
          found.set(path, { contentHash: outcome.contentHash, isBroken, symbols });
        }
    },
    undefined,
  );
  return found;
}
