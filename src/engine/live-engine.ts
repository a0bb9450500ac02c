/**
 * An engine whose index follows the files while it is open. This process answers queries. All updates run in a child
 * process, so that queries are answered meanwhile, memory is returned to the system, and a crash of an update does not
 * affect this process.
 */
import { statSync } from 'node:fs';
import { ignoredFolders } from '../indexing/watch/ignored-folders.ts';
import { createLiveIndex } from '../indexing/watch/live-index.ts';
import { watchFiles } from '../indexing/watch/watch-files.ts';
import type { LiveEngine } from './engine.ts';
import { type EngineOptions, openEngine } from './open-engine.ts';
import { createUpdater } from './updater/updater-process.ts';

export interface LiveOptions extends EngineOptions {
  /** `never`: the index is updated once at the start, and then on request. Default: `always`. */
  readonly watch?: 'always' | 'never';
}

/** Throws when the path is not a folder. An index need not exist: the first update has started when this resolves. */
export async function openLiveEngine(folder: string, options: LiveOptions): Promise<LiveEngine> {
  const engine = openEngine(folder, options);
  const { root, index, configuration } = engine;
  const { config } = configuration;
  const { environment } = options;
  const live = createLiveIndex({
    limits: config.watch,
    updater: createUpdater({
      program: new URL('updater.js', options.assets),
      root,
      environment,
      idleMs: config.watch.idleMs,
      onSetAside: options.onSetAside ?? (() => {}),
    }),
    watch:
      options.watch === 'never'
        ? undefined
        : async (told) => {
            const ignored = await ignoredFolders(root, { indexDirectory: index.directory, environment });
            return watchFiles(root, { ...told, ignored });
          },
    // Loaded with the first change, because it imports all languages.
    async contextAmong(paths) {
      const { contextFiles } = await import('../indexing/listing/context-files.ts');
      return paths.filter(contextFiles());
    },
    hasIndex: () => orElse(true, () => index.isBuilt()),
    isComplete: () => orElse(false, () => index.isComplete()),
    rootIdentity: () => folderIdentity(root),
    now: Date.now,
  });
  return {
    engine: {
      ...engine,
      index: {
        ...index,
        update: (asked) => live.update(asked),
        enrich: (asked) => live.enrich(asked),
        embed: (asked) => live.embed(asked),
      },
    },
    live: {
      state: () => live.state(),
      update: (asked) => live.update(asked),
      embed: (asked) => live.embed(asked),
      enrich: (asked) => live.enrich(asked),
      enriching: () => live.enriching(),
      embedding: () => live.embedding(),
      keepQuiet: () => live.keepQuiet(),
      listen: (listener) => live.listen(listener),
      async close() {
        await live.close();
        engine.close();
      },
    },
  };
}

/** Differs between two folders that successively have the same path, even if inode numbers are reused. */
function folderIdentity(folder: string): string | undefined {
  try {
    const stats = statSync(folder, { bigint: true });
    return stats.isDirectory() ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : undefined;
  } catch {
    return undefined;
  }
}

/** The result of `claim`, or `otherwise` when the index cannot be read. */
function orElse(otherwise: boolean, claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return otherwise;
  }
}
