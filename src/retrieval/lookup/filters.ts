/** What symbols must be like besides their name: kinds, a language, a part of the tree. */
import { typedPath } from '../../model/path.ts';
import type { FileId } from '../../model/source-file.ts';
import { type SymbolKind, symbolKinds } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { compileGlob, isGlob } from '../grep/glob.ts';
import { unknownLanguage, unknownPlace } from '../nearest.ts';
import { type NameTable, pathOfSymbol } from './name-table.ts';

export interface Filters {
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: string | undefined;
  /** A glob, or a file or folder. */
  readonly path: string | undefined;
}

export function symbolFilter({ kinds, language, path }: Filters): (symbol: NamedSymbol) => boolean {
  const fitsPath = path === undefined ? () => true : pathFilter(path);
  return ({ kind, qualifiedName, home }) =>
    (kinds === undefined || kinds.has(kind)) &&
    (language === undefined || home?.language === language) &&
    fitsPath(home?.path ?? qualifiedName);
}

/** The same for symbols of the table, by their places. Each file is asked about once. */
export function tableFilter(
  table: NameTable,
  { kinds, language, path }: Filters,
): (symbol: number) => boolean {
  if (kinds === undefined && language === undefined && path === undefined) return () => true;
  const kindsWanted = symbolKinds.map((kind) => kinds === undefined || kinds.has(kind));
  const fitsPath = path === undefined ? () => true : pathFilter(path);
  const files = new Map<number, boolean>();
  const fitsFile = (file: number): boolean => {
    const known = files.get(file);
    if (known !== undefined) return known;
    const home = table.homes.get(file as FileId);
    const fits =
      home !== undefined && (language === undefined || home.language === language) && fitsPath(home.path);
    files.set(file, fits);
    return fits;
  };
  return (symbol) => {
    if (kindsWanted[table.kinds[symbol] ?? 0] !== true) return false;
    const file = table.files[symbol] ?? 0;
    return file === 0 ? language === undefined && fitsPath(pathOfSymbol(table, symbol)) : fitsFile(file);
  };
}

/** A glob without a slash matches names in any folder; anything else is a file, or a folder with all that is in it. */
export function pathFilter(given: string): (path: string) => boolean {
  const pattern = typedPath(given);
  if (isGlob(pattern)) return compileGlob(pattern.includes('/') ? pattern : `**/${pattern}`);
  if (pattern === '' || pattern === '.') return () => true;
  return (path) => path === pattern || path.startsWith(`${pattern}/`);
}

/** Bad filters are told apart from names that are not there. */
export function checkFilters(
  reader: Reader,
  { homes, folders }: NameTable,
  { language, path }: Filters,
): void {
  if (language === undefined && path === undefined) return;
  const all = [...homes.values()];
  const languages = [...new Set(all.flatMap((home) => home.language ?? []))].sort();
  if (language !== undefined && !languages.some((each) => each === language))
    throw unknownLanguage(language, languages);
  if (path === undefined) return;
  const fits = pathFilter(path);
  if (all.some((home) => fits(home.path)) || [...folders.values()].some(fits)) return;
  throw unknownPlace(reader, path);
}
