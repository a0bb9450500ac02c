/**
 * The contract of a pattern: what a search asks of the bytes of a file, in ripgrep's dialect. Making one is left to
 * regex/compile.ts.
 */
import type { GramQuery } from '../../../text/grams.ts';
import type { ByteSpan } from '../automata/byte-span.ts';
import type { LineMachine } from '../machine/line-machine.ts';

export interface Pattern {
  /** Files without these grams cannot match. */
  readonly grams: GramQuery;
  /**
   * `single` mode: leaves the next lines that match with the machine, which holds the text, from the start of one on: at least
   * one, unless there is none. Where to go on. Fewer are looked for at a time where a limit says that few are wanted.
   */
  lines(machine: LineMachine, from: number, limit: number | undefined): number;
  /**
   * Where the next match is at or after `from`, which is the start of a line. In `single` mode: some place inside the first line
   * that matches, `end` beyond the last byte. In `across` mode: the start of the match. undefined: none.
   */
  next(bytes: Uint8Array, from: number, end: number): number | undefined;
  /** Every match in the bytes from `from` to `end`, leftmost first, none overlapping: what would be coloured. */
  spans(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[];
  /**
   * The matches that begin between `from` and `end`, as they are shown and counted. In `single` mode: the text of one line. In
   * `across` mode: whole lines; what stands around them is seen, where `spans` begins anew behind each match.
   */
  spansWithin(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[];
}
