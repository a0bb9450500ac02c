/**
 * Answers a command for which a daemon was asked: prints to the command what it would print itself. The daemon declines
 * when the answer could differ, and then the command runs without it: other code or settings, another index, an index that
 * must be built first, an error that is not about the question.
 */
import path from 'node:path';
import { loadConfig } from '../../engine/config/load-config.ts';
import type { Engine } from '../../engine/engine.ts';
import { indexDirectoryOf, resolveRoot } from '../../engine/locations.ts';
import type { Config } from '../../model/config.ts';
import type { Configuration } from '../../model/configuration.ts';
import { EngineError } from '../../model/errors.ts';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import type { Session } from '../session.ts';
import { wordError } from '../word-advice.ts';
import { answerQuestion, errorText, type Means, type Shell } from './answer-question.ts';
import { readArguments } from './arguments.ts';
import { commandLineAudience } from './command-line-audience.ts';
import type { Piece, Printed } from './printed.ts';
import type { Printer } from './printer.ts';
import { isSameEnvironment, type SentCommand } from './sent-command.ts';
import { spelled } from './spelled.ts';

export interface Answering {
  /** The build of the daemon. */
  readonly build: string;
  readonly assets: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

type AnyOperation = Operation<unknown, unknown>;

/** Undefined when the command must answer itself. */
export async function answerCommand(
  session: Session,
  sent: SentCommand,
  answering: Answering,
  signal: AbortSignal,
): Promise<Printed | undefined> {
  const [verb = '', ...words] = sent.words;
  const operation = operations.find(({ name }) => spelled(name) === spelled(verb));
  if (operation === undefined || sent.build !== answering.build || !isAnswered(operation)) return undefined;
  if (!isSameEnvironment(sent.environment, answering.environment, operation.name)) return undefined;
  const { pieces, printer } = createCollector(sent, signal);
  const audience = commandLineAudience(operation);
  try {
    const given = readArguments(operation, words);
    if (given.isHelp) return undefined;
    const shell: Shell = { environment: sent.environment, folder: sent.folder, printer };
    const means: Means = {
      open: (folder) => engineFor(session, { folder, sent, answering }),
      progress: { show: () => {}, clear: () => {} },
      ask: (work) => work(signal),
    };
    const exitCode = await answerQuestion(operation, given, audience, shell, means);
    return { exitCode, pieces };
  } catch (error) {
    if (!(error instanceof EngineError) || (error.code !== 'bad-input' && error.code !== 'not-found'))
      return undefined;
    printer.writeError(errorText(wordError(audience, error)));
    return { exitCode: 2, pieces };
  }
}

/**
 * Not the operations that write or work in any folder, which alone read arguments relative to the current folder, and not
 * the one whose answer has no limit. `health` checks what a process of its own finds.
 */
function isAnswered({ index, lines, name }: AnyOperation): boolean {
  return index !== 'none' && lines === undefined && name !== 'health';
}

interface Opening {
  readonly folder: string;
  readonly sent: SentCommand;
  readonly answering: Answering;
}

/** The engine of the daemon with the settings of the command. Throws when they are not the same. */
function engineFor({ engine, live }: Session, { folder, sent, answering }: Opening): Engine {
  const { root, index } = engine;
  const { environment } = sent;
  const isSameIndex =
    resolveRoot(path.resolve(sent.folder, folder)) === root &&
    indexDirectoryOf(root, environment) === index.directory;
  if (!isSameIndex || !index.isBuilt() || !index.isComplete()) throw new Declined();
  const places = { root, indexDirectory: index.directory, assets: answering.assets };
  const configuration: Configuration = loadConfig(places, environment);
  const { config } = configuration;
  if (!config.server.answerCommands || answerSettings(config) !== answerSettings(engine.configuration.config))
    throw new Declined();
  live.keepQuiet();
  engine.files.compareAgain();
  return { ...engine, configuration, close: () => {} };
}

/** Thrown inside when the command must answer itself. */
class Declined extends Error {}

/** All settings, except those that only matter to servers. */
function answerSettings({ server: _server, watch: _watch, ...others }: Config): string {
  return JSON.stringify(others);
}

/** Larger answers would take too much memory of the daemon. */
const mostBytes = 16 * 1024 * 1024;

function createCollector(
  { terminals }: SentCommand,
  signal: AbortSignal,
): { readonly printer: Printer; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  let size = 0;
  const add = (stream: Piece['stream'], text: string | Uint8Array, coloured: boolean): void => {
    const bytes = Buffer.from(text);
    size += bytes.length;
    if (size > mostBytes) throw new Declined();
    pieces.push({ stream, coloured, bytes });
  };
  const printer: Printer = {
    isTerminal: (stream) => terminals.includes(stream),
    async writeOutput(text, { coloured = false } = {}) {
      add('output', text, coloured);
      return !signal.aborted;
    },
    writeError: (text) => add('errors', text, false),
  };
  return { printer, pieces };
}
