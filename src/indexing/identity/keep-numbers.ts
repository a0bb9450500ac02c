/**
 * Gives renamed and moved symbols their numbers back. Runs before resolving, because edges refer to symbols by number.
 */
import type { Writer } from '../../store/writer.ts';
import { recognise } from './recognise.ts';

/** Deletions before `sinceMs` are discarded. */
export function keepNumbers(writer: Writer, sinceMs: number): void {
  // Most changes define no new symbol, and an hour of deletions can be much to read.
  const vanished = writer.hasAppeared() ? writer.vanished(sinceMs) : [];
  const found = vanished.length === 0 ? [] : recognise(vanished, writer.appeared());
  writer.inTransaction(() => writer.settleIds(found));
}
