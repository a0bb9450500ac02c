/** Groups overloads, which a query treats as one symbol, and drops inner functions, which a name does not mean. */
import type { Overload } from '../../model/answers/navigation.ts';
import { callableKinds, type SymbolKind } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { dottedName } from '../symbols/qualified-name.ts';
import type { GraphView } from './graph-view.ts';

/** The symbol that a query is about, with all its overloads in source order. */
export type Targets = readonly [StoredSymbol, ...StoredSymbol[]];

const overloadedKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...callableKinds, 'property']);

/** Undefined unless all of them are callables of one name in one type or one file. */
export function asOverloads(found: readonly StoredSymbol[]): Targets | undefined {
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

/** For `export const cors = () => function cors() {}`: keeps the outer function, unless the text names both. */
export function withoutInner(
  view: GraphView,
  found: readonly StoredSymbol[],
  named: string,
): readonly StoredSymbol[] {
  if (found.length < 2) return found;
  const dotted = dottedName(named);
  const [last, above] = dotted.split('.').reverse();
  // `cors.cors` may also mean the outer function in a file of that name.
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

/** The signatures that distinguish overloads in an answer. Empty for a single symbol. */
export function shownOverloads(view: GraphView, targets: Targets): readonly Overload[] {
  if (targets.length === 1) return [];
  return targets.map((symbol) => {
    const { id, row } = view.show(symbol);
    return { id, row, signature: signatureOf(view, symbol) };
  });
}

// Enough to compare parameter lists.
const signatureLetters = 120;

export function signatureOf({ reader }: GraphView, { fileId, ordinal }: StoredSymbol): string | undefined {
  if (fileId === undefined || ordinal === undefined) return undefined;
  const signature = reader.declared(fileId)?.symbols[ordinal]?.signature?.replaceAll(/\s+/g, ' ');
  if (signature === undefined || signature.length <= signatureLetters) return signature;
  return `${signature.slice(0, signatureLetters)}…`;
}
