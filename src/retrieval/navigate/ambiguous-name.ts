/** What is said of a name that several symbols have: which they are, those first that are most likely meant. */
import { EngineError } from '../../model/errors.ts';
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import { isDefinition, type StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { shortName } from '../symbols/short-name.ts';
import type { GraphView } from './graph-view.ts';
import { signatureOf } from './overloads.ts';

// As many as a person reads.
const candidatesListed = 10;

export function ambiguousName(view: GraphView, text: string, found: readonly StoredSymbol[]): EngineError {
  const lines = likeliestFirst(view, found)
    .slice(0, candidatesListed)
    .map((symbol) => `  ${candidateText(view, symbol, found)}`);
  const more = found.length - lines.length;
  return new EngineError(
    'bad-input',
    [
      `${shortName(text)} may mean any of ${found.length} symbols:`,
      ...lines,
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ].join('\n'),
    { hint: 'name one by its id, as listed' },
  );
}

/** Tests last, and before them what is beside the point: examples, copies of other projects. */
function likeliestFirst(view: GraphView, found: readonly StoredSymbol[]): readonly StoredSymbol[] {
  return found
    .map((symbol) => ({ symbol, place: placeWeight(view, symbol), weight: kindWeight(symbol) }))
    .sort((a, b) => a.place - b.place || a.weight - b.weight || a.symbol.id - b.symbol.id)
    .map(({ symbol }) => symbol);
}

function placeWeight(view: GraphView, { fileId }: StoredSymbol): number {
  return fileId === undefined ? 0 : peripheralOrder(view.file(fileId));
}

/** Definitions that are called or built first, then what only holds values, then declarations. */
function kindWeight({ kind, flags }: StoredSymbol): number {
  const isMain = callableKinds.has(kind) || typeKinds.has(kind);
  return (isMain ? 0 : 1) + (isDefinition({ flags }) ? 0 : 2);
}

/** Overloads differ by their signatures only. */
function candidateText(view: GraphView, symbol: StoredSymbol, found: readonly StoredSymbol[]): string {
  const { id, kind, row } = view.show(symbol);
  const hasNamesake = found.some(
    (each) => each !== symbol && each.fileId === symbol.fileId && each.qualifiedName === symbol.qualifiedName,
  );
  const signature = hasNamesake ? signatureOf(view, symbol) : undefined;
  return `${id}  ${kind}, line ${row + 1}${signature === undefined ? '' : `  ${signature}`}`;
}
