/** The error for a name that several symbols have. Lists the symbols, the likeliest first. */
import { EngineError } from '../../model/errors.ts';
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import { isDefinition, type StoredSymbol } from '../../store/rows.ts';
import { peripheralOrder } from '../files/peripheral-paths.ts';
import { shortName } from '../symbols/short-name.ts';
import type { GraphView } from './graph-view.ts';
import { signatureOf } from './overloads.ts';

// Short enough to read at a glance.
const candidatesListed = 10;

export function ambiguousName(view: GraphView, text: string, found: readonly StoredSymbol[]): EngineError {
  const lines = likeliestFirst(view, found)
    .slice(0, candidatesListed)
    .map((symbol) => `  ${candidateText(view, symbol, found)}`);
  const more = found.length - lines.length;
  return new EngineError(
    'bad-input',
    [
      `${shortName(text)} is ambiguous: ${found.length} symbols have this name:`,
      ...lines,
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ].join('\n'),
    { hint: 'name one by its id, as listed' },
  );
}

/** Product code first, then peripheral code such as examples and vendored projects, tests last. */
function likeliestFirst(view: GraphView, found: readonly StoredSymbol[]): readonly StoredSymbol[] {
  return found
    .map((symbol) => ({ symbol, place: placeWeight(view, symbol), weight: kindWeight(symbol) }))
    .sort((a, b) => a.place - b.place || a.weight - b.weight || a.symbol.id - b.symbol.id)
    .map(({ symbol }) => symbol);
}

function placeWeight(view: GraphView, { fileId }: StoredSymbol): number {
  return fileId === undefined ? 0 : peripheralOrder(view.file(fileId));
}

/** Definitions of callables and types first, then other definitions, then declarations. */
function kindWeight({ kind, flags }: StoredSymbol): number {
  const isMain = callableKinds.has(kind) || typeKinds.has(kind);
  return (isMain ? 0 : 1) + (isDefinition({ flags }) ? 0 : 2);
}

/** Adds the signature if another candidate has the same id up to its number, as overloads do. */
function candidateText(view: GraphView, symbol: StoredSymbol, found: readonly StoredSymbol[]): string {
  const { id, kind, row } = view.show(symbol);
  const hasNamesake = found.some(
    (each) => each !== symbol && each.fileId === symbol.fileId && each.qualifiedName === symbol.qualifiedName,
  );
  const signature = hasNamesake ? signatureOf(view, symbol) : undefined;
  return `${id}  ${kind}, line ${row + 1}${signature === undefined ? '' : `  ${signature}`}`;
}
