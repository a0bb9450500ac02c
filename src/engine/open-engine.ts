/**
 * Builds the parts of an engine and passes them in. Opening is cheap: the first question or update opens the
 * index file, and each question loads its code on first use.
 */
import path from 'node:path';
import { createGapFinder } from '../retrieval/evidence-gaps.ts';
import type { IndexFolder } from '../store/index-folder.ts';
import type { Reader } from '../store/reader.ts';
import { examineTrust, isIndexThere } from '../store/seal.ts';
import { createUserSecret } from '../trust/user-secret.ts';
import { createCompiling } from './compiling.ts';
import { loadConfig } from './config/load-config.ts';
import { createCurrentIndex } from './current-index.ts';
import { createEmbedding } from './embedding.ts';
import type { Engine } from './engine.ts';
import { createFileQuestions } from './file-questions.ts';
import { createFilesNow } from './files-now.ts';
import { createGraphQuestions } from './graph-questions.ts';
import { createIndexControl } from './index-control.ts';
import { indexDirectoryOf, resolveRoot, stateFolderOf } from './locations.ts';
import { explainDamage, explaining } from './name-damage.ts';
import { createRankedQuestions } from './ranked-questions.ts';
import type { Surroundings } from './surroundings.ts';
import { createSymbolQuestions } from './symbol-questions.ts';
import { createWriteSide } from './write-side.ts';

export interface EngineOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  /** Folder of the built worker and grammars. */
  readonly assets: URL;
  /** `kept`: threads stay for the next update, until the engine is closed. */
  readonly workers?: 'kept';
  /** Receives one line for each foreign file that was renamed to make way. */
  readonly onSetAside?: (line: string) => void;
  /** Registers an action for the end of the process, and returns a function that cancels it. */
  readonly atExit?: (action: () => void) => () => void;
}

/** Throws when the folder does not exist. An index need not exist. */
export function openEngine(folder: string, options: EngineOptions): Engine {
  const { environment, assets, pid } = options;
  const root = resolveRoot(folder);
  const indexDirectory = indexDirectoryOf(root, environment);
  const configuration = loadConfig({ root, indexDirectory, assets }, environment);
  const { config } = configuration;
  const links = config.indexing.followSymlinks ? 'follow' : 'refuse';
  const indexFolder: IndexFolder = {
    directory: indexDirectory,
    secret: createUserSecret(stateFolderOf(environment)),
    onSetAside: options.onSetAside ?? (() => {}),
  };
  const surroundings: Surroundings = {
    root,
    indexDirectory,
    indexFolder,
    environment,
    config,
    links,
    assets,
    pid,
  };
  const index = createCurrentIndex(indexFolder);
  const filesNow = createFilesNow(surroundings, index);
  const embedding = createEmbedding(surroundings, index, { atExit: options.atExit ?? (() => () => {}) });
  const compiling = createCompiling(surroundings, index);
  const writeSide = createWriteSide(surroundings, { workers: options.workers });
  const gapsIn = (reader: Reader) => createGapFinder(reader, { root, links });
  const parts = { filesNow, gapsIn, embedding, compiling, writeSide };
  const group = <T extends object>(questions: T): T =>
    explaining(questions, (error) => explainDamage(indexDirectory, error));

  return {
    root,
    configuration,
    index: group(createIndexControl(surroundings, index, parts)),
    ask: group({
      ...createRankedQuestions(surroundings, index, parts),
      ...createSymbolQuestions(surroundings, index, parts),
    }),
    graph: group(createGraphQuestions(surroundings, index, parts)),
    files: group(createFileQuestions(surroundings, index, filesNow)),
    close() {
      index.close();
      writeSide.close();
      embedding.close();
      compiling.close();
    },
  };
}

/**
 * The nearest folder from `start` upwards with an index of this user; otherwise the nearest one with any
 * index, for example from an earlier version or shipped with the repository.
 */
export function findIndexedRoot(
  start: string,
  environment: EngineOptions['environment'],
): string | undefined {
  const secret = createUserSecret(stateFolderOf(environment));
  let foreign: string | undefined;
  for (let folder = path.resolve(start); ; folder = path.dirname(folder)) {
    const directory = indexDirectoryOf(folder, environment);
    if (isIndexThere(directory)) {
      if (examineTrust({ directory, secret }).kind === 'ours') return folder;
      foreign ??= folder;
    }
    if (path.dirname(folder) === folder) return foreign;
  }
}
