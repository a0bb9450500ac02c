/**
 * The command line: runs an operation or a command with the given arguments and prints its answer as text or JSON.
 * Exit codes: 0 found, 1 nothing found, 2 error.
 */

import { atExit } from '../../engine/at-exit.ts';
import { findIndexedRoot, openEngine } from '../../engine/open-engine.ts';
import { invariant } from '../../model/errors.ts';
import { failureOf } from '../../model/failure.ts';
import { call, readQuestion } from '../call.ts';
import { withDaemon } from '../daemon-update.ts';
import { missingField } from '../missing-field.ts';
import type { Display, Operation } from '../operations/operation.ts';
import { needs } from '../operations/read-fields.ts';
import { operations } from '../operations/registry.ts';
import { type Audience, wordError } from '../word-advice.ts';
import { type Arguments, readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { commandLineAudience } from './command-line-audience.ts';
import { commands } from './commands.ts';
import { errorStream, isTerminal, writeError, writeOutput } from './output.ts';
import { ownIndex } from './own-index.ts';
import { createProgressDisplay } from './progress-display.ts';
import { stoppable } from './stoppable.ts';
import type { Verb } from './verb.ts';
import { isNamed, noSuchVerb, verbs } from './verbs.ts';

/** Returns the exit code. `assets` is the folder of the built workers and grammars. Never throws. */
export async function main(argv: readonly string[], version: string, assets: URL): Promise<number> {
  try {
    return await dispatch(argv, version, assets);
  } catch (error) {
    const { message, hint } = failureOf(error);
    writeError(`codeagent: ${message}${hint === undefined ? '' : `\n  ${hint}`}\n`);
    if (process.env.CODEAGENT_DEBUG === '1') writeError(`${error instanceof Error ? error.stack : ''}\n`);
    return 2;
  }
}

/** The text of `codeagent --help`. */
export async function help(version: string): Promise<string> {
  const { generalHelp } = await import('./help.ts');
  return generalHelp(verbs, version);
}

async function dispatch(argv: readonly string[], version: string, assets: URL): Promise<number> {
  const [verb, ...rest] = argv;
  if (verb === '--version' || verb === '-v' || verb === 'version') return await print(version);
  if (verb === undefined || verb === 'help' || verb === '--help' || verb === '-h')
    return await print(await (rest.length === 0 ? help(version) : helpFor(rest)));
  const command = commands.find(isNamed(verb));
  if (command !== undefined)
    return await inOwnWords(command, () => runCommand(command, rest, version, assets));
  const operation = operations.find(isNamed(verb));
  if (operation === undefined) throw noSuchVerb(verb);
  return await inOwnWords(operation, (audience) => runOperation(operation, rest, audience, assets));
}

/** Words the errors of a verb. */
async function inOwnWords(verb: Verb, work: (audience: Audience) => Promise<number>): Promise<number> {
  const audience = commandLineAudience(verb);
  try {
    return await work(audience);
  } catch (error) {
    throw wordError(audience, error);
  }
}

async function helpFor(words: readonly string[]): Promise<string> {
  const named = words.map((word) => {
    const verb = verbs.find(isNamed(word));
    if (verb === undefined) throw noSuchVerb(word);
    return verb;
  });
  return (await Promise.all(named.map(helpOf))).join('\n\n');
}

async function helpOf(verb: Verb): Promise<string> {
  const { verbHelp } = await import('./help.ts');
  return verbHelp(verb);
}

async function runCommand(
  command: Command,
  words: readonly string[],
  version: string,
  assets: URL,
): Promise<number> {
  const { fields, isHelp, isJson, root } = readArguments(command, words);
  if (isHelp) return await print(await helpOf(command));
  const missing = missingField(command.fields, fields);
  if (missing !== undefined) throw needs(command.name, missing.name);
  return await command.run(fields, { version, assets, root: root ?? nearestRoot(), isJson, verbs });
}

async function runOperation(
  operation: Operation<unknown, unknown>,
  words: readonly string[],
  audience: Audience,
  assets: URL,
): Promise<number> {
  const given = readArguments(operation, words);
  if (given.isHelp) return await print(await helpOf(operation));
  const question = readQuestion(operation, given.fields);
  const folder = rootFor(operation, given);
  const engine = withDaemon(
    openEngine(folder, {
      environment: process.env,
      pid: process.pid,
      assets,
      atExit,
      onSetAside: (line) => writeError(`codeagent: ${line}\n`),
    }),
  );
  writeNotes(engine.configuration.notes);
  const progress = createProgressDisplay(errorStream);
  const display = displayFor(given);
  try {
    const index = ownIndex(engine, progress, audience);
    const ask = (signal: AbortSignal) =>
      call(question, index, { onProgress: progress.show, signal, display, audience });
    // A signal ends a query at once. Only an update needs to finish its current step first.
    const outcome =
      operation.index === 'none' ? await stoppable(ask) : await ask(new AbortController().signal);
    progress.clear();
    invariant(outcome.kind === 'answer', 'a command builds the index that it needs');
    await writeAnswer(operation, outcome.out, display, audience);
    writeNotes(outcome.notes);
    writeNotes(given.notes);
    writeNotes(await outcome.indexNotes());
    if (operation.isPartial?.(outcome.out) === true) return 2;
    return outcome.isFound ? 0 : 1;
  } finally {
    progress.clear();
    engine.close();
  }
}

async function writeAnswer(
  operation: Operation<unknown, unknown>,
  out: unknown,
  display: Display,
  audience: Audience,
): Promise<void> {
  if (operation.lines !== undefined) await writeLines(operation.lines(out));
  else if (display.kind === 'json')
    await writeOutput(
      `${JSON.stringify(operation.json === undefined ? out : operation.json(out, audience), undefined, 2)}\n`,
    );
  else if (operation.bytes !== undefined) await writePieces(operation.bytes(out, display, audience));
  else await writeOutput(`${operation.render(out, audience)}\n`);
}

function writeNotes(notes: readonly string[]): void {
  for (const note of notes) writeError(`codeagent: ${note}\n`);
}

/** Colours only on a terminal that supports them, unless NO_COLOR is set (no-color.org). */
function displayFor(given: Arguments): Display {
  if (given.isJson) return { kind: 'json', hasColours: false };
  const isTTY = isTerminal('output');
  const { NO_COLOR, TERM } = process.env;
  const isPlain = (NO_COLOR ?? '') !== '' || TERM === 'dumb';
  return { kind: isTTY ? 'terminal' : 'pipe', hasColours: isTTY && !isPlain };
}

/** `index` takes its folder as an argument; queries use the nearest index at or above the current folder. */
function rootFor(operation: Operation<unknown, unknown>, given: Arguments): string {
  const argument = operation.folder === undefined ? given.fields.path : operation.folder(given.fields);
  const named = given.root ?? (operation.index === 'none' ? argument : undefined);
  if (typeof named === 'string') return named;
  return operation.index === 'none' ? process.cwd() : nearestRoot();
}

function nearestRoot(): string {
  const here = process.cwd();
  return findIndexedRoot(here, process.env) ?? here;
}

async function print(text: string): Promise<number> {
  await writeOutput(`${text}\n`);
  return 0;
}

/** Writes in pieces of about 64 KB. Stops when the reader closes the pipe. */
async function writeLines(lines: Iterable<string>): Promise<void> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < 1 << 16) continue;
    if (!(await writeOutput(piece))) return;
    piece = '';
  }
  if (piece !== '') await writeOutput(piece);
}

async function writePieces(pieces: Iterable<Uint8Array>): Promise<void> {
  for (const piece of pieces) if (!(await writeOutput(piece, { coloured: true }))) return;
}
