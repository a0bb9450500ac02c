/** Our grep: in process, with the bytes that the command would print, and as the installed command. */
import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '../../src/engine/engine.ts';
import { readArguments } from '../../src/serve/cli/arguments.ts';
import { commandLineAudience } from '../../src/serve/cli/command-line-audience.ts';
import { grep } from '../../src/serve/operations/grep.ts';
import type { Display } from '../../src/serve/operations/operation.ts';

export interface Ran {
  /** One character per byte. */
  readonly output: string;
  readonly code: number;
  readonly durationMs: number;
}

const display: Display = { kind: 'pipe', hasColours: false };

/** Arguments to bytes: everything that the command does except starting and printing. */
export async function runInProcess(engine: Engine, words: readonly string[]): Promise<Ran> {
  const startedMs = performance.now();
  try {
    const { pieces, code } = await answer(engine, words);
    const durationMs = performance.now() - startedMs;
    return { output: Buffer.concat(pieces).toString('latin1'), code, durationMs };
  } catch (error) {
    const output = error instanceof Error ? error.message : String(error);
    return { output, code: 2, durationMs: performance.now() - startedMs };
  }
}

/** The same without reading the result; returns the time in ms. */
export async function timeInProcess(engine: Engine, words: readonly string[]): Promise<number> {
  const startedMs = performance.now();
  await answer(engine, words);
  return performance.now() - startedMs;
}

async function answer(engine: Engine, words: readonly string[]) {
  const input = grep.parse(readArguments(grep, words).fields);
  const context = { onProgress: () => {}, signal: new AbortController().signal, display };
  const out = await grep.run(engine, input, context);
  const pieces = [...(grep.bytes?.(out, display, commandLineAudience(grep)) ?? [])];
  return { pieces, code: grep.isFound(out) ? 0 : 1 };
}

export interface InstalledCommand {
  run(words: readonly string[]): Ran;
  close(): void;
}

/** Without sources next to it, as in a package, so that it does not check whether to build again. */
export function installCommand(root: string): InstalledCommand {
  const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-installed-'));
  for (const name of ['bin', 'dist', 'package.json'])
    cpSync(name, path.join(folder, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const target = path.join(folder, 'out');
  return {
    run(words) {
      const out = openSync(target, 'w');
      const startedMs = performance.now();
      const command = [path.join(folder, 'bin/codeagent.cjs'), 'grep', '--root', root, ...words];
      const ran = spawnSync(process.execPath, command, { stdio: ['ignore', out, 'pipe'] });
      const durationMs = performance.now() - startedMs;
      closeSync(out);
      return { output: readFileSync(target, 'latin1'), code: ran.status ?? -1, durationMs };
    },
    close: () => rmSync(folder, { recursive: true }),
  };
}
