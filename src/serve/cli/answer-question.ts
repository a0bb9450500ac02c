/**
 * Answers a question of the command line: runs an operation and prints its answer and its notes as text or JSON. The
 * command itself does this, or a daemon on its behalf; both give the same bytes.
 */
import type { Engine } from '../../engine/engine.ts';
import { findIndexedRoot } from '../../engine/open-engine.ts';
import { invariant } from '../../model/errors.ts';
import { failureOf } from '../../model/failure.ts';
import { call, type Outcome, readQuestion } from '../call.ts';
import type { Display, Operation } from '../operations/operation.ts';
import type { Audience } from '../word-advice.ts';
import type { Arguments } from './arguments.ts';
import { ownIndex } from './own-index.ts';
import type { Printer } from './printer.ts';
import type { ProgressDisplay } from './progress-display.ts';

/** The process in which the command was given. */
export interface Shell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The current folder. */
  readonly folder: string;
  readonly printer: Printer;
}

export interface Means {
  /** Opens the index of a folder. */
  open(folder: string): Engine;
  readonly progress: ProgressDisplay;
  /** Runs the question with a signal that ends it. */
  ask(work: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome>;
}

/** Returns the exit code. `audience` is the one of the operation. */
export async function answerQuestion(
  operation: Operation<unknown, unknown>,
  given: Arguments,
  audience: Audience,
  { environment, folder, printer }: Shell,
  { open, progress, ask }: Means,
): Promise<number> {
  const question = readQuestion(operation, given.fields);
  const engine = open(rootFor(operation, given, () => nearestRoot(folder, environment)) ?? folder);
  writeNotes(printer, engine.configuration.notes);
  const display = displayFor(given, environment, printer);
  try {
    const index = ownIndex(engine, progress, audience, printer);
    const outcome = await ask((signal) =>
      call(question, index, { onProgress: progress.show, signal, display, audience }),
    );
    progress.clear();
    invariant(outcome.kind === 'answer', 'a command builds the index that it needs');
    await writeAnswer(operation, outcome.out, display, audience, printer);
    writeNotes(printer, outcome.notes);
    writeNotes(printer, given.notes);
    writeNotes(printer, await outcome.indexNotes());
    if (operation.isPartial?.(outcome.out) === true) return 2;
    return outcome.isFound ? 0 : 1;
  } finally {
    progress.clear();
    engine.close();
  }
}

/** The text of an error on standard error. */
export function errorText(error: unknown): string {
  const { message, hint } = failureOf(error);
  return `codeagent: ${message}${hint === undefined ? '' : `\n  ${hint}`}\n`;
}

/** The root of a command without `--root`: the nearest folder upwards that has an index, else the folder itself. */
export function nearestRoot(folder: string, environment: Shell['environment']): string {
  return findIndexedRoot(folder, environment) ?? folder;
}

async function writeAnswer(
  operation: Operation<unknown, unknown>,
  out: unknown,
  display: Display,
  audience: Audience,
  printer: Printer,
): Promise<void> {
  if (operation.lines !== undefined) await writeLines(printer, operation.lines(out));
  else if (display.kind === 'json')
    await printer.writeOutput(
      `${JSON.stringify(operation.json === undefined ? out : operation.json(out, audience), undefined, 2)}\n`,
    );
  else if (operation.bytes !== undefined) await writePieces(printer, operation.bytes(out, display, audience));
  else await printer.writeOutput(`${operation.render(out, audience)}\n`);
}

function writeNotes({ writeError }: Printer, notes: readonly string[]): void {
  for (const note of notes) writeError(`codeagent: ${note}\n`);
}

/** Colours only on a terminal that supports them, unless NO_COLOR is set (no-color.org). */
function displayFor(given: Arguments, environment: Shell['environment'], printer: Printer): Display {
  if (given.isJson) return { kind: 'json', hasColours: false };
  const isTTY = printer.isTerminal('output');
  const { NO_COLOR, TERM } = environment;
  const isPlain = (NO_COLOR ?? '') !== '' || TERM === 'dumb';
  return { kind: isTTY ? 'terminal' : 'pipe', hasColours: isTTY && !isPlain };
}

/** `index` takes its folder as an argument; queries use the nearest index at or above the current folder. */
function rootFor(
  operation: Operation<unknown, unknown>,
  given: Arguments,
  nearest: () => string,
): string | undefined {
  const argument = operation.folder === undefined ? given.fields.path : operation.folder(given.fields);
  const named = given.root ?? (operation.index === 'none' ? argument : undefined);
  if (typeof named === 'string') return named;
  return operation.index === 'none' ? undefined : nearest();
}

/** Writes in pieces of about 64 KB. Stops when the reader closes the pipe. */
async function writeLines({ writeOutput }: Printer, lines: Iterable<string>): Promise<void> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 1 << 16) continue;
    if (!(await writeOutput(piece))) return;
    piece = '';
  }
  if (piece !== '') await writeOutput(piece);
}

async function writePieces({ writeOutput }: Printer, pieces: Iterable<Uint8Array>): Promise<void> {
  for (const piece of pieces) if (!(await writeOutput(piece, { coloured: true }))) return;
}
