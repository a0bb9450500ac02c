/** Runs an operation as the command line does, without a process. */
import type { Engine } from '../src/engine/engine.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { typing } from './as-typed.ts';

export type Given = Readonly<Record<string, string | number>>;

/** The lines of an answer. */
export async function answerLines(engine: Engine, name: string, given: Given): Promise<readonly string[]> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(name);
  const display = { kind: 'pipe', hasColours: false } as const;
  const context = { onProgress: () => {}, signal: new AbortController().signal, display };
  const out: unknown = await operation.run(engine, operation.parse(given), context);
  return operation.render(out, typing(operation)).split('\n');
}
