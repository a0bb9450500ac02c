/**
 * Finds the definition of a declaration. Uses are linked to the definition, so that a declaration in a header has no
 * users of its own.
 */
import type { EdgeKind } from '../../model/edge.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import { isDefinition, type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import { symbolsNamed } from '../symbols/named-symbols.ts';
import type { GraphView } from './graph-view.ts';

const uses: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);

/** Returns the symbol itself if it has uses, or if its definition is unknown. */
export function definedFor(view: GraphView, symbol: StoredSymbol): StoredSymbol {
  if ((symbol.flags & symbolFlags.declaration) === 0 || symbol.fileId === undefined) return symbol;
  if (view.incoming(symbol.id, { kinds: uses, enough: 1 }).edges.length > 0) return symbol;
  const definitions = symbolsNamed(view.reader, symbol.qualifiedName, () => true).namesakes.filter(
    (other) =>
      other.id !== symbol.id &&
      other.kind === symbol.kind &&
      other.qualifiedName === symbol.qualifiedName &&
      isDefinition(other),
  );
  const only = nearest(view, symbol, definitions);
  return only === undefined ? symbol : view.symbol(only.id);
}

/** The only definition; of several, the only one in a file of the same name, else the only one in the same folder. */
function nearest(
  view: GraphView,
  symbol: StoredSymbol,
  definitions: readonly StoredSymbol[],
): StoredSymbol | undefined {
  const pathOf = ({ fileId }: StoredSymbol): string => (fileId === undefined ? '' : view.file(fileId).path);
  const stemOf = (path: string): string => `${folderOf(path)}/${fileNameOf(path).replace(/\.\w+$/, '')}`;
  const own = pathOf(symbol);
  const steps = [
    definitions,
    definitions.filter((each) => stemOf(pathOf(each)) === stemOf(own)),
    definitions.filter((each) => folderOf(pathOf(each)) === folderOf(own)),
  ];
  return steps.find(({ length }) => length === 1)?.[0];
}
