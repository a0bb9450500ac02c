/** Conditions on the file of a definition. */
import { didYouMean } from '../../model/edit-distance.ts';
import { typedPath } from '../../model/path.ts';
import type { Reader } from '../../store/reader.ts';
import { compileGlob, isGlob } from '../files/glob.ts';
import { unknownLanguage, unknownPlace } from '../files/nearest-paths.ts';
import type { Condition } from './condition.ts';
import type { DefinitionSource } from './source.ts';

/** Throws when no indexed file matches, so that a wrong path does not look like an empty result. */
export function fileCondition(source: DefinitionSource, value: string): Condition {
  const { reader } = source;
  const fits = compilePlace(reader, value);
  if (!source.files().some(({ path }) => fits(path))) throw unknownPlace(reader, value);
  return { condition: 'file', value, on: 'file', holds: ({ path }) => fits(path) };
}

/**
 * Precedence: an existing file, a glob, an existing folder, a part of the path. A glob without a slash matches names
 * in any folder.
 */
function compilePlace(reader: Reader, value: string): (path: string) => boolean {
  const place = typedPath(value);
  if (place === '' || place === '.') return () => true;
  if (reader.file(place) !== undefined) return (path) => path === place;
  if (isGlob(place)) return compileGlob(place.includes('/') ? place.replace(/^\//, '') : `**/${place}`);
  if (reader.symbolOfFolder(place) !== undefined) return (path) => path.startsWith(`${place}/`);
  const isAnyCase = !/\p{Lu}/u.test(place);
  return (path) => (isAnyCase ? path.toLowerCase() : path).includes(place);
}

export function languageCondition(source: DefinitionSource, languages: readonly string[]): Condition {
  const known = [...new Set(source.files().flatMap(({ language }) => language ?? []))].sort();
  const wanted = languages.map((language) => language.toLowerCase());
  const unknown = wanted.find((language) => !known.some((each) => each === language));
  if (unknown !== undefined) {
    throw unknownLanguage(unknown, known, didYouMean(unknown, known));
  }
  return {
    condition: 'language',
    value: wanted.join(','),
    on: 'file',
    holds: ({ language }) => language !== undefined && wanted.includes(language),
  };
}

export function testsCondition(value: 'only' | 'without'): Condition {
  return { condition: 'tests', value, on: 'file', holds: ({ isTest }) => isTest === (value === 'only') };
}
