/**
 * The one symbol that a text names: an id (`path:Qualified.name~2`), a file, a folder, `path:line`, a qualified or a
 * simple name. Never another one: several that fit are listed, none is said, with the nearest names.
 */
import { EngineError } from '../../model/errors.ts';
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { type StoredFile, type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import { formerSymbol } from '../former-symbols.ts';
import {
  folderNamed,
  innermost,
  splitAtColon,
  splitAtFile,
  symbolOfId,
  symbolsNamedIn,
} from '../named-place.ts';
import { symbolsNamed } from '../named-symbols.ts';
import { nearestPaths } from '../nearest.ts';
import { dottedName } from '../qualified-name.ts';
import { outsideIds } from '../symbol-ids.ts';
import type { GraphView } from './graph-view.ts';
import { nearestNames, nearestOf } from './nearest-names.ts';

// As many as a person reads.
const candidatesListed = 10;

export function findSymbol(view: GraphView, text: string): StoredSymbol {
  const { reader } = view;
  const named = text.trim();
  if (named === '') throw new EngineError('bad-input', 'Which symbol? None was named');
  // To the database the text would end there, and name another symbol.
  if (named.includes('\0')) throw new EngineError('bad-input', 'No symbol has a NUL in its name');
  const inFile = splitAtFile(reader, named);
  if (inFile !== undefined) return symbolIn(view, inFile.file, inFile.rest);
  const place = folderNamed(reader, named);
  if (place !== undefined) return place;
  // Files, folders and projects are named by their paths only.
  const isDefinition = ({ ordinal = 0 }: StoredSymbol): boolean => ordinal > 0;
  const all = symbolsNamed(reader, named, isDefinition).symbols.filter(isDefinition);
  const found = withoutOwnConstructors(all, named);
  const only = onlyOne(found);
  if (only !== undefined) return only;
  throw found.length === 0 ? unknown(reader, named) : ambiguous(view, named, found);
}

function symbolIn(view: GraphView, file: StoredFile, rest: string): StoredSymbol {
  const { reader } = view;
  if (file.skipped !== undefined)
    throw new EngineError('not-found', `${file.path} is not indexed: ${file.skipped}`);
  const itself = reader.symbolOfFile(file.id);
  if (itself === undefined) throw new EngineError('not-found', `${file.path} has no symbols`);
  if (rest === '') return itself;
  const exact = symbolOfId(reader, file, rest);
  if (exact !== undefined) return exact;
  const symbols = reader.symbolsOf(file.id);
  if (/^\d+$/.test(rest)) return innermost(symbols, file, Number(rest) - 1);
  const found = withoutOwnConstructors(symbolsNamedIn(symbols, rest), rest);
  const only = onlyOne(found);
  if (only !== undefined) return reader.symbol(only.id) ?? only;
  if (found.length > 0) throw ambiguous(view, `${file.path}:${rest}`, found);
  const ids = outsideIds(file.path, symbols);
  throw (
    deleted(reader, rest.replace(/~\d+$/, ''), file.path) ??
    new EngineError('not-found', `${file.path} has no symbol ${JSON.stringify(rest)}`, {
      hint:
        didYouMean(nearestOf(rest, ids.slice(1), ({ length }) => length > 0)) ??
        `run: codeagent outline ${file.path}`,
    })
  );
}

/** A type that is called like its constructors stands for them, unless `Type.Type` says that they are meant. */
function withoutOwnConstructors(found: readonly StoredSymbol[], named: string): readonly StoredSymbol[] {
  const [last, above] = dottedName(named).split('.').reverse();
  if (last === above) return found;
  const types = new Set(found.flatMap(({ kind, qualifiedName }) => (typeKinds.has(kind) ? qualifiedName : [])));
  return found.filter(
    ({ kind, name, qualifiedName }) =>
      kind !== 'constructor' || !types.has(qualifiedName.slice(0, -name.length - 1)),
  );
}

/** A definition beats declarations, if there is one only. */
function onlyOne(found: readonly StoredSymbol[]): StoredSymbol | undefined {
  if (found.length === 1) return found[0];
  const definitions = found.filter(({ flags }) => (flags & symbolFlags.declaration) === 0);
  return definitions.length === 1 ? definitions[0] : undefined;
}

function ambiguous(view: GraphView, text: string, found: readonly StoredSymbol[]): EngineError {
  const nodes = found.map((symbol) => ({ symbol, isTest: isTest(view, symbol) }));
  nodes.sort(
    (a, b) =>
      Number(a.isTest) - Number(b.isTest) || weight(a.symbol) - weight(b.symbol) || a.symbol.id - b.symbol.id,
  );
  const lines = nodes.slice(0, candidatesListed).map(({ symbol }) => {
    const { id, kind, row } = view.show(symbol);
    return `  ${id}  ${kind}, line ${row + 1}`;
  });
  const more = found.length - lines.length;
  return new EngineError(
    'bad-input',
    [
      `${JSON.stringify(text)} may mean any of ${found.length} symbols:`,
      ...lines,
      ...(more > 0 ? [`  … and ${more} more`] : []),
    ].join('\n'),
    { hint: 'name one by its id, as listed' },
  );
}

function isTest(view: GraphView, { fileId }: StoredSymbol): boolean {
  return fileId !== undefined && view.file(fileId).isTest;
}

/** Definitions that are called or built first, then what only holds values, then declarations. */
function weight({ kind, flags }: StoredSymbol): number {
  const isMain = callableKinds.has(kind) || typeKinds.has(kind);
  return (isMain ? 0 : 1) + ((flags & symbolFlags.declaration) === 0 ? 0 : 2);
}

function unknown(reader: Reader, text: string): EngineError {
  const { path, name } = splitAtColon(text);
  const dotted = dottedName(name);
  const gone = deleted(reader, path === undefined ? dotted : name, path);
  if (gone !== undefined) return gone;
  if (path !== undefined || /[/\\]/.test(text)) {
    const near = nearestPaths(reader, path ?? text);
    return new EngineError('not-found', `${path ?? text} is not in the index`, {
      hint: didYouMean(near) ?? 'run: codeagent files PATTERN',
    });
  }
  // The name of a file is no name of a symbol, but what is meant is plain.
  const files = nearestPaths(reader, text).filter((each) => each.endsWith(`/${text}`));
  return new EngineError('not-found', `There is no symbol ${JSON.stringify(text)}`, {
    hint:
      didYouMean(files.length > 0 ? files : nearestNames(reader, dotted)) ?? 'run: codeagent files PATTERN',
  });
}

/** What the journal says of a symbol that is no more, or has another name now. */
function deleted(reader: Reader, qualifiedName: string, path: string | undefined): EngineError | undefined {
  const former = formerSymbol(reader, qualifiedName, path);
  if (former === undefined) return undefined;
  const { message, idNow } = former;
  const hint = idNow === undefined ? didYouMean(nearestNames(reader, qualifiedName)) : `ask for ${idNow}`;
  return new EngineError('not-found', message, hint === undefined ? {} : { hint });
}

function didYouMean(near: readonly string[]): string | undefined {
  return near.length === 0 ? undefined : `did you mean ${near.join(', ')}?`;
}
