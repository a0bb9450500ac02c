/** Symbols that a qualified or simple name means, and no others: exactly this name, in what was written before it. */
import { folderOf } from '../../model/path.ts';
import type { FileId } from '../../model/source-file.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { asHome, homesOf, type Nearness, namespaceHomes, nearnessOf } from './homes.ts';
import { isSameName, type QualifiedName, readQualifiedName } from './qualified-name.ts';

export interface NamedSymbols {
  /** `name`: nothing was said of where it is. */
  readonly by: 'name' | 'qualified name';
  readonly symbols: readonly NamedSymbol[];
  /** All that have the name, wherever they are; of the last reading when none is where it was said to be. */
  readonly namesakes: readonly NamedSymbol[];
}

type NamespacesOf = (symbol: NamedSymbol) => readonly string[];

/**
 * By the most literal reading that finds some that are accepted, with all that it finds; if none does, by the first that
 * finds any. Those whose place was said in one piece before all others.
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

/** A letter with a mark may be written as one or as two. */
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
    // Files and folders are in folders.
    const folder = asHome(folderOf(home?.path ?? qualifiedName));
    return nearnessOf(container, folder, () => []);
  }
  const enclosing = qualifiedName.slice(0, Math.max(0, qualifiedName.length - name.length - 1));
  const byPlace = nearnessOf(container, enclosing, () => homesOf(home));
  if (byPlace === 'near') return byPlace;
  const inOneOf = (namespaces: readonly string[]): Nearness | undefined =>
    nearnessOf(container, enclosing, () => namespaceHomes(home, namespaces));
  // The file says which namespaces it has; only if one of them would do, the facts are read for which it is.
  const byNamespace = inOneOf(home.namespaces) === 'near' ? inOneOf(namespacesOf(symbol)) : undefined;
  return byNamespace ?? byPlace;
}

/** The namespace that a symbol is in, of those of its file. Reads the facts of each file once. */
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
