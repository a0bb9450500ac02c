/** Implements `engine.index`: the state of the index, updates, vectors and checks. */
import { compileState, indexStatus, vectorStatus } from '../retrieval/status.ts';
import type { Compiling } from './compiling.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Embedding } from './embedding.ts';
import type { IndexControl } from './engine.ts';
import type { FilesNow } from './files-now.ts';
import type { Surroundings } from './surroundings.ts';
import type { WriteSide } from './write-side.ts';

export interface IndexControlParts {
  readonly filesNow: Pick<FilesNow, 'changes'>;
  readonly embedding: Embedding;
  readonly compiling: Compiling;
  readonly writeSide: WriteSide;
}

export function createIndexControl(
  { root, indexDirectory, indexFolder, environment, config }: Surroundings,
  index: CurrentIndex,
  { filesNow, embedding, compiling, writeSide }: IndexControlParts,
): IndexControl {
  /** The version of the index at which each question was last asked. */
  const versionsAsked = index.keep<Map<string, string>>();
  return {
    directory: indexDirectory,
    folder: indexFolder,
    isBuilt: () => index.says((reader) => reader.metadata('updated_at') !== undefined),
    hasFiles: () => index.says((reader) => reader.listedFiles().length > 0),
    isComplete: () => index.says((reader) => reader.metadata('is_complete') === '1'),
    async update(request) {
      index.close();
      return writeSide.update(request);
    },
    async prepareUpdate() {
      await writeSide.prepareUpdate();
      await compiling.prepare();
    },
    embed: embedding.embed,
    enrich: compiling.enrich,
    hasWarmCompiler: compiling.isWarm,
    vectors: () => vectorStatus(index.reader()),
    async compileState() {
      return compileState(index.reader(), await compiling.languages());
    },
    async filesCompilersLack() {
      const reader = index.reader();
      if (!reader.hasCompiledFiles()) return 0;
      const { full, pending } = compileState(reader, await compiling.languages());
      return full === 0 ? 0 : pending;
    },
    async status(options) {
      const { reportFreshness } = await import('../indexing/differences/freshness-report.ts');
      const store = index.store();
      const found = indexStatus(store, { ...options, compiled: await compiling.languages() });
      const behind = await reportFreshness(root, store.reader, {
        config: config.indexing,
        indexDirectory,
        environment,
        nowMs: Date.now(),
      });
      const [notEmbedding, notCompiling] = await Promise.all([embedding.whyNot(found), compiling.whyNot()]);
      return { ...found, freshness: behind, notEmbedding, notCompiling };
    },
    async health(options) {
      const { checkHealth } = await import('../retrieval/health.ts');
      return checkHealth({ root, indexFolder }, options);
    },
    changes: filesNow.changes,
    cacheFor(question) {
      const version = index.readerIfAny()?.indexVersion();
      if (version === undefined) return undefined;
      const asked = versionsAsked(() => new Map());
      const isKept = asked.get(question) === version;
      asked.set(question, version);
      return isKept ? 'hit' : 'miss';
    },
  };
}
