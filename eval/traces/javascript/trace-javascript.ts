/**
 * Traces a JavaScript or TypeScript repository: copies it, instruments the copy, runs its tests there and puts the
 * rows of all their processes together. The npm packages of the tests are linked into the copy.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Loader, transformSync } from 'esbuild';
import { Language, Parser } from 'web-tree-sitter';
import { startRuntime } from '../../../src/indexing/trees/parse.ts';
import { outcomeLine } from '../outcome-line.ts';
import type { FunctionPlace } from '../read-traces.ts';
import type { TracedRepository } from '../repositories.ts';
import { instrument } from './instrument.ts';
import type { ProbeTable } from './probe-table.ts';

export interface JavascriptFolders {
  readonly checkout: string;
  /** Holds `node_modules` with what the tests need. */
  readonly modules: string;
  /** For the instrumented copy and the rows; made anew and removed. */
  readonly work: string;
  /** The folder of the tracers. */
  readonly tracers: string;
}

/** Writes `file` when anything was traced. Returns the last line that the tests said. */
export async function traceJavascript(
  repository: TracedRepository,
  folders: JavascriptFolders,
  file: string,
): Promise<string> {
  const { checkout, modules, work, tracers } = folders;
  if (!existsSync(path.join(modules, 'node_modules')))
    return `no node_modules in ${modules}: copy package.json there and run npm install --ignore-scripts`;
  rmSync(work, { recursive: true, force: true });
  const copy = path.join(work, 'copy');
  const rows = path.join(work, 'rows');
  mkdirSync(rows, { recursive: true });
  cpSync(checkout, copy, { recursive: true });
  symlinkSync(path.join(modules, 'node_modules'), path.join(copy, 'node_modules'));
  const table = await instrumentAll(copy, repository.instrumented ?? []);
  const tableFile = path.join(work, 'table.json');
  writeFileSync(tableFile, JSON.stringify(table));
  const { stdout, stderr, error } = spawnSync(process.execPath, repository.run, {
    cwd: path.join(copy, repository.folder),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 600_000,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NO_COLOR: '1',
      NODE_OPTIONS: `--require ${path.join(tracers, 'javascript', 'runtime.cjs')}`,
      TRACE_TABLE: tableFile,
      TRACE_OUT: rows,
    },
  });
  const lines = gather(rows, table);
  if (lines.length > 0) writeFileSync(file, gzipSync(`${lines.join('\n')}\n`));
  rmSync(work, { recursive: true, force: true });
  return error?.message ?? outcomeLine(`${stdout}\n${stderr}`);
}

/** Files stay as they are when their instrumented form is no valid code. */
async function instrumentAll(folder: string, prefixes: readonly string[]): Promise<ProbeTable> {
  const module = (...parts: readonly string[]): string => path.resolve('node_modules', ...parts);
  await startRuntime(module('web-tree-sitter'));
  const grammars = {
    js: await Language.load(module('tree-sitter-javascript', 'tree-sitter-javascript.wasm')),
    ts: await Language.load(module('tree-sitter-typescript', 'tree-sitter-typescript.wasm')),
    tsx: await Language.load(module('tree-sitter-typescript', 'tree-sitter-tsx.wasm')),
  };
  const parser = new Parser();
  const table: ProbeTable = { sites: [], functions: [], classes: [] };
  for (const file of sourcesBelow(folder, prefixes)) {
    const source = readFileSync(path.join(folder, file), 'utf8');
    const ending = endingOf(file);
    parser.setLanguage(grammars[ending]);
    const tree = parser.parse(source);
    if (tree === null) continue;
    const text = instrument(tree.rootNode, source, table, file);
    if (isValid(text, ending)) writeFileSync(path.join(folder, file), text);
    else process.stderr.write(`not instrumented: ${file}\n`);
    tree.delete();
  }
  return table;
}

function endingOf(file: string): 'js' | 'ts' | 'tsx' {
  if (/\.[jt]sx$/.test(file)) return 'tsx';
  return /ts$/.test(file) ? 'ts' : 'js';
}

function isValid(text: string, loader: Loader): boolean {
  try {
    transformSync(text, { loader, logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}

function sourcesBelow(folder: string, prefixes: readonly string[]): readonly string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter(
      (file) => /\.([cm]?js|jsx|[cm]?ts|tsx)$/.test(file) && !/\.d\.[cm]?ts$|(^|\/)node_modules\//.test(file),
    )
    .filter((file) => prefixes.some((prefix) => file.startsWith(prefix)))
    .sort();
}

/** Rows as read-traces.ts reads them, each once. */
function gather(folder: string, { sites, functions, classes }: ProbeTable): readonly string[] {
  const lines = new Set<string>();
  for (const file of readdirSync(folder))
    for (const row of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const [site, entered, made, how] = row.split(',');
      const at = sites[Number(site) - 1];
      if (at === undefined) continue;
      const { line, column, firstLine, lastLine } = at.place;
      const ran = functions[Number(entered) - 1];
      const type = classes[Number(made) - 1];
      lines.add(
        JSON.stringify([
          toRow(at.caller),
          [line, column, firstLine, lastLine],
          how,
          at.name ?? null,
          at.shape ?? null,
          ran === undefined ? null : toRow(ran.place),
          type === undefined ? null : [type.file, type.name],
        ]),
      );
    }
  return [...lines].sort();
}

function toRow({ file, name, line }: FunctionPlace): readonly [string, string, number] {
  return [file, name, line];
}
