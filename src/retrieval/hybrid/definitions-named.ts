/** The names signal: symbols that are defined under a name that the query mentions. */
import type { FileId } from '../../model/source-file.ts';
import { callableKinds, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import type { MeantName } from './understand.ts';
import { weights } from './weights.ts';

export interface NamedDefinition {
  readonly file: FileId;
  readonly row: number;
  /** Place in its file. */
  readonly ordinal: number;
  /** 0 to 1. */
  readonly weight: number;
}

/** A name that so many things have tells nothing. */
const mostNamesakes = 200;

export function definitionsNamed(reader: Reader, names: readonly MeantName[]): readonly NamedDefinition[] {
  const extents = new Map(
    names.flatMap(({ name, extent }) => variants(name).map((each) => [each, { name, extent }])),
  );
  const found = reader.namesakes([...extents.keys()]);
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return found.flatMap((symbol) => {
    const { fileId, ordinal } = symbol;
    const asked = extents.get(symbol.name);
    if (fileId === undefined || ordinal === undefined || ordinal === 0 || asked === undefined) return [];
    if ((counts.get(symbol.name) ?? 0) > mostNamesakes) return [];
    const weight = weightOf(symbol, asked, counts.get(symbol.name) ?? 1);
    return [{ file: fileId, row: symbol.startRow, ordinal, weight }];
  });
}

/** As it is written, and as names are written elsewhere. */
function variants(name: string): readonly string[] {
  const lower = name.toLowerCase();
  return [...new Set([name, lower, `${lower.charAt(0).toUpperCase()}${name.slice(1)}`])];
}

/** Of a name that is only mentioned, each of many namesakes is less likely meant. */
function weightOf({ name, kind }: NamedSymbol, asked: MeantName, namesakes: number): number {
  if (asked.extent === 'whole' && name === asked.name) return kindWeight(kind);
  const share = asked.extent === 'part' ? 1 / (1 + Math.log2(namesakes) / 2) : 1;
  return kindWeight(kind) * weights.partialDefinition * share;
}

/** Types and functions are looked for by name, members less often. */
function kindWeight(kind: SymbolKind): number {
  if (typeKinds.has(kind) || kind === 'function' || kind === 'macro' || kind === 'component') return 1;
  return callableKinds.has(kind) ? 0.6 : 0.5;
}
