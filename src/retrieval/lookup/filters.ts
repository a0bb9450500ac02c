/** Filters on symbols besides their name: kinds, language, path. */
import type { Choice, Filters } from '../../model/answers/lookup.ts';
import { typedPath } from '../../model/path.ts';
import type { FileId } from '../../model/source-file.ts';
import { symbolKinds } from '../../model/symbol.ts';
import type { NamedSymbol } from '../../store/name-reader.ts';
import type { Reader } from '../../store/reader.ts';
import { compileGlob, isGlob } from '../files/glob.ts';
import { unknownLanguage, unknownPlace } from '../files/nearest-paths.ts';
import { type NameTable, pathOfSymbol } from './name-table.ts';

export function symbolFilter({ kinds, language, path }: Filters): (symbol: NamedSymbol) => boolean {
  const fitsPath = pathFilter(path);
  const fitsLanguage = languageFilter(language);
  return ({ kind, qualifiedName, home }) =>
    (kinds === undefined || kinds.has(kind)) &&
    fitsLanguage(home?.language) &&
    fitsPath(home?.path ?? qualifiedName);
}

/** The same filter for table indexes. Evaluates each file once. */
export function tableFilter(
  table: NameTable,
  { kinds, language, path }: Filters,
): (symbol: number) => boolean {
  if (kinds === undefined && language === undefined && path === undefined) return () => true;
  const kindsWanted = symbolKinds.map((kind) => kinds === undefined || kinds.has(kind));
  const fitsPath = pathFilter(path);
  const fitsLanguage = languageFilter(language);
  const files = new Map<number, boolean>();
  const fitsFile = (file: number): boolean => {
    const known = files.get(file);
    if (known !== undefined) return known;
    const home = table.homes.get(file as FileId);
    const fits = home !== undefined && fitsLanguage(home.language) && fitsPath(home.path);
    files.set(file, fits);
    return fits;
  };
  return (symbol) => {
    if (kindsWanted[table.kinds[symbol] ?? 0] !== true) return false;
    const file = table.files[symbol] ?? 0;
    return file === 0 ? fitsLanguage(undefined) && fitsPath(pathOfSymbol(table, symbol)) : fitsFile(file);
  };
}

/**
 * A glob without a slash matches names in any folder. Any other value is a file, or a folder with all its contents.
 */
export function pathFilter(given: Choice | undefined): (path: string) => boolean {
  return choiceFilter(given, onePath);
}

function onePath(given: string): (path: string) => boolean {
  const pattern = typedPath(given);
  if (isGlob(pattern)) return compileGlob(pattern.includes('/') ? pattern : `**/${pattern}`);
  if (pattern === '' || pattern === '.') return () => true;
  return (path) => path === pattern || path.startsWith(`${pattern}/`);
}

/** Files without a language match neither include nor exclude filters. */
export function languageFilter(given: Choice | undefined): (language: string | undefined) => boolean {
  return choiceFilter(given, (wanted) => (language: string | undefined) => language === wanted);
}

function choiceFilter<T>(
  given: Choice | undefined,
  one: (wanted: string) => (value: T) => boolean,
): (value: T) => boolean {
  if (given === undefined) return () => true;
  if (typeof given === 'string') return one(given);
  const all = given.all.map((group) => group.map(one));
  const none = given.none.map(one);
  return (value) =>
    all.every((group) => group.some((fits) => fits(value))) && !none.some((fits) => fits(value));
}

/** The values that a filter includes. Only these are checked for mistakes. */
function wantedBy(given: Choice | undefined): readonly string[] {
  if (given === undefined) return [];
  return typeof given === 'string' ? [given] : given.all.flat();
}

/** Throws for a filter that matches no indexed file, so that a wrong filter does not look like an unknown name. */
export function checkFilters(
  reader: Reader,
  { homes, folders }: NameTable,
  { language, path }: Filters,
): void {
  if (language === undefined && path === undefined) return;
  const all = [...homes.values()];
  const paths = [...all.map((home) => home.path as string), ...folders.values()];
  checkKnown(reader, { language, path }, { languages: all.map((home) => home.language), paths });
}

/** Throws EngineError('bad-input') for a language or a path that the index does not have. */
export function checkKnown(
  reader: Reader,
  { language, path }: Pick<Filters, 'language' | 'path'>,
  known: { readonly languages: readonly (string | undefined)[]; readonly paths: readonly string[] },
): void {
  const languages = [...new Set(known.languages.flatMap((each) => each ?? []))].sort();
  for (const wanted of wantedBy(language))
    if (!languages.includes(wanted)) throw unknownLanguage(wanted, languages);
  for (const wanted of wantedBy(path))
    if (!known.paths.some(pathFilter(wanted))) throw unknownPlace(reader, wanted);
}
