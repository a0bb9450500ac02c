/**
 * The destination of an answer in the form of the command line: the streams of this process, or, in a daemon, the
 * streams of the command that asks it.
 */
export interface Printer {
  isTerminal(stream: 'output' | 'errors'): boolean;
  /**
   * Waits until the text is written. False when nobody reads any more. `coloured`: the text has colour codes of ours,
   * which a terminal must receive unescaped.
   */
  writeOutput(text: string | Uint8Array, options?: { readonly coloured?: boolean }): Promise<boolean>;
  writeError(text: string): void;
}
