/**
 * Keys: the questions of one file about others while it is resolved (the meaning of a name in a file, whether a path
 * exists). file-answers.ts has the answers. Keys are stored as 32-bit hashes: a collision makes the resolver run once
 * too often, never once too seldom.
 */
import type { MentionKind } from '../../../model/mentions.ts';
/** The meaning of a name in a file: a symbol by its qualified name, an import, an export. */
export const nameKey = (path: string, name: string): string => `${path}#${name}`;
/** Stands for the name of any member: which functions are written inside a variable. */
export const someMember = '[]';
/**
 * The star imports, star exports and includes of a file, its namespaces, and whether it imports or exports anything.
 */
export const starKey = (path: string): string => `${path}#*`;
/** Whether the file exists. */
export const pathKey = (path: string): string => `path:${path}`;
export const folderKey = (path: string): string => `folder:${path}`;
/** The paths with this suffix. */
export const endingKey = (suffix: string): string => `ending:${suffix}`;
/** The meaning of a qualified name in a folder or a namespace. */
export const placeKey = (language: string, place: string, name: string): string =>
  `${language}@${place}#${name}`;
export const namespaceKey = (language: string, namespace: string): string => `${language}@${namespace}`;
/** All symbols of this simple name. */
export const everywhereKey = (language: string, name: string): string => `${language}*${name}`;
/** The kinds of the symbols of this simple name. */
export const kindsKey = (language: string, name: string): string => `${language}?${name}`;
/** The values that files pass to calls or attributes of this name, or the types that name it as a base type. */
export const mentionKey = (language: string, kind: MentionKind, name: string): string =>
  `${language}!${kind} ${name}`;
/** The namespaces that macros open. */
export const openersKey = 'openers';
export const projectsKey = 'projects';

/** The namespace and those around it, from the inside out. */
export function prefixesOf(namespace: string): readonly string[] {
  const prefixes: string[] = [];
  for (let end = namespace.length; end > 0; end = namespace.lastIndexOf('.', end - 1)) {
    prefixes.push(namespace.slice(0, end));
  }
  return prefixes;
}
