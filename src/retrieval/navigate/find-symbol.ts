/**
 * The one symbol that a text names: an id (`path:Qualified.name~2`), a file, a folder, `path:line`, a qualified or a
 * simple name. Never another one: several that fit are listed, none is said, with the nearest names.
 */
import { EngineError } from '../../model/errors.ts';
import { callableKinds, typeKinds } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { type StoredFile, type StoredSymbol, symbolFlags } from '../../store/rows.ts';
import { nearestPaths } from '../nearest.ts';
import { outsideIds } from '../symbol-ids.ts';
import type { GraphView } from './graph-view.ts';
import { nearestNames, nearestOf } from './nearest-names.ts';

// As many as a person reads; 10,000 overloads of one name must not cost more.
const candidatesListed = 10;
const candidatesRead = 1_000;

export function findSymbol(view: GraphView, text: string): StoredSymbol {
  const { reader } = view;
  const named = text.trim();
  if (named === '') throw new EngineError('bad-input', 'Which symbol? None was named');
  const inFile = splitAtFile(reader, named);
  if (inFile !== undefined) return symbolIn(view, inFile.file, inFile.rest);
  const place = folderNamed(reader, named);
  if (place !== undefined) return place;
  const found = symbolsNamed(view, named);
  const only = onlyOne(found);
  if (only !== undefined) return only;
  throw found.length === 0 ? unknown(reader, named) : ambiguous(view, named, found);
}

/** The file whose path, up to a colon or the end, the text begins with. */
function splitAtFile(reader: Reader, text: string): { file: StoredFile; rest: string } | undefined {
  for (let end = text.indexOf(':'); ; end = text.indexOf(':', end + 1)) {
    const path = end < 0 ? text : text.slice(0, end);
    const file = reader.file(path.replace(/^\.\//, ''));
    if (file !== undefined) return { file, rest: end < 0 ? '' : text.slice(end + 1) };
    if (end < 0) return undefined;
  }
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
  const wanted = withDots(rest);
  const found = symbols.filter(
    ({ name, qualifiedName }, at) => at > 0 && (name === wanted || qualifiedName.endsWith(`.${wanted}`)),
  );
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

/** What stands behind the colon of an id: a qualified name, and `~2` for the second of that name. */
function symbolOfId(reader: Reader, file: StoredFile, rest: string): StoredSymbol | undefined {
  const [, name = rest, occurrence = '1'] = /^(.*)~(\d+)$/.exec(rest) ?? [];
  const found = reader.symbolsQualified(file.id, name)[Number(occurrence) - 1];
  return found === undefined ? undefined : (reader.symbol(found.id) ?? found);
}

function innermost(symbols: readonly StoredSymbol[], file: StoredFile, row: number): StoredSymbol {
  if (row < 0 || row >= Math.max(file.rowCount, 1)) {
    throw new EngineError('bad-input', `${file.path} has lines 1 to ${file.rowCount}, not ${row + 1}`);
  }
  // Those around a row lie within each other, the outer ones first.
  const around = symbols.filter(
    ({ startRow, endRow, ordinal }) => ordinal === 0 || (startRow <= row && row <= endRow),
  );
  return around.reduce((inner, next) =>
    next.ordinal !== 0 &&
    (inner.ordinal === 0 || next.endRow - next.startRow <= inner.endRow - inner.startRow)
      ? next
      : inner,
  );
}

function folderNamed(reader: Reader, text: string): StoredSymbol | undefined {
  const path = text.replace(/^\.\//, '').replace(/\/+$/, '');
  return reader.symbolOfFolder(path === '.' ? '' : path);
}

function symbolsNamed(view: GraphView, text: string): readonly StoredSymbol[] {
  const wanted = withDots(text);
  return view.reader.symbolsNamed(wanted, { limit: candidatesRead }).filter(({ fileId, qualifiedName }) => {
    if (wanted.length <= qualifiedName.length || fileId === undefined) return true;
    // More was said than the qualified name: where it lives, as a module or a package is written.
    const home = wanted.slice(0, -qualifiedName.length - 1);
    const stem = view
      .file(fileId)
      .path.replace(/\.[^./]+$/, '')
      .replaceAll('/', '.');
    const folder = stem.slice(0, Math.max(0, stem.lastIndexOf('.')));
    return [stem, folder].some((place) => place === home || place.endsWith(`.${home}`));
  });
}

/** `A::b` and `A#b` are written for `A.b`. */
function withDots(text: string): string {
  return text.replaceAll(/::|#/g, '.');
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
  const total = found.length < candidatesRead ? String(found.length) : `${candidatesRead} or more`;
  return new EngineError(
    'bad-input',
    [
      `${JSON.stringify(text)} may mean any of ${total} symbols:`,
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
  const path = /^(.+?):(?!:)/.exec(text)?.[1];
  const name = text.slice(path === undefined ? 0 : path.length + 1).replace(/~\d+$/, '');
  const gone = deleted(reader, path === undefined ? withDots(name) : name, path);
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
      didYouMean(files.length > 0 ? files : nearestNames(reader, withDots(text))) ??
      'run: codeagent files PATTERN',
  });
}

/** What the journal says of a symbol that is no more, or has another name now. */
function deleted(reader: Reader, qualifiedName: string, path: string | undefined): EngineError | undefined {
  const renamed = path === undefined ? undefined : nameNow(reader, path, qualifiedName);
  if (renamed !== undefined) {
    return new EngineError('not-found', `${path}:${qualifiedName} is now ${renamed}`, {
      hint: `ask for ${renamed}`,
    });
  }
  const [last] = reader.deletionsOf(qualifiedName, path);
  if (last === undefined) return undefined;
  const when = new Date(last.deletedAtMs).toISOString();
  return new EngineError(
    'not-found',
    `${last.kind} ${last.qualifiedName} was deleted from ${last.path}; the index noticed at ${when}`,
    { hint: didYouMean(nearestNames(reader, qualifiedName)) },
  );
}

function didYouMean(near: readonly string[]): string | undefined {
  return near.length === 0 ? undefined : `did you mean ${near.join(', ')}?`;
}

/** The id of a symbol that once stood at this place. */
function nameNow(reader: Reader, path: string, qualifiedName: string): string | undefined {
  const id = reader.formerSymbol(path, qualifiedName);
  const symbol = id === undefined ? undefined : reader.symbol(id);
  const file = symbol?.fileId === undefined ? undefined : reader.fileById(symbol.fileId);
  if (symbol === undefined || file === undefined) return undefined;
  const count = reader.occurrence(symbol);
  return `${file.path}:${symbol.qualifiedName}${count === 1 ? '' : `~${count}`}`;
}
