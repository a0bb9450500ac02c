/** `POST /command`: answers a question of the command line with the bytes that the command would print. */
import { readFileSync } from 'node:fs';
import { answerCommand } from './cli/answer-command.ts';
import { declined, encodePrinted, type Printed } from './cli/printed.ts';
import { commandPath, type SentCommand } from './cli/sent-command.ts';
import { sendBytes, startBytes } from './http/respond.ts';
import type { Route } from './http/server.ts';
import type { Log } from './log.ts';
import type { Session } from './session.ts';

export interface CommandOptions {
  readonly assets: URL;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

export function commandRoute(session: Session, { log, ...options }: CommandOptions): Route {
  // Read now: another build may take the place of this one while the daemon runs.
  const answering = { ...options, build: buildIn(options.assets) };
  return {
    path: commandPath,
    methods: ['POST'],
    access: 'always with token',
    async handle({ response, body, signal }) {
      const sent = readSent(body);
      startBytes(response);
      const startMs = performance.now();
      const printed = sent === undefined ? undefined : await answerCommand(session, sent, answering, signal);
      logCommand(log, sent, printed, performance.now() - startMs);
      sendBytes(response, printed === undefined ? declined : encodePrinted(printed));
    },
  };
}

function logCommand(
  log: Log,
  sent: SentCommand | undefined,
  printed: Printed | undefined,
  durationMs: number,
): void {
  const operation = sent?.words[0] ?? '';
  const ms = Math.round(10 * durationMs) / 10;
  if (printed === undefined) log.debug('declined', { front: 'command', operation, ms });
  else log.info('call', { front: 'command', operation, ms, exit: printed.exitCode });
}

/** The name of the build in a folder of built programs. */
function buildIn(assets: URL): string {
  const { build } = JSON.parse(readFileSync(new URL('build.json', assets), 'utf8')) as {
    readonly build: string;
  };
  return build;
}

/** Undefined for a request of another form. */
function readSent(body: unknown): SentCommand | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { build, words, folder, environment, terminals } = body as Partial<
    Record<keyof SentCommand, unknown>
  >;
  if (typeof build !== 'string' || typeof folder !== 'string') return undefined;
  if (!isTexts(words) || !isTexts(terminals)) return undefined;
  if (typeof environment !== 'object' || environment === null || !isTexts(Object.values(environment)))
    return undefined;
  return { build, words, folder, environment: environment as SentCommand['environment'], terminals };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
