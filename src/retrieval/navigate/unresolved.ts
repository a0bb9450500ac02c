/** Unresolved references inside symbols. Uses of the name of a symbol are in named-uses.ts. */
import type { UnresolvedCall, UnresolvedCalls } from '../../model/answers/navigation.ts';
import type { UnresolvedReason } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId, SymbolIndex } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { callRoles } from './named-uses.ts';

/** In source order. */
export function unresolvedCalls(view: GraphView, symbols: readonly StoredSymbol[]): UnresolvedCalls {
  const owners = new Map<FileId, Set<SymbolIndex>>();
  for (const { file, ordinal } of symbols.flatMap((symbol) => view.reader.declarationsOf(symbol))) {
    const known = owners.get(file);
    if (known === undefined) owners.set(file, new Set([ordinal]));
    else known.add(ordinal);
  }
  const found: Record<UnresolvedReason, UnresolvedCall[]> = { unknown: [], external: [] };
  for (const [file, ordinals] of owners) {
    const uses = view.unresolvedIn(file).where((_, owner) => ordinals.has(owner));
    for (const { name, role, row, column, reason } of uses) {
      if (!callRoles.has(role)) continue;
      found[reason].push({ name, ...view.showPlace({ file, row, column }) });
    }
  }
  return found;
}

/** Number of unresolved references in symbols that `has` accepts. */
export function countUnresolved(
  view: GraphView,
  files: readonly FileId[],
  has: (symbol: SymbolId) => boolean,
): Readonly<Record<UnresolvedReason, number>> {
  const counts: Record<UnresolvedReason, number> = { external: 0, unknown: 0 };
  for (const file of files) {
    const owners = view.reader.symbolIdsOf(file);
    const uses = view.unresolvedIn(file).where((_, index) => {
      const owner = owners[index];
      return owner !== undefined && has(owner);
    });
    for (const { reason } of uses) counts[reason]++;
  }
  return counts;
}
