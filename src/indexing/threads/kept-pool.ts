/**
 * Workers that stay for the next update: to start one costs more than to extract a file. After many files they are let
 * go, because what they hold is worth more to others.
 */
import type { ExtractionPool } from './extraction-pool.ts';

export interface KeptPool {
  /** The same workers again while they are good. Closing what it returns only ends its use. */
  readonly hire: () => ExtractionPool;
  close(): Promise<void>;
}

const fewFiles = 200;

export function keepPool(hire: () => ExtractionPool): KeptPool {
  let kept: ExtractionPool | undefined;
  const close = async (): Promise<void> => {
    const pool = kept;
    kept = undefined;
    await pool?.close();
  };
  return {
    hire() {
      kept ??= hire();
      const pool = kept;
      return {
        prepare: (path) => pool.prepare(path),
        async extract(files, onResult, signal) {
          let isGood = false;
          try {
            await pool.extract(files, onResult, signal);
            isGood = files.length <= fewFiles;
          } finally {
            if (!isGood) await close();
          }
        },
        close: async () => {},
      };
    },
    close,
  };
}
