/** Temporary folders, and the engine on them as the command line opens it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Engine, openEngine } from '../src/engine.ts';
import { openStoreForReading } from '../src/store/store.ts';

export const projectRoot = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
export const assets = pathToFileURL(`${projectRoot}/dist/`);

export interface Workspace {
  readonly root: string;
  write(file: string, content: string | Uint8Array): void;
  remove(file: string): void;
  git(...words: readonly string[]): string;
  /** Runs the real command line here. */
  cli(...words: readonly string[]): {
    readonly code: number;
    readonly stdout: string;
    readonly stderr: string;
  };
  dispose(): void;
}

export function createWorkspace(sample?: string): Workspace {
  const root = mkdtempSync(path.join(tmpdir(), 'codeagent-test-'));
  if (sample !== undefined) cpSync(path.join(projectRoot, 'test/repos', sample), root, { recursive: true });
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
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** `indexHome` keeps a second index of the same root apart. */
export function engineOn(root: string, indexHome?: string): Engine {
  return openEngine(root, {
    // No test but those of vectors is to load a model.
    environment: {
      PATH: process.env.PATH,
      GRAPH_INDEX_DIR: indexHome,
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
  await engine.update();
  return { workspace, engine };
}

export function dumpOf(engine: Engine): readonly string[] {
  const store = openStoreForReading(engine.indexDirectory);
  try {
    return [...store.dump()];
  } finally {
    store.close();
  }
}
