/**
 * Selects files by ripgrep's -g, -t, -T and paths. The last glob that matches decides, and a file that a glob
 * includes needs no type. A file given as a path is always selected.
 */

import type { FileSelection } from '../../model/answers/grep.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import { compileGlob } from '../files/glob.ts';
import { globsOfType } from './file-types.ts';

/** Undefined: every file. Throws EngineError('bad-input') for an invalid glob or an unknown type. */
export function compileSelection(selection: FileSelection): ((path: string) => boolean) | undefined {
  const isPlaced = placeFilter(selection.paths);
  const verdict = globFilter(selection.globs);
  const hasType = typeFilter(selection);
  if (verdict === undefined && hasType === undefined) return isPlaced;
  const named = new Set<string>(selection.paths);
  return (path) =>
    (isPlaced?.(path) ?? true) && (named.has(path) || (verdict?.(path) ?? hasType?.(path) ?? true));
}

function placeFilter(paths: readonly string[]): ((path: string) => boolean) | undefined {
  if (paths.length === 0 || paths.includes('')) return undefined;
  const folders = paths.map((path) => `${path}/`);
  return (path) => folders.some((folder) => path.startsWith(folder) || `${path}/` === folder);
}

type Verdict = boolean | undefined;

/** Undefined when no glob matches the path. */
function globFilter(globs: readonly string[]): ((path: string) => Verdict) | undefined {
  const rules = globs.flatMap(compileRule);
  if (rules.length === 0) return undefined;
  const isList = rules.some(({ isExcluding }) => !isExcluding);
  const lastOf = (path: string, isFolder: boolean): Verdict => {
    const rule = rules.findLast((each) => (isFolder || !each.isForFolders) && each.matches(path));
    return rule === undefined ? undefined : !rule.isExcluding;
  };
  const excluded = new Map<string, boolean>();
  /** Files in an excluded folder are excluded, whatever other globs say. */
  const isExcluded = (folder: string): boolean => {
    if (folder === '') return false;
    const known = excluded.get(folder);
    if (known !== undefined) return known;
    const answer = isExcluded(folderOf(folder)) || lastOf(folder, true) === false;
    excluded.set(folder, answer);
    return answer;
  };
  return (path) =>
    isExcluded(folderOf(path)) ? false : (lastOf(path, false) ?? (isList ? false : undefined));
}

interface Rule {
  readonly isExcluding: boolean;
  readonly isForFolders: boolean;
  readonly matches: (path: string) => boolean;
}

/**
 * Read like a line of a .gitignore: without a slash inside, the name may be in any folder. Empty for a blank line or
 * a comment.
 */
function compileRule(line: string): readonly Rule[] {
  const text = line.endsWith('\\ ') ? line : line.trimEnd();
  if (text === '' || text.startsWith('#')) return [];
  const isExcluding = text.startsWith('!');
  const plain = isExcluding ? text.slice(1) : text.replace(/^\\(?=[!#])/, '');
  const isForFolders = plain.endsWith('/');
  const body = isForFolders ? plain.slice(0, -1) : plain;
  const anchored = body.startsWith('/') ? body.slice(1) : body.includes('/') ? body : `**/${body}`;
  return [{ isExcluding, isForFolders, matches: compileGlob(anchored) }];
}

/** Compares file names only. Undefined when no type is given. */
function typeFilter({ types, typesNot }: FileSelection): ((path: string) => boolean) | undefined {
  if (types.length + typesNot.length === 0) return undefined;
  const wanted = types.flatMap(globsOfType).map(compileGlob);
  const unwanted = typesNot.flatMap(globsOfType).map(compileGlob);
  return (path) => {
    const name = fileNameOf(path);
    if (unwanted.some((matches) => matches(name))) return false;
    return types.length === 0 || wanted.some((matches) => matches(name));
  };
}
