/**
 * Writes to standard output and standard error. Node creates `process.stdout` on first use, which takes as long as a
 * whole lookup, so text for a pipe or a file is written with `writeSync`. For a terminal, control characters other than
 * our own are escaped; a pipe or a file gets every byte unchanged.
 */
import { fstatSync, type Stats, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import { systemCodeOf } from '../../model/system-code.ts';
import { terminalText } from '../../printing/terminal-text.ts';
import type { Printer } from './printer.ts';

/** Whether the stream is a terminal. */
export function isTerminal(stream: 'output' | 'errors'): boolean {
  try {
    const stats = fstatSync(stream === 'output' ? 1 : 2);
    if (!stats.isCharacterDevice() || isNullDevice(stats)) return false;
  } catch {
    return false;
  }
  return (stream === 'output' ? process.stdout : process.stderr).isTTY === true;
}

/** The null device is a character device as a terminal is; Node's stream would tell them apart. */
function isNullDevice({ rdev }: Stats): boolean {
  return process.platform !== 'win32' && statSync(devNull, { throwIfNoEntry: false })?.rdev === rdev;
}

/**
 * Waits until the text is written. False when the reader has closed the pipe (`| head`), which is not an error.
 * `coloured`: the text has colour codes of ours, which a terminal must receive unescaped.
 */
export async function writeOutput(
  text: string | Uint8Array,
  { coloured = false }: { readonly coloured?: boolean } = {},
): Promise<boolean> {
  const bytes = shownBytes(text, { isTerminal: isTerminal('output'), hasColours: coloured });
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(1, bytes, at);
  } catch (error) {
    if (isGone(error)) return false;
    // The pipe is full and non-blocking.
    if (systemCodeOf(error) === 'EAGAIN') return await writeToStream(bytes.subarray(at));
    throw error;
  }
  return true;
}

/** Standard error as a stream, for progress and logs. */
export const errorStream = {
  get isTTY(): boolean {
    return isTerminal('errors');
  },
  get columns(): number {
    return process.stderr.columns;
  },
  write: writeErrorBytes,
} as const;

export function writeError(text: string): void {
  writeErrorBytes(shownBytes(text, { isTerminal: isTerminal('errors'), hasColours: false }));
}

/** The streams of this process. */
export const ownStreams: Printer = { isTerminal, writeOutput, writeError };

/** The bytes of a text for a stream. `hasColours`: the text has colour codes of ours. */
export function shownBytes(
  text: string | Uint8Array,
  { isTerminal, hasColours }: { readonly isTerminal: boolean; readonly hasColours: boolean },
): Uint8Array {
  if (!isTerminal) return typeof text === 'string' ? Buffer.from(text) : text;
  const shown = typeof text === 'string' ? text : Buffer.from(text).toString();
  return Buffer.from(terminalText(shown, { hasColours }));
}

function writeErrorBytes(text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(2, bytes, at);
  } catch (error) {
    // The reader has closed the pipe. The work goes on.
    if (isGone(error)) return;
    expectErrors(process.stderr);
    process.stderr.write(bytes.subarray(at));
  }
}

function writeToStream(bytes: Uint8Array): Promise<boolean> {
  // Node reports a failed write to the callback first, then as an `error` event.
  expectErrors(process.stdout);
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      if (error === undefined || error === null) resolve(true);
      else if (isGone(error)) resolve(false);
      else reject(error);
    });
  });
}

/** Adds the listener once. Worker threads that pipe their output here listen too, and throw if they are the only ones. */
function expectErrors(stream: NodeJS.WriteStream): void {
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
}
function ignore(): void {}

function isGone(error: unknown): boolean {
  return systemCodeOf(error) === 'EPIPE';
}
