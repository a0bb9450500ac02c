/** Runs updates, and keeps the state that one update passes to the next: the last listing and the worker threads. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { UpdateLister } from '../indexing/listing/list-for-update.ts';
import type { SymbolsNow } from '../indexing/symbols-now.ts';
import type { KeptPool } from '../indexing/threads/kept-pool.ts';
import { EngineError } from '../model/errors.ts';
import type { UpdateReport } from '../model/update-report.ts';
import type { WritableStore } from '../store/writable-store.ts';
import type { UpdateRequest } from './engine.ts';
import { resolveRoot } from './locations.ts';
import { explainDamage } from './name-damage.ts';
import type { Surroundings } from './surroundings.ts';

export interface WriteSide {
  /** The index must not be read through this engine meanwhile. */
  update(request?: UpdateRequest): Promise<UpdateReport>;
  prepareUpdate(): Promise<void>;
  /** Extracts the current definitions of files without storing them in the index. */
  symbolsNow(): Promise<SymbolsNow>;
  close(): void;
}

/** How long an update waits for the update of another process. */
const writerPatienceMs = 2_000;

/** With `kept` workers, threads stay for the next update, until this is closed. */
export function createWriteSide(
  surroundings: Surroundings,
  options: { readonly workers: 'kept' | undefined },
): WriteSide {
  const { root, indexDirectory, indexFolder, environment, config, assets, pid } = surroundings;
  let lister: UpdateLister | undefined;
  let workers: KeptPool | undefined;
  let symbols: SymbolsNow | undefined;
  const extraction = {
    root,
    config: config.indexing,
    grammars: fileURLToPath(new URL('grammars', assets)),
    program: new URL('worker.js', assets),
  };
  const prepared = async () => {
    const [{ createUpdateLister }, { createExtractionPool }, { keepPool }] = await Promise.all([
      import('../indexing/listing/list-for-update.ts'),
      import('../indexing/threads/extraction-pool.ts'),
      import('../indexing/threads/kept-pool.ts'),
    ]);
    lister ??= createUpdateLister(root, { ...config.indexing, indexDirectory, environment });
    const hire = () => createExtractionPool({ ...extraction, size: Math.min(availableParallelism(), 8) });
    if (options.workers === 'kept') workers ??= keepPool(hire);
    return { list: lister, hire: workers?.hire ?? hire };
  };

  return {
    async update({ mode = 'changed', paths, onProgress = () => {}, signal } = {}) {
      // Throws if the root is gone; otherwise creating the index folder would create the root.
      resolveRoot(root);
      const [{ update }, { waitForWriter }, { openStoreForWriting }] = await Promise.all([
        import('../indexing/update.ts'),
        import('../indexing/run/wait-for-writer.ts'),
        import('../store/writable-store.ts'),
      ]);
      const { hire, list } = await prepared();
      const parts = { config: config.indexing, list, hirePool: hire, now: Date.now };
      return rebuildingDamaged(indexDirectory, async (state) => {
        const open = () => openStoreForWriting(indexFolder, { pid, now: new Date() }, state);
        const writable = await waitForWriter(open, { patienceMs: writerPatienceMs, signal });
        return closingAfter(writable, update(writable, root, parts, { mode, paths, onProgress, signal }));
      });
    },
    async prepareUpdate() {
      const { hire } = await prepared();
      await Promise.all([import('../indexing/update.ts'), import('../indexing/apply-changes.ts')]);
      if (options.workers === 'kept') hire().prepare();
    },
    async symbolsNow() {
      const [{ createSymbolsNow }, { createExtractionPool }] = await Promise.all([
        import('../indexing/symbols-now.ts'),
        import('../indexing/threads/extraction-pool.ts'),
      ]);
      symbols ??= createSymbolsNow(() => createExtractionPool({ ...extraction, size: 1, memory: 'spare' }));
      return symbols;
    },
    close() {
      void workers?.close();
      workers = undefined;
      void symbols?.close();
      symbols = undefined;
    },
  };
}

/** Damage may be noticed only when a page is read: the file is then set aside and the index rebuilt. */
async function rebuildingDamaged(
  directory: string,
  attempt: (state: 'trusted' | 'damaged') => Promise<UpdateReport>,
): Promise<UpdateReport> {
  try {
    return await attempt('trusted');
  } catch (error) {
    const explained = explainDamage(directory, error);
    if (explained instanceof EngineError && explained.code === 'index-corrupt')
      return await attempt('damaged');
    throw explained;
  }
}

async function closingAfter(writable: WritableStore, updating: Promise<UpdateReport>): Promise<UpdateReport> {
  const report = await updating.catch((error: unknown) => {
    writable.abandon();
    throw error;
  });
  writable.close();
  return report;
}
