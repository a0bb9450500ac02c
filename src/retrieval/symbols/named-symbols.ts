/** Finds the symbols that a simple or qualified name means: exactly this name, inside the written container. */
import { folderOf } from '../../model/path.ts';
import type { FileId } from '../../model/source-file.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { asHome, homesOf, type Nearness, namespaceHomes, nearnessOf } from './homes.ts';
import { isSameName, type QualifiedName, readQualifiedName } from './qualified-name.ts';

export interface NamedSymbols {
  /** `name`: the text has no container. */
  readonly by: 'name' | 'qualified name';
  readonly symbols: readonly NamedSymbol[];
  /** All symbols of this name, in any container. When no reading finds a symbol, those of the first reading. */
  readonly namesakes: readonly NamedSymbol[];
}

type NamespacesOf = (symbol: NamedSymbol) => readonly string[];

/**
 * Tries the readings of the text from the most literal on, and returns the first one that finds an accepted symbol,
 * with all symbols it finds. If none does, returns the first reading that finds any symbol. Symbols whose container
 * matches in one piece exclude all others.
 */
export function symbolsNamed(
  reader: Reader,
  text: string,
  accepts: (symbol: NamedSymbol) => boolean,
): NamedSymbols {
  const readings = readQualifiedName(text);
  const found = reader.namesakes([...new Set(readings.flatMap(({ name }) => spellings(name)))]);
  const namespacesOf = readNamespaces(reader);
  let nothing: NamedSymbols = { by: 'name', symbols: [], namesakes: [] };
  for (const reading of readings) {
    const namesakes = found.filter(({ name }) => isSameName(name, reading.name));
    const symbols = within(namesakes, reading, namespacesOf);
    const named = { by: reading.container === '' ? 'name' : 'qualified name', symbols, namesakes } as const;
    if (symbols.some(accepts)) return named;
    if (nothing.symbols.length === 0) nothing = named;
  }
  return nothing;
}

/** A letter with an accent has a composed and a decomposed form. */
function spellings(name: string): readonly string[] {
  return [name, name.normalize('NFC'), name.normalize('NFD')];
}

function within(
  symbols: readonly NamedSymbol[],
  { container }: QualifiedName,
  namespacesOf: NamespacesOf,
): readonly NamedSymbol[] {
  if (container === '') return symbols;
  const near: NamedSymbol[] = [];
  const far: NamedSymbol[] = [];
  for (const symbol of symbols) {
    const nearness = nearnessTo(container, symbol, namespacesOf);
    if (nearness !== undefined) (nearness === 'near' ? near : far).push(symbol);
  }
  return near.length > 0 ? near : far;
}

function nearnessTo(
  container: string,
  symbol: NamedSymbol,
  namespacesOf: NamespacesOf,
): Nearness | undefined {
  const { home, name, qualifiedName, ordinal } = symbol;
  if (home === undefined || ordinal === 0) {
    // The container of a file or a folder is its folder.
    const folder = asHome(folderOf(home?.path ?? qualifiedName));
    return nearnessOf(container, folder, () => []);
  }
  const enclosing = qualifiedName.slice(0, Math.max(0, qualifiedName.length - name.length - 1));
  const byPlace = nearnessOf(container, enclosing, () => homesOf(home));
  if (byPlace === 'near') return byPlace;
  const inOneOf = (namespaces: readonly string[]): Nearness | undefined =>
    nearnessOf(container, enclosing, () => namespaceHomes(home, namespaces));
  // The row of the file lists all its namespaces. The facts, which say which namespace the symbol is in, are read
  // only if one of these matches.
  const byNamespace = inOneOf(home.namespaces) === 'near' ? inOneOf(namespacesOf(symbol)) : undefined;
  return byNamespace ?? byPlace;
}

/** The namespace of a symbol, as a list of at most one. Reads the facts of each file once. */
function readNamespaces(reader: Reader): NamespacesOf {
  const declared = new Map<FileId, ReturnType<Reader['declared']>>();
  return ({ fileId, ordinal, home }) => {
    if (fileId === undefined || ordinal === undefined) return [];
    if (!declared.has(fileId)) declared.set(fileId, reader.declared(fileId));
    const facts = declared.get(fileId);
    if (facts === undefined) return home?.namespaces ?? [];
    const own = facts.symbols[ordinal]?.namespace;
    return own === undefined ? [] : [own];
  };
}
