/**
 * An engine whose index follows the files while it is open. Questions are answered here; all updates run in a process
 * of their own, so that answers keep coming, memory goes back to the system, and nothing that befalls an update ends us.
 */
import { statSync } from 'node:fs';
import { ignoredFolders } from '../indexing/watch/ignored-folders.ts';
import { createLiveIndex } from '../indexing/watch/live-index.ts';
import { watchFiles } from '../indexing/watch/watch-files.ts';
import type { LiveEngine } from './engine.ts';
import { type EngineOptions, openEngine } from './open-engine.ts';
import { createUpdater } from './updater/updater-process.ts';

export interface LiveOptions extends EngineOptions {
  /** `never`: the index is brought up to date once, and then when somebody asks for it. Usually `always`. */
  readonly watch?: 'always' | 'never';
}

/** Throws when the folder is none. There need not be an index yet: the first one is on its way when this resolves. */
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
    // Loaded with the first change: it knows all languages.
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
      index: { ...index, update: (asked) => live.update(asked), embed: (asked) => live.embed(asked) },
    },
    live: {
      state: () => live.state(),
      update: (asked) => live.update(asked),
      embed: (asked) => live.embed(asked),
      listen: (listener) => live.listen(listener),
      async close() {
        await live.close();
        engine.close();
      },
    },
  };
}

/** Two folders that had the same path one after the other differ in it, also where numbers of files are used again. */
function folderIdentity(folder: string): string | undefined {
  try {
    const stats = statSync(folder, { bigint: true });
    return stats.isDirectory() ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : undefined;
  } catch {
    return undefined;
  }
}

/** An index that cannot be read was there all the same, and something is left to do for it. */
function orElse(otherwise: boolean, claim: () => boolean): boolean {
  try {
    return claim();
  } catch {
    return otherwise;
  }
}
