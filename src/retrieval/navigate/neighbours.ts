/** Edges from or to a symbol, grouped by the other symbol, in the order of answers. */
import type { Place, Site } from '../../model/answers/navigation.ts';
import { type Confidence, type Edge, type EdgeKind, edgeKinds } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { byConfidence, type GraphView, type IncomingOptions, stronger } from './graph-view.ts';

/** All edges of one kind between two symbols. */
export interface Bundle {
  readonly other: SymbolId;
  readonly kind: EdgeKind;
  readonly confidence: Confidence;
  readonly edges: readonly PlacedEdge[];
  /** For a call of a method: the method that the wanted one overrides. */
  readonly as?: SymbolId;
}

// As many as fit on a line; the total is shown with them.
const placesListed = 5;

export function bundlesFrom(
  view: GraphView,
  symbol: StoredSymbol,
  kinds: ReadonlySet<EdgeKind>,
): readonly Bundle[] {
  return inOrder(view, bundle(view.outgoing(symbol), 'target', kinds), 'as-written');
}

export interface Bundles {
  readonly bundles: readonly Bundle[];
  readonly unreadFiles: number;
}

export function bundlesTo(view: GraphView, symbol: SymbolId, options: IncomingOptions): Bundles {
  const { edges, unreadFiles } = view.incoming(symbol, options);
  return { bundles: inOrder(view, bundle(edges, 'source', options.kinds), 'tests-last'), unreadFiles };
}

/** All kinds, without a limit. */
export const allIncoming: IncomingOptions = { kinds: new Set(edgeKinds), enough: Number.POSITIVE_INFINITY };

export function bundle(
  edges: readonly PlacedEdge[],
  side: 'source' | 'target',
  kinds: ReadonlySet<EdgeKind>,
): readonly Bundle[] {
  const bundles = new Map<
    string,
    { other: SymbolId; kind: EdgeKind; confidence: Confidence; edges: PlacedEdge[] }
  >();
  for (const edge of edges) {
    if (!kinds.has(edge.kind)) continue;
    const key = `${edge.kind} ${edge[side]}`;
    const known = bundles.get(key);
    if (known === undefined) {
      bundles.set(key, { other: edge[side], kind: edge.kind, confidence: edge.confidence, edges: [edge] });
      continue;
    }
    known.confidence = stronger(known.confidence, edge.confidence);
    const last = known.edges.at(-1);
    if (last === undefined || !isSamePlace(last, edge)) known.edges.push(edge);
  }
  return [...bundles.values()];
}

/** `tests-last`: product code before examples and tests, then by confidence. Both orders end with file and row. */
function inOrder(
  view: GraphView,
  bundles: readonly Bundle[],
  order: 'as-written' | 'tests-last',
): readonly Bundle[] {
  const rank = new Map<FileId, { readonly side: number; readonly path: string }>();
  const rankOf = (file: FileId) => {
    const known = rank.get(file);
    if (known !== undefined) return known;
    const { isTest, path } = view.file(file);
    const made = { side: order === 'tests-last' ? peripheralOrder({ isTest, path }) : 0, path };
    rank.set(file, made);
    return made;
  };
  return bundles
    .map((each) => {
      const [first] = each.edges;
      return {
        each,
        row: first?.row ?? 0,
        ...(first === undefined ? { side: 0, path: '' } : rankOf(first.file)),
      };
    })
    .sort(
      (a, b) =>
        a.side - b.side ||
        (order === 'tests-last' ? byConfidence(a.each.confidence, b.each.confidence) : 0) ||
        (a.path < b.path ? -1 : a.path > b.path ? 1 : a.row - b.row),
    )
    .map(({ each }) => each);
}

function isSamePlace(one: PlacedEdge, other: PlacedEdge): boolean {
  return one.row === other.row && one.column === other.column && one.file === other.file;
}

/** A use of a symbol: the evidence of an edge, or an unresolved use of its name. */
export type PlacedUse = Pick<PlacedEdge, 'file' | 'row' | 'column' | 'confidence'>;

/** Equal for edges with the same evidence. */
export function placeKey({ file, row, column }: Pick<PlacedEdge, 'file' | 'row' | 'column'>): string {
  return `${file}:${row}:${column}`;
}

export function placesOf(view: GraphView, edges: readonly PlacedEdge[]): readonly Place[] {
  return edges.slice(0, placesListed).map((edge) => view.showPlace(edge));
}

/** The most certain ones first. `confidence` is that of the entry to which the sites belong. */
export function sitesOf(
  view: GraphView,
  uses: readonly PlacedUse[],
  confidence: Confidence,
): readonly Site[] {
  return uses
    .toSorted((one, other) => byConfidence(one.confidence, other.confidence))
    .slice(0, placesListed)
    .map((use) => ({
      ...view.showPlace(use),
      ...(use.confidence === confidence ? {} : { confidence: use.confidence }),
    }));
}

/** Number of edges of each kind. */
export function countKinds(
  edges: readonly Pick<Edge, 'kind'>[],
): Readonly<Partial<Record<EdgeKind, number>>> {
  const counts: Partial<Record<EdgeKind, number>> = {};
  for (const { kind } of edges) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
