/** Temporary folders, and an engine on them as the command line opens it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Engine } from '../src/engine/engine.ts';
import { stateFolderOf } from '../src/engine/locations.ts';
import { type EngineOptions, openEngine } from '../src/engine/open-engine.ts';
import type { IndexFolder } from '../src/store/index-folder.ts';
import { tryLock } from '../src/store/process-lock.ts';
import { openStoreForReading } from '../src/store/store.ts';
import { createUserSecret } from '../src/trust/user-secret.ts';

export const projectRoot = checkoutAround(path.dirname(fileURLToPath(import.meta.url)));
export const assets = pathToFileURL(`${projectRoot}/dist/`);

export interface Workspace {
  readonly root: string;
  write(file: string, content: string | Uint8Array): void;
  remove(file: string): void;
  git(...words: readonly string[]): string;
  /** Runs the real command line in this folder. */
  cli(...words: readonly string[]): {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  };
  dispose(): void;
}

export function createWorkspace(sample?: string): Workspace {
  const root = mkdtempSync(path.join(tmpdir(), 'codeagent-test-'));
  if (sample !== undefined) copySample(sample, root);
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GRAPH_INDEX_DIR: '',
  };
  return {
    root,
    write(file, content) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), content);
    },
    remove: (file) => rmSync(path.join(root, file), { recursive: true, force: true }),
    git: (...words) =>
      execFileSync(
        'git',
        ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'commit.gpgsign=false', ...words],
        { cwd: root, env, encoding: 'utf8' },
      ),
    cli(...words) {
      const ran = spawnSync(process.execPath, [path.join(projectRoot, 'bin/codeagent.mjs'), ...words], {
        cwd: root,
        env,
        encoding: 'utf8',
      });
      return { code: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr };
    },
    // A process that is ending may still write there.
    dispose: () => rmSync(root, { recursive: true, force: true, maxRetries: 10 }),
  };
}

/** Evaluations run as bundles, from a folder below the checkout. */
function checkoutAround(folder: string): string {
  return existsSync(path.join(folder, 'src/engine/engine.ts'))
    ? folder
    : checkoutAround(path.dirname(folder));
}

function copySample(sample: string, root: string): void {
  cpSync(path.join(projectRoot, 'test/repos', sample), root, { recursive: true });
}

/** `indexHome` keeps a second index of the same root in another folder. */
export function engineOn(
  root: string,
  indexHome?: string,
  options: Pick<EngineOptions, 'workers'> = {},
): Engine {
  return openEngine(root, {
    ...options,
    // Only the tests of vectors may load a model.
    environment: {
      PATH: process.env.PATH,
      GRAPH_INDEX_DIR: indexHome,
      XDG_STATE_HOME: process.env.XDG_STATE_HOME,
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME,
      CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
    },
    pid: process.pid,
    assets,
  });
}

/** A repository of these files, indexed. */
export async function indexedWorkspace(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<{ readonly workspace: Workspace; readonly engine: Engine }> {
  const workspace = createWorkspace();
  for (const [file, content] of Object.entries(files)) workspace.write(file, content);
  const engine = engineOn(workspace.root);
  await engine.index.update();
  return { workspace, engine };
}

/**
 * Several repositories in succession in the same folder. Workers stay from one index to the next, because starting them
 * takes longer than the work of most tests.
 */
export interface Stage {
  readonly workspace: Workspace;
  /** Its index is outside the repository. */
  readonly engine: Engine;
  /** Empties the folder and its index; `sample` is copied into it. */
  clear(sample?: string): void;
  /** The content of an index that is built from nothing now. */
  rebuilt(): Promise<readonly string[]>;
  dispose(): void;
}

export function createStage(): Stage {
  const [workspace, elsewhere] = [createWorkspace(), createWorkspace()];
  const engineFor = (home: string) =>
    engineOn(workspace.root, path.join(elsewhere.root, home), { workers: 'kept' });
  const [engine, other] = [engineFor('updated'), engineFor('rebuilt')];
  return {
    workspace,
    engine,
    clear(sample) {
      for (const name of readdirSync(workspace.root)) workspace.remove(name);
      elsewhere.remove('updated');
      if (sample !== undefined) copySample(sample, workspace.root);
    },
    async rebuilt() {
      elsewhere.remove('rebuilt');
      await other.index.update();
      return dumpOf(other);
    },
    dispose() {
      for (const each of [engine, other]) each.close();
      for (const each of [workspace, elsewhere]) each.dispose();
    },
  };
}

/** The folder of an index, as the engine and the command line of the tests see it. */
export function indexFolderOf(root: string): IndexFolder {
  return {
    directory: path.join(root, '.codeagent'),
    secret: createUserSecret(stateFolderOf(process.env)),
    onSetAside: () => {},
  };
}

/** A lock as the process `pid` of this user holds it, until the file is removed. */
export function lockAs(pid: number, root: string, name: string): void {
  const self = { pid, now: new Date() };
  const { kind } = tryLock(indexFolderOf(root), name, { self, heartbeatMs: 1e6, staleAfterMs: 60_000 });
  if (kind === 'held') throw new Error(`${name} is held`);
}

export function dumpOf(engine: Engine): readonly string[] {
  const store = openStoreForReading(engine.index.folder);
  try {
    return [...store.dump()];
  } finally {
    store.close();
  }
}
