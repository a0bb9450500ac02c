/**
 * The log of a server, on the error stream: one JSON object per line for programs, short text on a terminal.
 * Never writes to standard output, which may belong to a protocol.
 */
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

/** Discards all events. */
export const silentLog: Log = { error() {}, warn() {}, info() {}, debug() {} };

function jsonLine(at: Date, level: LogLevel, event: string, fields: LogFields): string {
  return JSON.stringify({ ts: at.toISOString(), level, event, ...fields });
}

/** Values are quoted, because control characters that a client sent must not reach the terminal. */
function textLine(at: Date, level: LogLevel, event: string, fields: LogFields): string {
  const shown = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${JSON.stringify(value)}`],
  );
  const mark = level === 'info' ? '' : `${level} `;
  return [`${at.toTimeString().slice(0, 8)} ${mark}${event}`, ...shown].join(' ');
}
