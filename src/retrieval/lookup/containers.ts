/**
 * Containers of the symbols in a name table, for lookups by qualified name. Names are case-folded. Built on first
 * use.
 */
import type { FileId } from '../../model/source-file.ts';
import type { EnclosingColumns } from '../../store/name-reader.ts';
import { asHome, homesOf, isHome, namespaceHomes, restToFind } from '../symbols/homes.ts';
import { fold } from './fold.ts';
import type { NameTable } from './name-table.ts';
import { hasWildcard, matchesWildcard } from './wildcard.ts';

export interface Containers {
  /** Containers by the last part of their dotted name. */
  readonly byEnd: ReadonlyMap<string, readonly Container[]>;
  /** The container of all top-level symbols. */
  readonly outermost: Container;
  /** The homes of all files, by the last part of each home; see symbols/homes.ts. */
  readonly homes: ReadonlyMap<string, readonly FileHome[]>;
}

interface Container {
  /** Dotted; empty for the top-level container. */
  readonly name: string;
  /** Indexes into the table. */
  readonly symbols: number[];
}

interface FileHome {
  readonly home: string;
  readonly file: FileId;
}

export function createContainers(table: NameTable, columns: EnclosingColumns): Containers {
  const named = new Map(columns.ids.map((id, at) => [id as number, columns.names[at] ?? '']));
  const containers = new Map<string, Container>();
  const outermost: Container = { name: '', symbols: [] };
  table.ids.forEach((id, symbol) => {
    const name = named.get(id) ?? '';
    const known = name === '' ? outermost : containers.get(name);
    const container = known ?? { name: asHome(fold(name)), symbols: [] };
    if (known === undefined) containers.set(name, container);
    container.symbols.push(symbol);
  });
  return {
    byEnd: byLastPart([...containers.values()], ({ name }) => name),
    outermost,
    homes: byLastPart(homesIn(table), ({ home }) => home),
  };
}

/** Includes all namespaces of a file, without checking which one a symbol is in. */
function homesIn(table: NameTable): readonly FileHome[] {
  // Plain text files have no symbols.
  const places = [...table.homes].filter(([, { language }]) => language !== undefined);
  return places.flatMap(([file, place]) =>
    [...homesOf(place), ...namespaceHomes(place, place.namespaces)].map((home) => ({
      home: fold(home),
      file,
    })),
  );
}

function byLastPart<T>(all: readonly T[], nameOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const byEnd = new Map<string, T[]>();
  for (const each of all) {
    const end = lastPart(nameOf(each));
    const known = byEnd.get(end);
    if (known === undefined) byEnd.set(end, [each]);
    else known.push(each);
  }
  return byEnd;
}

function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf('.') + 1);
}

/** Table indexes of the symbols inside the written container. Ignores case; supports wildcards. */
export function symbolsInside(table: NameTable, containers: Containers, written: string): readonly number[] {
  const wanted = asHome(fold(written));
  const inFiles = ({ symbols }: Container, files: ReadonlySet<FileId>): readonly number[] =>
    symbols.filter((symbol) => files.has((table.files[symbol] ?? 0) as FileId));
  if (hasWildcard(wanted)) {
    const pattern = `*.${wanted.replaceAll(/\*+/g, '*')}`;
    const matches = (name: string): boolean => matchesWildcard(pattern, `.${name}`);
    // Homes apply only to top-level symbols.
    const files = filesWhere([...containers.homes.values()].flat(), matches);
    const named = [...containers.byEnd.values()].flat().filter(({ name }) => matches(name));
    return [...named.flatMap(({ symbols }) => symbols), ...inFiles(containers.outermost, files)];
  }
  const possible = containers.byEnd.get(lastPart(wanted)) ?? [];
  return [...possible, containers.outermost].flatMap((container) => {
    const rest = restToFind(wanted, container.name);
    if (rest === undefined || rest === '') return rest === '' ? container.symbols : [];
    const homes = containers.homes.get(lastPart(rest)) ?? [];
    return inFiles(
      container,
      filesWhere(homes, (home) => isHome(home, rest)),
    );
  });
}

function filesWhere(homes: readonly FileHome[], test: (home: string) => boolean): ReadonlySet<FileId> {
  return new Set(homes.filter(({ home }) => test(home)).map(({ file }) => file));
}
