/**
 * Embeds the missing vectors of an index while other processes read and write it: the lock is acquired for each batch.
 */
import type { Embedder } from '../../embedders/embedder.ts';
import type { EmbedReport } from '../../model/embed-report.ts';
import type { IndexFolder } from '../../store/index-folder.ts';
import { openStoreForReading } from '../../store/store.ts';
import { openStoreForWriting } from '../../store/writable-store.ts';
import type { Writer } from '../../store/writer.ts';
import { waitForWriter } from '../run/wait-for-writer.ts';
import { type EmbedFilesOptions, embedFiles } from './embed-files.ts';

export interface EmbedIndexParts {
  readonly root: string;
  /** Throws if the root is gone: writing would create it again, for the folder of the index. */
  readonly assertRoot: () => void;
  readonly indexFolder: IndexFolder;
  readonly links: 'refuse' | 'follow';
  readonly embedder: Embedder;
  readonly pid: number;
  readonly now: () => number;
}

/** The first index of a large repository takes this long, and leaves more to embed. */
const writerPatienceMs = 60_000;

export async function embedIndex(parts: EmbedIndexParts, options: EmbedFilesOptions): Promise<EmbedReport> {
  const { indexFolder, assertRoot, pid, now } = parts;
  const write = async (work: (writer: Writer) => void): Promise<void> => {
    assertRoot();
    const store = await waitForWriter(() => openStoreForWriting(indexFolder, { pid, now: new Date(now()) }), {
      patienceMs: writerPatienceMs,
      signal: options.signal,
    });
    try {
      store.writer.inVectorTransaction(() => work(store.writer));
    } catch (error) {
      store.abandon();
      throw error;
    }
    store.close();
  };
  const store = openStoreForReading(indexFolder);
  try {
    return { kind: 'embedded', ...(await embedFiles({ ...parts, reader: store.reader, write }, options)) };
  } finally {
    store.close();
  }
}
