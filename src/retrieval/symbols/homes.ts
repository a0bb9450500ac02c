/**
 * Where symbols live, as qualified names say it: the file as a module, its folder as a package, the namespace, the
 * project. All dotted, and `-` is `_`, as crates and packages are imported. Pure.
 */
import { readOpener, withoutOpener } from '../../model/opened-namespace.ts';
import { folderOf, joinPath } from '../../model/path.ts';

export interface Home {
  readonly path: string;
  readonly projectName: string;
  readonly projectPath: string;
}

/** `near`: what was written, in one piece. `far`: with folders left out, as `src` is in the names of modules. */
export type Nearness = 'near' | 'far';

/** Without namespaces: which one a symbol is in, its facts say. */
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

/** A namespace alone, and in the folder that may be named after the library. What a macro opens has no name here. */
export function namespaceHomes({ path }: Home, namespaces: readonly string[]): readonly string[] {
  return namespaces
    .flatMap((each) => (readOpener(each) === undefined ? (withoutOpener(each) ?? []) : []))
    .flatMap((each) => [asHome(each), asHome(joinPath(folderOf(path), each))]);
}

export function asHome(place: string): string {
  return place.replaceAll(/[/\\]/g, '.').replaceAll('-', '_');
}

/** The homes are asked for only when the enclosing names do not say enough. */
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
 * What the home must still end with when a symbol that lies in `enclosing` (its qualified name without its own) is to
 * be in `container`. Empty: nothing, it is there. Undefined: it cannot be there.
 */
export function restToFind(container: string, enclosing: string): string | undefined {
  if (endsWith(enclosing, container)) return '';
  if (!endsWith(container, enclosing)) return undefined;
  return enclosing === '' ? container : container.slice(0, -enclosing.length - 1);
}

export function isHome(home: string, written: string): boolean {
  return endsWith(home, written);
}

/** Part by part. Everything ends with nothing. */
function endsWith(name: string, end: string): boolean {
  if (!name.endsWith(end)) return false;
  return end === '' || name.length === end.length || name.charAt(name.length - end.length - 1) === '.';
}

/** The last ones are the same, and the others come in the same order. */
function hasInOrder(place: readonly string[], parts: readonly string[]): boolean {
  if (place.at(-1) !== parts.at(-1)) return false;
  let at = 0;
  for (const part of place) if (part === parts[at]) at++;
  return at >= parts.length;
}
