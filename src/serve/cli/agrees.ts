/** A question with yes or no on the terminal. */
import { createInterface } from 'node:readline/promises';

/** False without a terminal. */
export async function agrees(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question(question)).trim());
  } catch (cause) {
    // Ctrl+C and Ctrl+D count as no.
    if (cause instanceof Error && cause.name === 'AbortError') return false;
    throw cause;
  } finally {
    terminal.close();
  }
}
