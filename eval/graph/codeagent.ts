/**
 * codeagent as a tool. One process draws all folders with the built command line, so that hundreds of small cases do
 * not each start a process. Uses a copy of dist/, so that a build meanwhile does not interfere.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CallGraph, readCallGraph, type Tool } from './call-graph.ts';

/** The words of the two commands for a folder. */
const commands = (folder: string, edges: Edges): readonly (readonly string[])[] => [
  edges === 'compiler' ? ['index', '--wait', folder] : ['index', folder],
  ['graph', '--json', '--root', folder],
];

/** `syntax`: as soon as the index is complete. `compiler`: when compilers have answered, too. */
export type Edges = 'syntax' | 'compiler';

/** `home` is the checkout of codeagent. Run through scripts/run.mjs, which removes the copy of dist/. */
export function codeagent(home: string, edges: Edges): Tool {
  const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), 'dist');
  const built = spawnSync(process.execPath, [path.join(home, 'bin/codeagent.mjs'), 'graph', '--help'], {
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`codeagent graph: ${built.stderr.trim()}`);
  cpSync(path.join(home, 'dist'), dist, { recursive: true });
  return {
    name: edges === 'compiler' ? 'codeagent, compiler' : 'codeagent',
    draw: (folders) => drawAll(dist, folders, edges),
  };
}

/** Separates the output of the folders. */
const separator = '---';

/** Runs in the child process: every folder gets its own index, outside the folder. */
const program = `
const [dist, work, separator, ...rest] = process.argv.slice(2);
const { main } = await import(dist + 'cli.js');
process.stdout.setMaxListeners(0);
for (const [number, words] of rest.map((one) => JSON.parse(one)).entries()) {
  process.env.GRAPH_INDEX_DIR = work + '/' + number;
  for (const command of words) {
    const before = process.stdout.write;
    if (command[0] === 'index') process.stdout.write = (text, done) => { done?.(); return true; };
    const code = await main(command, 'eval', new URL(dist));
    process.stdout.write = before;
    if (code === 2) process.exit(2);
  }
  process.stdout.write(separator + '\\n');
}
`;

/** If the process crashes, the crash is recorded, and another process continues with the same folder. */
async function drawAll(
  dist: string,
  folders: readonly string[],
  edges: Edges,
): Promise<readonly CallGraph[]> {
  const graphs: CallGraph[] = [];
  while (graphs.length < folders.length) {
    const { drawn, end, said } = await drawSome(dist, folders.slice(graphs.length), edges);
    graphs.push(...drawn);
    if (graphs.length === folders.length) break;
    const message = `drawing ${folders[graphs.length]} ended with ${end}: ${said}`;
    if (drawn.length === 0 || typeof end === 'number') throw new Error(message);
    process.stderr.write(`${message}\n`);
  }
  return graphs;
}

interface Drawn {
  readonly drawn: readonly CallGraph[];
  /** Exit code or signal. */
  readonly end: number | string | null;
  /** The end of the error stream. */
  readonly said: string;
}

async function drawSome(dist: string, folders: readonly string[], edges: Edges): Promise<Drawn> {
  const work = mkdtempSync(path.join(tmpdir(), 'codeagent-graph-'));
  const asked = folders.map((folder) => JSON.stringify(commands(path.resolve(folder), edges)));
  const words = [pathToFileURL(`${dist}/`).href, work, separator, ...asked];
  const file = path.join(work, 'draw.mjs');
  writeFileSync(file, program);
  const child = spawn(process.execPath, [file, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-500);
  });
  const ended = new Promise<Drawn['end']>((resolve) =>
    child.on('close', (code, signal) => resolve(signal ?? code)),
  );
  try {
    const drawn: CallGraph[] = [];
    let lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      if (line === separator) {
        drawn.push(readCallGraph(lines));
        lines = [];
      } else lines.push(line);
    }
    return { drawn, end: await ended, said };
  } finally {
    child.kill();
    rmSync(work, { recursive: true, force: true });
  }
}
