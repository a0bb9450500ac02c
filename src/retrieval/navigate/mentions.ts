/**
 * Places that use a symbol without calling it: as an argument, in a table, as a decorator, as a type. Without them, a
 * symbol that is used only in this way would look unused among its callers.
 */
import type { Mentions } from '../../model/answers/navigation.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { placeKey, placesOf } from './neighbours.ts';

const uses: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);
// A type may occur in thousands of places; a sample shows that it is used.
const enough = 200;

export function mentionsOf(view: GraphView, symbols: readonly StoredSymbol[]): Mentions {
  const incoming = symbols.map(({ id }) => view.incoming(id, { kinds: uses, enough }));
  const edges = incoming.flatMap((each) => each.edges);
  const unreadFiles = incoming.reduce((sum, each) => sum + each.unreadFiles, 0);
  const called = new Set(edges.filter(({ kind }) => kind === 'calls').map(placeKey));
  const mentions = edges.filter((edge) => edge.kind === 'references' && !called.has(placeKey(edge)));
  const isTest = mentions.map(({ file }) => view.file(file).isTest);
  const testsLast = [...mentions.filter((_, at) => !isTest[at]), ...mentions.filter((_, at) => isTest[at])];
  return { places: placesOf(view, testsLast), placeCount: mentions.length, unreadFiles };
}
