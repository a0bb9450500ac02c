/** The command line: arguments to operations, answers to text or JSON. Exit 0 found, 1 nothing, 2 error. */
import { type Engine, findIndexedRoot, openEngine } from '../../engine.ts';
import { EngineError } from '../../model/errors.ts';
import { failureOf } from '../failures.ts';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { type Arguments, readArguments } from './arguments.ts';
import { generalHelp, operationHelp } from './help.ts';
import { createProgressDisplay } from './progress-display.ts';

/** Returns the exit code. `assets` is the folder of the built worker and grammars. */
export async function main(argv: readonly string[], version: string, assets: URL): Promise<number> {
  try {
    return await dispatch(argv, version, assets);
  } catch (error) {
    const { message, hint } = failureOf(error);
    process.stderr.write(`codeagent: ${message}${hint === undefined ? '' : `\n  ${hint}`}\n`);
    if (process.env.CODEAGENT_DEBUG === '1')
      process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    return 2;
  }
}

async function dispatch(argv: readonly string[], version: string, assets: URL): Promise<number> {
  const [verb, ...rest] = argv;
  if (verb === '--version' || verb === '-v') return print(version);
  if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h')
    return print(generalHelp(operations, version));
  const operation = operations.find(({ name }) => name === verb);
  if (operation === undefined) {
    throw new EngineError('bad-input', `There is no command ${JSON.stringify(verb)}`, {
      hint: `commands: ${operations.map(({ name }) => name).join(', ')}`,
    });
  }
  const given = readArguments(operation, rest);
  if (given.isHelp) return print(operationHelp(operation));
  return await run(operation, given, assets);
}

async function run(operation: Operation<unknown, unknown>, given: Arguments, assets: URL): Promise<number> {
  const input = operation.parse(given.fields);
  const folder = rootFor(operation, given);
  const engine = openEngine(folder, { environment: process.env, pid: process.pid, assets });
  const stop = stopOnSignals();
  const display = createProgressDisplay(process.stderr);
  try {
    if (operation.index === 'build' && !engine.hasIndex()) await buildFirst(engine, display, stop.signal);
    const out = await operation.run(engine, input, { onProgress: display.show, signal: stop.signal });
    display.clear();
    await write(given.isJson ? `${JSON.stringify(out, undefined, 2)}\n` : `${operation.render(out)}\n`);
    return operation.isFound(out) ? 0 : 1;
  } finally {
    display.clear();
    stop.release();
    engine.close();
  }
}

async function buildFirst(
  engine: Engine,
  display: ReturnType<typeof createProgressDisplay>,
  signal: AbortSignal,
): Promise<void> {
  process.stderr.write(`No index yet: indexing ${engine.root}\n`);
  await engine.update({ onProgress: display.show, signal });
  display.clear();
}

/** `index` takes its folder as an argument; questions go to the nearest index around the current folder. */
function rootFor(operation: Operation<unknown, unknown>, given: Arguments): string {
  const named = given.root ?? (operation.index === 'none' ? given.fields.path : undefined);
  if (typeof named === 'string') return named;
  const here = process.cwd();
  return operation.index === 'none' ? here : (findIndexedRoot(here, process.env) ?? here);
}

/** The first signal asks for an end after the current step; the second ends at once. */
function stopOnSignals(): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(2);
    controller.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  const release = (): void => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(name, onSignal);
  };
  return { signal: controller.signal, release };
}

function print(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

/** A reader that went away (`| head`) is no error. */
function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' ? resolve() : reject(error),
    );
    process.stdout.write(text, () => resolve());
  });
}
