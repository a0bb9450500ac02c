/**
 * Places that use a symbol and call nothing there: it is handed over, kept in a table, put before a definition, written
 * as a type. Whoever asks for callers would otherwise take what only such places reach for unused.
 */
import type { EdgeKind } from '../../model/edge.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView, Place } from './graph-view.ts';
import { placeKey, placesOf } from './neighbours.ts';

export interface Mentions {
  /** The first few, tests last. */
  readonly places: readonly Place[];
  /** In the files that were looked into. */
  readonly placeCount: number;
  /** Files that may have further ones. */
  readonly unreadFiles: number;
}

const uses: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);
// A type may be written in thousands of places; that it is at all is what matters here.
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
