/**
 * What a server says of its work, on the error stream: one JSON object a line for programs, short text on a terminal.
 * It never writes to standard output, which may belong to a protocol.
 */
import type { Engine } from '../engine/engine.ts';
import { failureOf } from '../model/failure.ts';
import type { CallAnswer } from './call.ts';
import { tokensOf } from './page.ts';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Undefined fields are left out. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
export type Log = Readonly<Record<LogLevel, (event: string, fields?: LogFields) => void>>;

interface Stream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export function createLog(stream: Stream, least: LogLevel, now: () => Date): Log {
  const lineOf = stream.isTTY === true ? textLine : jsonLine;
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      if (logLevels.indexOf(level) <= logLevels.indexOf(least))
        stream.write(`${lineOf(now(), level, event, fields)}\n`);
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** For whoever does not want any. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };

/** A question and what became of it: one line, whichever front it came by. Rethrows what it throws. */
export async function logged(
  log: Log,
  engine: Pick<Engine, 'index'>,
  question: { readonly front: string; readonly operation: string },
  ask: () => Promise<CallAnswer>,
): Promise<CallAnswer> {
  const startMs = performance.now();
  const cache = engine.index.cacheFor(question.operation);
  const ms = (): number => Math.round(10 * (performance.now() - startMs)) / 10;
  try {
    const answer = await ask();
    const { isFound: found, text, index, cursor } = answer;
    const more = cursor === undefined ? undefined : true;
    const tokens = tokensOf(text);
    log.info('call', { ...question, ms: ms(), found, tokens, cache, more, index: index.kind });
    return answer;
  } catch (error) {
    const { code, message } = failureOf(error);
    const level = code === 'internal' ? 'error' : code === 'cancelled' ? 'debug' : 'warn';
    log[level]('call', { ...question, ms: ms(), cache, code, message });
    throw error;
  }
}

function jsonLine(at: Date, level: LogLevel, event: string, fields: LogFields): string {
  return JSON.stringify({ ts: at.toISOString(), level, event, ...fields });
}

/** Control characters of whatever a client sent must not reach the terminal. */
function textLine(at: Date, level: LogLevel, event: string, fields: LogFields): string {
  const shown = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${JSON.stringify(value)}`],
  );
  const mark = level === 'info' ? '' : `${level} `;
  return [`${at.toTimeString().slice(0, 8)} ${mark}${event}`, ...shown].join(' ');
}
