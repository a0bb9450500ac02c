/**
 * Finds the one symbol that a text names: by id (`path:Qualified.name~2`), file, folder, `path:line`, qualified name
 * or simple name, which may have overloads. Never guesses: throws an error that lists several candidates, or the
 * nearest names if there is none.
 */
import { EngineError } from '../../model/errors.ts';
import { typeKinds } from '../../model/symbol.ts';
import { isDefinition, type StoredFile, type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import { folderNamed, innermost, splitAtFile, symbolOfId, symbolsNamedIn } from '../symbols/named-place.ts';
import { symbolsNamed } from '../symbols/named-symbols.ts';
import { dottedName } from '../symbols/qualified-name.ts';
import { plainSymbol } from '../symbols/written-symbol.ts';
import { ambiguousName } from './ambiguous-name.ts';
import { definedFor } from './defined-for.ts';
import type { GraphView } from './graph-view.ts';
import { asOverloads, type Targets, withoutInner } from './overloads.ts';
import { unknownIn, unknownSymbol } from './unknown-symbol.ts';

/** The first of several overloads. */
export function findSymbol(view: GraphView, text: string): StoredSymbol {
  return findSymbols(view, text)[0];
}

export interface FindOptions {
  /** If the name has several meanings, the symbols that it accepts win. */
  readonly prefers?: (symbol: StoredSymbol) => boolean;
  /** Gets the symbols in tests that the name may also mean. Without it, such a name is an error. */
  readonly setAside?: (inTests: readonly StoredSymbol[]) => void;
}

export function findSymbols(
  view: GraphView,
  text: string,
  { prefers = () => true, setAside }: FindOptions = {},
): Targets {
  const { reader } = view;
  const named = plainSymbol(text);
  if (named === '') throw new EngineError('bad-input', 'No symbol given');
  // SQLite would cut the text at the NUL and find another symbol.
  if (named.includes('\0')) throw new EngineError('bad-input', 'Symbol names cannot contain NUL characters');
  const inFile = splitAtFile(reader, named);
  if (inFile !== undefined) return symbolsIn(view, inFile.file, inFile.rest, prefers);
  const place = folderNamed(reader, named);
  if (place !== undefined) return [place];
  // Files, folders and projects are named by their paths only.
  const isInFile = ({ ordinal = 0 }: StoredSymbol): boolean => ordinal > 0;
  const called = (name: string) => symbolsNamed(reader, name, isInFile).symbols.filter(isInFile);
  const all = called(named);
  const candidates = all.length > 0 ? withoutOwnConstructors(all, named) : numbered(view, named, called);
  const found = withPreference(view, candidates, named, prefers);
  const defined = withoutDeclarations(view, found);
  const only = onlyOne(found) ?? onlyOne(defined);
  if (only !== undefined) return [definitionOf(view, only)];
  const overloads = asOverloads(defined.filter(isDefinition)) ?? asOverloads(defined);
  if (overloads !== undefined) return overloads;
  const outside = setAside && outsideOfTests(view, defined);
  if (outside === undefined)
    throw found.length === 0 ? unknownSymbol(view, named) : ambiguousName(view, named, defined);
  setAside?.(defined.filter((each) => !outside.includes(each)));
  return outside;
}

/** The one symbol of several that is not in tests, with its overloads. */
function outsideOfTests(view: GraphView, found: readonly StoredSymbol[]): Targets | undefined {
  const outside = found.filter(({ fileId }) => fileId !== undefined && !view.file(fileId).isTest);
  const only = onlyOne(outside);
  return only === undefined ? asOverloads(outside) : [only];
}

/** The preferred symbols if there are any, without inner functions of the same name. */
function withPreference(
  view: GraphView,
  found: readonly StoredSymbol[],
  named: string,
  prefers: (symbol: StoredSymbol) => boolean,
): readonly StoredSymbol[] {
  const outer = withoutInner(view, found, named);
  const preferred = outer.filter(prefers);
  return preferred.length > 0 ? preferred : outer;
}

/** Drops declarations whose definition is also among the candidates. */
function withoutDeclarations(view: GraphView, found: readonly StoredSymbol[]): readonly StoredSymbol[] {
  const ids = new Set(found.map(({ id }) => id));
  return found.filter((each) => {
    const { id } = definedFor(view, each);
    return id === each.id || !ids.has(id);
  });
}

function symbolsIn(
  view: GraphView,
  file: StoredFile,
  rest: string,
  prefers: (symbol: StoredSymbol) => boolean,
): Targets {
  const { reader } = view;
  if (file.skipped !== undefined)
    throw new EngineError('not-found', `${file.path} is not indexed: ${file.skipped}`);
  const itself = reader.symbolOfFile(file.id);
  if (itself === undefined) throw new EngineError('not-found', `${file.path} has no symbols`);
  if (rest === '') return [itself];
  const exact = symbolOfId(reader, file, rest);
  if (exact !== undefined) return [definitionOf(view, exact)];
  const symbols = reader.symbolsOf(file.id);
  if (/^\d+$/.test(rest)) return [primary(reader, innermost(reader, symbols, file, Number(rest) - 1))];
  const found = withPreference(
    view,
    withoutOwnConstructors(symbolsNamedIn(symbols, rest), rest),
    rest,
    prefers,
  );
  const only = onlyOne(found);
  if (only !== undefined) return [primary(reader, only)];
  const overloads = asOverloads(found.filter(isDefinition)) ?? asOverloads(found);
  if (overloads !== undefined) return overloads;
  if (found.length > 0) throw ambiguousName(view, `${file.path}:${rest}`, found);
  throw unknownIn(view, file, rest, symbols);
}

/** The row of the primary declaration, for a symbol that several files declare. */
function primary(reader: GraphView['reader'], symbol: StoredSymbol): StoredSymbol {
  return reader.symbol(symbol.id) ?? symbol;
}

/** Resolves `Session.send~2`: the second symbol of that name in its file. */
function numbered(
  { reader, file }: GraphView,
  named: string,
  called: (name: string) => readonly StoredSymbol[],
): readonly StoredSymbol[] {
  const [, name, number] = /^(.+)(~\d+)$/.exec(named) ?? [];
  if (name === undefined || number === undefined) return [];
  return called(name).filter(
    ({ id, fileId, qualifiedName }) =>
      fileId !== undefined && symbolOfId(reader, file(fileId), `${qualifiedName}${number}`)?.id === id,
  );
}

/** The implementation of an overload signature, if there is exactly one: calls are linked to it. */
function definitionOf({ reader }: GraphView, symbol: StoredSymbol): StoredSymbol {
  const { flags, fileId, qualifiedName } = symbol;
  if ((flags & symbolFlags.overload) === 0 || fileId === undefined) return symbol;
  const [only, ...others] = reader.symbolsQualified(fileId, qualifiedName).filter(isDefinition);
  return only === undefined || others.length > 0 ? symbol : (reader.symbol(only.id) ?? only);
}

/** Drops the constructors of a type of the same name, unless `Type.Type` asks for them. */
function withoutOwnConstructors(found: readonly StoredSymbol[], named: string): readonly StoredSymbol[] {
  const [last, above] = dottedName(named).split('.').reverse();
  if (last === above) return found;
  const types = new Set(
    found.flatMap(({ kind, qualifiedName }) => (typeKinds.has(kind) ? qualifiedName : [])),
  );
  return found.filter(
    ({ kind, name, qualifiedName }) =>
      kind !== 'constructor' || !types.has(qualifiedName.slice(0, -name.length - 1)),
  );
}

/** The only symbol, or the only definition among declarations. */
function onlyOne(found: readonly StoredSymbol[]): StoredSymbol | undefined {
  if (found.length === 1) return found[0];
  const definitions = found.filter(isDefinition);
  return definitions.length === 1 ? definitions[0] : undefined;
}
