/** All edges of a symbol, including containment, in either direction. */
import type { Direction } from '../../model/answers/traversal.ts';
import type { Confidence, EdgeKind, Extractor } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { type Bundle, bundlesFrom, bundlesTo } from './neighbours.ts';

/** `out`: from the symbol to `other`; `in`: the reverse. */
export interface Link {
  readonly kind: EdgeKind;
  readonly way: 'out' | 'in';
  readonly other: SymbolId;
  readonly confidence: Confidence;
  readonly extractor: Extractor;
  /** The first evidence; undefined for the contents of a folder. */
  readonly evidence: Pick<PlacedEdge, 'file' | 'row' | 'column'> | undefined;
  readonly count: number;
}

export interface Links {
  readonly links: readonly Link[];
  readonly unreadFiles: number;
}

export interface LinkOptions {
  readonly direction: Direction;
  readonly relations: ReadonlySet<EdgeKind>;
  /** Stops reading incoming edges once this many symbols are found. */
  readonly enough: number;
}

export function linksOf(view: GraphView, symbol: StoredSymbol, options: LinkOptions): Links {
  const { direction, relations, enough } = options;
  const links: Link[] = [];
  let unreadFiles = 0;
  if (direction !== 'in') {
    if (relations.has('contains')) {
      for (const member of view.reader.membersOf(symbol)) links.push(containment(symbol, member, 'out'));
    }
    for (const bundle of bundlesFrom(view, symbol, relations)) links.push(linkOf(bundle, 'out'));
  }
  if (direction !== 'out') {
    if (relations.has('contains') && symbol.parentId !== undefined)
      links.push(containment(view.symbol(symbol.parentId), symbol, 'in'));
    const incoming = bundlesTo(view, symbol.id, { kinds: relations, enough });
    for (const bundle of incoming.bundles) links.push(linkOf(bundle, 'in'));
    unreadFiles = incoming.unreadFiles;
  }
  return { links, unreadFiles };
}

/** The evidence is the name of the member. */
export function containment(parent: StoredSymbol, member: StoredSymbol, way: Link['way']): Link {
  const { fileId: file, nameRow: row, nameColumn: column } = member;
  return {
    kind: 'contains',
    way,
    other: way === 'out' ? member.id : parent.id,
    confidence: 'exact',
    extractor: 'syntax',
    evidence: file === undefined ? undefined : { file, row, column },
    count: 1,
  };
}

function linkOf({ kind, other, confidence, edges }: Bundle, way: Link['way']): Link {
  const [evidence] = edges;
  return {
    kind,
    way,
    other,
    confidence,
    extractor: evidence?.extractor ?? 'syntax',
    evidence,
    count: edges.length,
  };
}
