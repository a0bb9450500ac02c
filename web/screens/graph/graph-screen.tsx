/** Graph: the neighbourhood of a symbol, or the dependencies between folders. */
import { useAddress } from '../../state/page.ts';
import { FolderGraph } from './folder-graph.tsx';
import { SymbolGraph } from './symbol-graph.tsx';

export default function GraphScreen() {
  const { query } = useAddress();
  const { of } = query;
  return of === undefined ? <FolderGraph query={query} /> : <SymbolGraph key={of} of={of} query={query} />;
}
