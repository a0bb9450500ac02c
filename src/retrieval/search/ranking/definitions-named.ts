/** Symbols that are defined under a name that the query mentions, for the `names` signal. */
import type { FileId } from '../../../model/source-file.ts';
import { callableKinds, type SymbolId, type SymbolKind, typeKinds } from '../../../model/symbol.ts';
import type { NamedSymbol } from '../../../store/name-reader.ts';
import type { Reader } from '../../../store/reader.ts';
import { lastName, type MeantName, type Understood } from './understand.ts';
import { weights } from './weights.ts';

export interface NamedDefinition {
  readonly symbol: SymbolId;
  readonly name: string;
  readonly file: FileId;
  readonly row: number;
  /** Position of the symbol in the facts of its file. */
  readonly ordinal: number;
  /** 0 to 1, and more if the name is the whole query. */
  readonly weight: number;
  /** The query consists only of the qualified name of this symbol, so no other symbol is meant. */
  readonly isMeant: boolean;
  /** The symbol is inside the container that the query names: `send` of `Session.send`. */
  readonly isPlaced: boolean;
}

/** A name shared by so many symbols is no evidence. */
const mostNamesakes = 200;

export function definitionsNamed(
  reader: Reader,
  { form, names }: Pick<Understood, 'form' | 'names'>,
): readonly NamedDefinition[] {
  const meant = new Map(names.flatMap((each) => variants(each.name).map((name) => [name, each])));
  const found = reader.namesakes([...meant.keys()]);
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Compared by the queried name, because the container applies to all variants of the name.
  const placed = new Set(
    found.filter((symbol) => isWithin(symbol, meant.get(symbol.name))).map(({ name }) => meant.get(name)),
  );
  return found.flatMap((symbol) => {
    const { fileId, ordinal } = symbol;
    const asked = meant.get(symbol.name);
    if (fileId === undefined || ordinal === undefined || ordinal === 0 || asked === undefined) return [];
    if ((counts.get(symbol.name) ?? 0) > mostNamesakes) return [];
    const isPlaced = isWithin(symbol, asked);
    const isMeant = isPlaced && asked.extent === 'whole' && symbol.name === asked.name;
    const share = placed.has(asked) && !isPlaced ? weights.elsewhere : 1;
    const weight = weightOf(symbol, asked, { form, namesakes: counts.get(symbol.name) ?? 1 });
    const place = { symbol: symbol.id, name: symbol.name, file: fileId, row: symbol.startRow, ordinal };
    return [{ ...place, weight: isMeant ? weights.meant : weight * share, isMeant, isPlaced }];
  });
}

/** The name as written, and in the case conventions of other kinds of names. */
function variants(name: string): readonly string[] {
  const lower = name.toLowerCase();
  return [...new Set([name, lower, `${lower.charAt(0).toUpperCase()}${name.slice(1)}`])];
}

/** For `Session.send`: whether the symbol is the `send` inside `Session`. */
function isWithin({ qualifiedName }: NamedSymbol, asked: MeantName | undefined): boolean {
  return asked?.within !== undefined && lastName(qualifiedName).within === asked.within;
}

/** The weight of a definition. A name that the query only mentions counts less the more symbols share it. */
function weightOf(
  { name, kind }: NamedSymbol,
  asked: MeantName,
  { form, namesakes }: { readonly form: Understood['form']; readonly namesakes: number },
): number {
  if (asked.extent === 'whole' && name === asked.name)
    return isLookedFor(kind) ? weights.named : kindWeight(kind);
  const share = asked.extent === 'part' ? 1 / (1 + Math.log2(namesakes) / 2) : 1;
  return kindWeight(kind) * weights[form].definition * share;
}

function kindWeight(kind: SymbolKind): number {
  if (isLookedFor(kind)) return 1;
  return callableKinds.has(kind) ? 0.6 : 0.5;
}

/** Types and functions are often searched for by name, members less often. */
function isLookedFor(kind: SymbolKind): boolean {
  return typeKinds.has(kind) || kind === 'function' || kind === 'macro' || kind === 'component';
}
