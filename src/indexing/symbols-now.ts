/**
 * What some files define as they are now, without putting it into the index. In a thread, as an update does it; one for
 * all who ask, one question after the other, and it is let go when nobody has asked for a while.
 */
import type { FilePath } from '../model/source-file.ts';
import type { SymbolFact } from '../model/symbol.ts';
import { decodeFacts } from '../store/facts-codec.ts';
import type { ExtractionPool } from './threads/extraction-pool.ts';
import { keepPool } from './threads/kept-pool.ts';

export interface DefinedNow {
  /** Of the content that was read. */
  readonly contentHash: string;
  /** It has syntax errors: what stands behind one may not be found. */
  readonly isBroken: boolean;
  readonly symbols: readonly SymbolFact[];
}

export interface SymbolsNow {
  /** Without those that cannot be read, or are no text. */
  of(paths: readonly FilePath[]): Promise<ReadonlyMap<FilePath, DefinedNow>>;
  close(): Promise<void>;
}

/** To start a thread costs a third of a second, to keep one a hundred megabytes. */
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
