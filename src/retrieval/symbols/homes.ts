/**
 * The homes of a symbol: the dotted prefixes under which a qualified name may place it, which are its file as a
 * module, its folder as a package, its namespace and its project. `-` becomes `_`, as in imports of crates and
 * packages. Pure.
 */
import { readOpener, withoutOpener } from '../../model/opened-namespace.ts';
import { folderOf, joinPath } from '../../model/path.ts';

export interface Home {
  readonly path: string;
  readonly projectName: string;
  readonly projectPath: string;
}

/**
 * `near`: the written container is a contiguous end of a home. `far`: some folders of the home are left out, as
 * module names often leave out `src`.
 */
export type Nearness = 'near' | 'far';

/** The homes by path and project. Namespaces are separate, because only the facts say which one a symbol is in. */
export function homesOf({ path, projectName, projectPath }: Home): readonly string[] {
  const stem = path.replace(/\.[^./]*$/, '');
  const inProject = projectPath === '' ? 0 : projectPath.length + 1;
  const places = [stem, folderOf(path), path];
  const named = projectName === '' || projectName === '.' ? [] : [stem, folderOf(path)];
  return [
    ...places,
    ...named.map((place) => joinPath(projectName, place.slice(inProject)).replace(/\/$/, '')),
  ]
    .filter((place) => place !== '')
    .map(asHome);
}

/**
 * Each namespace alone, and below the folder of the file, which may be named after the library. Namespaces opened by
 * a macro have no name here.
 */
export function namespaceHomes({ path }: Home, namespaces: readonly string[]): readonly string[] {
  return namespaces
    .flatMap((each) => (readOpener(each) === undefined ? (withoutOpener(each) ?? []) : []))
    .flatMap((each) => [asHome(each), asHome(joinPath(folderOf(path), each))]);
}

export function asHome(place: string): string {
  return place.replaceAll(/[/\\]/g, '.').replaceAll('-', '_');
}

/** `homes` is called only when the enclosing names do not decide. */
export function nearnessOf(
  written: string,
  enclosing: string,
  homes: () => readonly string[],
): Nearness | undefined {
  const rest = restToFind(asHome(written), asHome(enclosing));
  if (rest === undefined || rest === '') return rest === '' ? 'near' : undefined;
  const places = homes();
  if (places.some((place) => isHome(place, rest))) return 'near';
  return places.some((place) => hasInOrder(place.split('.'), rest.split('.'))) ? 'far' : undefined;
}

/**
 * The rest that a home must end with, so that a symbol in `enclosing` (its qualified name without its own name) lies
 * in `container`. Empty: it does already. Undefined: it cannot.
 */
export function restToFind(container: string, enclosing: string): string | undefined {
  if (endsWith(enclosing, container)) return '';
  if (!endsWith(container, enclosing)) return undefined;
  return enclosing === '' ? container : container.slice(0, -enclosing.length - 1);
}

export function isHome(home: string, written: string): boolean {
  return endsWith(home, written);
}

/** Compares whole parts. Every name ends with the empty one. */
function endsWith(name: string, end: string): boolean {
  if (!name.endsWith(end)) return false;
  return end === '' || name.length === end.length || name.charAt(name.length - end.length - 1) === '.';
}

/** The last parts are equal, and `place` contains the other parts in the same order. */
function hasInOrder(place: readonly string[], parts: readonly string[]): boolean {
  if (place.at(-1) !== parts.at(-1)) return false;
  let at = 0;
  for (const part of place) if (part === parts[at]) at++;
  return at >= parts.length;
}
