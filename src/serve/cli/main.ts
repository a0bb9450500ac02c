/**
 * The command line: runs an operation or a command with the given arguments and prints its answer as text or JSON.
 * Exit codes: 0 found, 1 nothing found, 2 error.
 */

import { atExit } from '../../engine/at-exit.ts';
import { openEngine } from '../../engine/open-engine.ts';
import { withDaemon } from '../daemon-update.ts';
import { missingField } from '../missing-field.ts';
import type { Operation } from '../operations/operation.ts';
import { needs } from '../operations/read-fields.ts';
import { operations } from '../operations/registry.ts';
import { type Audience, wordError } from '../word-advice.ts';
import { answerQuestion, errorText, nearestRoot } from './answer-question.ts';
import { readArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { commandLineAudience } from './command-line-audience.ts';
import { commands } from './commands.ts';
import { errorStream, ownStreams, writeError, writeOutput } from './output.ts';
import { createProgressDisplay } from './progress-display.ts';
import { stoppable } from './stoppable.ts';
import type { Verb } from './verb.ts';
import { isNamed, verbs } from './verbs.ts';

/** Returns the exit code. `assets` is the folder of the built workers and grammars. Never throws. */
export async function main(argv: readonly string[], version: string, assets: URL): Promise<number> {
  try {
    return await dispatch(argv, version, assets);
  } catch (error) {
    writeError(errorText(error));
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
  if (operation === undefined) throw await unknownVerb(verb);
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
  const named: Verb[] = [];
  for (const word of words) {
    const verb = verbs.find(isNamed(word));
    if (verb === undefined) throw await unknownVerb(word);
    named.push(verb);
  }
  return (await Promise.all(named.map(helpOf))).join('\n\n');
}

async function unknownVerb(word: string): Promise<Error> {
  const { noSuchVerb } = await import('./no-such-verb.ts');
  return noSuchVerb(word);
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
  return await command.run(fields, {
    version,
    assets,
    root: root ?? nearestRoot(process.cwd(), process.env),
    isJson,
    verbs,
  });
}

async function runOperation(
  operation: Operation<unknown, unknown>,
  words: readonly string[],
  audience: Audience,
  assets: URL,
): Promise<number> {
  const given = readArguments(operation, words);
  if (given.isHelp) return await print(await helpOf(operation));
  const shell = { environment: process.env, folder: process.cwd(), printer: ownStreams };
  return await answerQuestion(operation, given, audience, shell, {
    open: (folder) =>
      withDaemon(
        openEngine(folder, {
          environment: process.env,
          pid: process.pid,
          assets,
          atExit,
          onSetAside: (line) => writeError(`codeagent: ${line}\n`),
        }),
      ),
    progress: createProgressDisplay(errorStream),
    // A signal ends a query at once. Only an update needs to finish its current step first.
    ask: (work) => (operation.index === 'none' ? stoppable(work) : work(new AbortController().signal)),
  });
}

async function print(text: string): Promise<number> {
  await writeOutput(`${text}\n`);
  return 0;
}
