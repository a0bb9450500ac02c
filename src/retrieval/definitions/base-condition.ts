/**
 * The condition on base types. Compares the written names and the resolved edges, which follow aliases. Transitive
 * subtypes are found along edges, from the types of that name and from types that name an external base.
 */
import type { EdgeKind } from '../../model/edge.ts';
import { once } from '../../model/once.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { createGraphView, type GraphView, type IncomingOptions } from '../navigate/graph-view.ts';
import type { Condition } from './condition.ts';
import { filesMentioning } from './files-mentioning.ts';
import { compileNames, type NameList } from './name-list.ts';
import type { DefinitionSource } from './source.ts';
import { createWrittenBases, type WrittenBases } from './written-bases.ts';

export function baseCondition(
  source: DefinitionSource,
  value: string,
  reach: 'direct' | 'transitive',
): Condition {
  const names = compileNames(value, 'base');
  const written = createWrittenBases(source.reader, names);
  const resolved = once(() =>
    reach === 'direct' ? directSubtypes(source.reader, names) : allSubtypes(source, names, written),
  );
  return {
    condition: reach === 'direct' ? 'base' : 'base-transitive',
    value,
    on: 'definition',
    holds: ({ file, symbol, ordinal }) =>
      written(file.id, symbol, ordinal) || resolved().get(file.id)?.has(ordinal) === true,
    files() {
      const mentioning = filesMentioning(source, names.literals);
      return mentioning === undefined ? undefined : [...mentioning, ...resolved().keys()];
    },
  };
}

/** Ordinals of definitions, by file. */
type Places = ReadonlyMap<FileId, ReadonlySet<number>>;

const downward: IncomingOptions = {
  kinds: new Set<EdgeKind>(['inherits', 'implements']),
  enough: Number.POSITIVE_INFINITY,
};

function directSubtypes(reader: Reader, names: NameList): Places {
  const view = createGraphView(reader);
  const found = new Set<SymbolId>();
  for (const type of typesNamed(reader, names)) for (const below of sourcesOf(view, type)) found.add(below);
  return placesOf(view, found);
}

function allSubtypes(source: DefinitionSource, names: NameList, written: WrittenBases): Places {
  const { reader } = source;
  const view = createGraphView(reader);
  const found = new Set<SymbolId>(withWrittenBase(source, names, written));
  const open: SymbolId[] = [...typesNamed(reader, names), ...found];
  const seen = new Set(open);
  for (let type = open.pop(); type !== undefined; type = open.pop()) {
    for (const below of sourcesOf(view, type)) {
      found.add(below);
      if (!seen.has(below)) open.push(below);
      seen.add(below);
    }
  }
  return placesOf(view, found);
}

function typesNamed(reader: Reader, names: NameList): readonly SymbolId[] {
  return reader
    .typesNaming(names.namesIn(reader))
    .filter((id) => names.fits(reader.symbol(id)?.qualifiedName ?? ''));
}

function sourcesOf(view: GraphView, type: SymbolId): readonly SymbolId[] {
  return view.incoming(type, downward).edges.map(({ source }) => source);
}

/** The definitions that name one of these bases in their source, even if the base is external. */
function withWrittenBase(
  source: DefinitionSource,
  names: NameList,
  written: WrittenBases,
): readonly SymbolId[] {
  const { reader } = source;
  const files = filesMentioning(source, names.literals) ?? source.files().map(({ id }) => id);
  const found: SymbolId[] = [];
  for (const { file, symbols } of reader.definedIn(files)) {
    const places = symbols.flatMap((symbol, ordinal) => (written(file, symbol, ordinal) ? [ordinal] : []));
    if (places.length === 0) continue;
    const ids = reader.symbolIdsOf(file);
    found.push(...places.flatMap((ordinal) => ids[ordinal] ?? []));
  }
  return found;
}

function placesOf(view: GraphView, symbols: ReadonlySet<SymbolId>): Places {
  const places = new Map<FileId, Set<number>>();
  for (const id of symbols) {
    for (const { file, ordinal } of view.reader.declarationsOf(view.symbol(id))) {
      const known = places.get(file);
      if (known === undefined) places.set(file, new Set([ordinal]));
      else known.add(ordinal);
    }
  }
  return places;
}
