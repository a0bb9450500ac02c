/**
 * Workers that stay for the next update, because starting one costs more than extracting a file. After an update of
 * many files they are closed to free their memory.
 */
import type { ExtractionPool } from './extraction-pool.ts';

export interface KeptPool {
  /** Returns the same workers as long as they are usable. Closing the result only ends its use. */
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
