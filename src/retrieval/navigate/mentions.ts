/**
 * Places that use a symbol without calling it: as an argument, in a table, as a decorator, as a type. Other code may
 * call a function from there. Places that use a method which the symbol overrides count, too.
 */
import type { Mention, Mentions, TestsInAnswer } from '../../model/answers/navigation.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { PlacedEdge } from '../../store/file-edges.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import type { GraphView } from './graph-view.ts';
import { placeKey } from './neighbours.ts';
import type { PossibleUse } from './possible-callers.ts';

const uses: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'references']);
// A type may occur in thousands of places; a sample shows that it is used.
const enough = 200;
const mostListed = 8;

interface FoundMention {
  readonly edge: Pick<PlacedEdge, 'source' | 'file' | 'row' | 'column'>;
  readonly of: StoredSymbol | undefined;
  readonly isPossible?: true;
}

/** `possible`: uses without a call that may mean the symbols. */
export function mentionsOf(
  view: GraphView,
  symbols: readonly StoredSymbol[],
  { possible, tests }: { readonly possible: readonly PossibleUse[]; readonly tests: TestsInAnswer },
): Mentions {
  const own = new Set(symbols.map(({ id }) => id));
  const found = [...symbols, ...overriddenBy(view, symbols)].map((symbol) =>
    mentionsOfOne(view, symbol, own.has(symbol.id) ? undefined : symbol),
  );
  const proven = found.flatMap(({ mentions }) => mentions);
  const known = new Set(proven.map(({ edge }) => lineKey(edge)));
  const byLine = new Map(
    possible.map((edge) => [lineKey(edge), { edge, of: undefined, isPossible: true } as const]),
  );
  const further = [...byLine].flatMap(([line, mention]) => (known.has(line) ? [] : [mention]));
  const mentions = [...proven, ...further]
    .map((mention) => ({ ...mention, side: peripheralOrder(view.file(mention.edge.file)) }))
    .sort(
      (one, other) =>
        Number(one.isPossible === true) - Number(other.isPossible === true) || one.side - other.side,
    );
  const isListed = ({ edge }: FoundMention): boolean => tests === 'list' || !view.file(edge.file).isTest;
  const listed = mentions.filter(isListed);
  const counted = tests === 'without' ? listed : mentions;
  return {
    places: listed.slice(0, mostListed).map((mention) => mentionAt(view, mention)),
    placeCount: counted.length,
    testCount: counted.length - listed.length,
    unreadFiles: found.reduce((sum, { unreadFiles }) => sum + unreadFiles, 0),
  };
}

function mentionsOfOne(
  view: GraphView,
  { id }: StoredSymbol,
  of: StoredSymbol | undefined,
): { readonly mentions: readonly FoundMention[]; readonly unreadFiles: number } {
  const { edges, unreadFiles } = view.incoming(id, { kinds: uses, enough });
  const called = new Set(edges.filter(({ kind }) => kind === 'calls').map(placeKey));
  const mentions = new Map<string, FoundMention>();
  for (const edge of edges) {
    const line = lineKey(edge);
    if (edge.kind === 'references' && !called.has(placeKey(edge)) && !mentions.has(line))
      mentions.set(line, { edge, of });
  }
  return { mentions: [...mentions.values()], unreadFiles };
}

/** All methods that these symbols override, at any distance. */
function overriddenBy(view: GraphView, symbols: readonly StoredSymbol[]): readonly StoredSymbol[] {
  const seen = new Set<SymbolId>(symbols.map(({ id }) => id));
  const found: StoredSymbol[] = [];
  const open = [...symbols];
  for (let symbol = open.pop(); symbol !== undefined; symbol = open.pop()) {
    for (const { kind, target } of view.outgoing(symbol)) {
      if (kind !== 'overrides' || seen.has(target)) continue;
      seen.add(target);
      const base = view.symbol(target);
      found.push(base);
      open.push(base);
    }
  }
  return found;
}

function lineKey({ file, row }: Pick<PlacedEdge, 'file' | 'row'>): string {
  return `${file}:${row}`;
}

function mentionAt(view: GraphView, { edge, of, isPossible }: FoundMention): Mention {
  return {
    ...view.showPlace(edge),
    from: view.show(view.holderOf(edge) ?? view.symbol(edge.source)).id,
    ...(of === undefined ? {} : { of: view.show(of).id }),
    ...(isPossible === true && { isPossible }),
  };
}
