/** Several symbols of one name that a question takes for one: overloads. And inner functions, which are not meant. */
import { callableKinds, type SymbolKind } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { dottedName } from '../symbols/qualified-name.ts';
import type { GraphView } from './graph-view.ts';

/** One symbol or, where a name has overloads, all of them in the order of the source. Never empty. */
export type Meant = readonly [StoredSymbol, ...StoredSymbol[]];

export interface Overload {
  readonly id: string;
  readonly row: number;
  readonly signature: string | undefined;
}

const overloadedKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...callableKinds, 'property']);

/** Undefined unless all of them are callables of one name in one type, or in one file. */
export function asOverloads(found: readonly StoredSymbol[]): Meant | undefined {
  const [first, ...others] = [...found].sort(bySource);
  if (first === undefined) return undefined;
  const isOverload = (other: StoredSymbol): boolean =>
    overloadedKinds.has(other.kind) &&
    other.qualifiedName === first.qualifiedName &&
    (other.fileId === first.fileId || (first.parentId !== undefined && other.parentId === first.parentId));
  return [first, ...others].every(isOverload) ? [first, ...others] : undefined;
}

function bySource(one: StoredSymbol, other: StoredSymbol): number {
  return (one.fileId ?? 0) - (other.fileId ?? 0) || one.startRow - other.startRow;
}

/** `export const cors = () => function cors() {}`: the outer one is meant, unless both names are given. */
export function withoutInner(
  view: GraphView,
  found: readonly StoredSymbol[],
  named: string,
): readonly StoredSymbol[] {
  if (found.length < 2) return found;
  const dotted = dottedName(named);
  const [last, above] = dotted.split('.').reverse();
  // `cors.cors` is the outer one in a file of that name, too.
  const written = found.filter(({ qualifiedName }) => `.${qualifiedName}`.endsWith(`.${dotted}`));
  if (last === above && written.length > 0) return written;
  const callables = new Set(found.filter(({ kind }) => callableKinds.has(kind)).map(({ id }) => id));
  return found.filter((symbol) => {
    if (!callables.has(symbol.id)) return true;
    for (let id = symbol.parentId; id !== undefined; id = view.symbol(id).parentId)
      if (callables.has(id)) return false;
    return true;
  });
}

/** What tells overloads apart in an answer. Empty for a single symbol. */
export function shownOverloads(view: GraphView, meant: Meant): readonly Overload[] {
  if (meant.length === 1) return [];
  return meant.map((symbol) => {
    const { id, row } = view.show(symbol);
    return { id, row, signature: signatureOf(view, symbol) };
  });
}

// Enough to tell the parameters of one from those of another.
const signatureLetters = 120;

export function signatureOf({ reader }: GraphView, { fileId, ordinal }: StoredSymbol): string | undefined {
  if (fileId === undefined || ordinal === undefined) return undefined;
  const signature = reader.declared(fileId)?.symbols[ordinal]?.signature?.replaceAll(/\s+/g, ' ');
  if (signature === undefined || signature.length <= signatureLetters) return signature;
  return `${signature.slice(0, signatureLetters)}…`;
}
