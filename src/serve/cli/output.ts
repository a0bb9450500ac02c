/**
 * What a command says, on its output and on its error stream. Node makes a stream when it is first asked for one, and
 * that takes as long as to look a name up: text for a pipe or a file is written without. A terminal gets no control
 * characters but ours; a pipe or a file gets every byte as it is.
 */
import { fstatSync, writeSync } from 'node:fs';
import { systemCodeOf } from '../../model/system-code.ts';
import { terminalText } from '../../printing/terminal-text.ts';

/** Whether somebody looks at it. */
export function isTerminal(stream: 'output' | 'errors'): boolean {
  try {
    if (!fstatSync(stream === 'output' ? 1 : 2).isCharacterDevice()) return false;
  } catch {
    return false;
  }
  return (stream === 'output' ? process.stdout : process.stderr).isTTY === true;
}

/**
 * No faster than it is taken. False when nobody reads it any more (`| head`), which is no error. `coloured`: the text has
 * colours of ours that a terminal is to show.
 */
export async function writeOutput(
  text: string | Uint8Array,
  { coloured = false }: { readonly coloured?: boolean } = {},
): Promise<boolean> {
  const bytes = shownBytes(text, 'output', coloured);
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(1, bytes, at);
  } catch (error) {
    if (isGone(error)) return false;
    // A pipe that is full and does not wait.
    if (systemCodeOf(error) === 'EAGAIN') return await writeToStream(bytes.subarray(at));
    throw error;
  }
  return true;
}

/** For what is shown while the work goes on. */
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
  writeErrorBytes(shownBytes(text, 'errors', false));
}

function shownBytes(text: string | Uint8Array, to: 'output' | 'errors', hasColours: boolean): Uint8Array {
  if (!isTerminal(to)) return typeof text === 'string' ? Buffer.from(text) : text;
  const shown = typeof text === 'string' ? text : Buffer.from(text).toString();
  return Buffer.from(terminalText(shown, { hasColours }));
}

function writeErrorBytes(text: string | Uint8Array): void {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(2, bytes, at);
  } catch (error) {
    // Nobody reads along any more: the work goes on.
    if (isGone(error)) return;
    expectErrors(process.stderr);
    process.stderr.write(bytes.subarray(at));
  }
}

function writeToStream(bytes: Uint8Array): Promise<boolean> {
  // What goes wrong is told to the callback first, and to the stream after that.
  expectErrors(process.stdout);
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      if (error === undefined || error === null) resolve(true);
      else if (isGone(error)) resolve(false);
      else reject(error);
    });
  });
}

/** Once. Threads whose output is led here listen, too, and throw when nobody else does. */
function expectErrors(stream: NodeJS.WriteStream): void {
  if (!stream.listeners('error').includes(ignore)) stream.on('error', ignore);
}
function ignore(): void {}

function isGone(error: unknown): boolean {
  return systemCodeOf(error) === 'EPIPE';
}
