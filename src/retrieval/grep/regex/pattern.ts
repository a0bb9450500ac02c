/** The contract of a compiled pattern, which searches the bytes of a file. regex/compile.ts creates patterns. */
import type { GramQuery } from '../../../text/grams.ts';
import type { ByteSpan } from '../automata/byte-span.ts';
import type { LineMachine } from '../machine/line-machine.ts';

export interface Pattern {
  /** Files without these grams cannot match. */
  readonly grams: GramQuery;
  /**
   * In `single` mode: finds the next matching lines in the text of the machine, starting at `from`, which is the
   * start of a line, and stores them in the machine. Finds at least one line if there is any; `limit` bounds how many
   * are sought at a time. Returns the offset at which to continue.
   */
  lines(machine: LineMachine, from: number, limit: number | undefined): number;
  /**
   * Finds the next match at or after `from`, which is the start of a line. In `single` mode returns an offset inside
   * the first matching line; `end` is the offset after the last byte. In `across` mode returns the start of the
   * match. Undefined when there is none.
   */
  next(bytes: Uint8Array, from: number, end: number): number | undefined;
  /** All matches between `from` and `end`, leftmost first, without overlaps, as they are highlighted. */
  spans(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[];
  /**
   * The matches that begin between `from` and `end`, as they are shown and counted. In `single` mode the range is the
   * text of one line. In `across` mode it is a range of whole lines, and matches see the text around it, whereas in
   * `spans` the text begins anew after each match.
   */
  spansWithin(bytes: Uint8Array, from: number, end: number): readonly ByteSpan[];
}
