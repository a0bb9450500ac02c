/**
 * An outline with one line per symbol: small members without members of their own, such as fields and one-line
 * declarations, are folded into one line per kind, with their number and the lines of the first ones.
 */
import { callableKinds, type SymbolKind, typeKinds } from '../../model/symbol.ts';

/** Lines are counted from 1; the last line is included. */
export interface OutlineSymbol {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly signature: string | undefined;
  readonly line: number;
  readonly endLine: number;
  readonly doc: string | undefined;
  readonly children: readonly OutlineSymbol[];
  /** In a compact outline: small members, not among the children. */
  readonly folded?: readonly Folded[];
}

export interface Folded {
  readonly kind: string;
  readonly count: number;
  readonly line: number;
  readonly endLine: number;
  /** The first ones. */
  readonly members: readonly { readonly name: string; readonly line: number }[];
}

export interface CompactSymbols {
  readonly symbols: readonly OutlineSymbol[];
  readonly folded: readonly Folded[];
}

/** A declaration of up to this many lines is small. */
const smallLines = 2;
/** A single small member is shown as it is: folding it saves nothing. */
const fewMembers = 1;
const namedMembers = 8;
// Long enough for a name and a few parameters.
const longestSignature = 80;

export function compactSymbols(symbols: readonly OutlineSymbol[]): CompactSymbols {
  const groups = new Map<string, OutlineSymbol[]>();
  for (const symbol of symbols)
    if (isSmall(symbol)) groups.set(symbol.kind, [...(groups.get(symbol.kind) ?? []), symbol]);
  const isFolded = ({ kind }: OutlineSymbol): boolean => (groups.get(kind)?.length ?? 0) > fewMembers;
  return {
    symbols: symbols.filter((symbol) => !isSmall(symbol) || !isFolded(symbol)).map(compactSymbol),
    folded: [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined || !isFolded(first) ? [] : [fold(first, others)],
    ),
  };
}

function isSmall({ kind, line, endLine, children }: OutlineSymbol): boolean {
  if (children.length > 0 || typeKinds.has(kind as SymbolKind)) return false;
  return !callableKinds.has(kind as SymbolKind) || endLine - line < smallLines;
}

function compactSymbol({ signature, doc: _, children, ...symbol }: OutlineSymbol): OutlineSymbol {
  const inside = compactSymbols(children);
  return {
    ...symbol,
    signature: signature === undefined ? undefined : shortened(signature),
    doc: undefined,
    children: inside.symbols,
    ...(inside.folded.length > 0 ? { folded: inside.folded } : {}),
  };
}

function shortened(signature: string): string {
  return signature.length > longestSignature ? `${signature.slice(0, longestSignature)}…` : signature;
}

function fold(first: OutlineSymbol, others: readonly OutlineSymbol[]): Folded {
  const all = [first, ...others];
  return {
    kind: first.kind,
    count: all.length,
    line: first.line,
    endLine: Math.max(...all.map(({ endLine }) => endLine)),
    members: all.slice(0, namedMembers).map(({ name, line }) => ({ name, line })),
  };
}
