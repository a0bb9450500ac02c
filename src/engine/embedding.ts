/** The embedding model, loaded on demand, and the state of the vectors in the index. */

import type { ModelVariant, OpenedEmbedder } from '../embedders/embedder.ts';
import { keepEmbedder } from '../embedders/kept-embedder.ts';
import type { IndexStatus } from '../model/answers/status.ts';
import type { EmbedReport } from '../model/embed-report.ts';
import type { CurrentIndex } from './current-index.ts';
import type { EmbedRequest } from './engine.ts';
import { cacheFolderOf, resolveRoot } from './locations.ts';
import type { Surroundings } from './surroundings.ts';

export interface Embedding {
  embed(request?: EmbedRequest): Promise<EmbedReport>;
  /** The model for embedding queries. */
  forQuestions(): Promise<OpenedEmbedder>;
  /** The reason why missing vectors are not computed; undefined when none are missing. */
  whyNot(status: IndexStatus): Promise<string | undefined>;
  close(): void;
}

const variant: ModelVariant = 'int8';

/** `atExit` registers an action for the end of the process, and returns a function that cancels it. */
export function createEmbedding(
  surroundings: Surroundings,
  index: CurrentIndex,
  { atExit }: { readonly atExit: (action: () => void) => () => void },
): Embedding {
  const { root, indexFolder, links, pid, environment, assets } = surroundings;
  const { embeddings } = surroundings.config;
  const embedders = keepEmbedder(embeddings, {
    program: new URL('embed-worker.js', assets),
    packages: new URL('embed-worker.js', assets),
    cacheFolder: cacheFolderOf(environment),
    variant,
    atExit,
  });

  return {
    async embed({ pace = 'now', quietUntilMs, onProgress = () => {}, signal } = {}) {
      const [{ embedderId }, startMs] = [await import('../embedders/registry.ts'), Date.now()];
      const reader = index.reader();
      const isSame = reader.vectorSource()?.embedder === (await embedderId(embeddings.embedder, variant));
      // Checked first, because loading the model takes time.
      if (isSame && reader.filesToEmbed().length === 0)
        return { kind: 'embedded', embedded: 0, known: 0, left: 0, durationMs: Date.now() - startMs };
      const opened = await embedders.open('index');
      if (opened.kind === 'unavailable') return opened;
      const { embedIndex } = await import('../indexing/embed/embed-index.ts');
      return embedIndex(
        {
          root,
          assertRoot: () => void resolveRoot(root),
          indexFolder,
          links,
          embedder: opened.embedder,
          pid,
          now: Date.now,
        },
        { pace, quietUntilMs, onProgress, signal },
      );
    },
    forQuestions: () => embedders.open('questions'),
    async whyNot({ chunks, vectors }) {
      return vectors.embedded === chunks ? undefined : embedders.whyNot();
    },
    close: () => embedders.close(),
  };
}
