/** Gives symbols that were renamed or moved their numbers back. Before anything is resolved: edges name symbols by them. */
import type { Writer } from '../../store/writer.ts';
import { recognise } from './recognise.ts';

/** What went away before `sinceMs` is forgotten. */
export function keepNumbers(writer: Writer, sinceMs: number): void {
  // Most changes define nothing new, and all that went away in an hour may be much to read.
  const vanished = writer.hasAppeared() ? writer.vanished(sinceMs) : [];
  const found = vanished.length === 0 ? [] : recognise(vanished, writer.appeared());
  writer.inTransaction(() => writer.settleIds(found));
}
