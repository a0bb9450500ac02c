/**
 * Keys: what one file asks of others while it is resolved. A key stands for a question (a name in a file, whether a
 * path exists), its answer is in provides.ts. Kept as 32-bit hashes: two keys that collide make a file be resolved
 * once too often, never once too seldom.
 */
/** What this name means in that file: a symbol by its qualified name, an import, an export. */
export const nameKey = (path: string, name: string): string => `${path}#${name}`;
/** The star imports, star exports and includes of a file, its namespaces, and whether it imports or exports anything. */
export const starKey = (path: string): string => `${path}#*`;
/** Whether there is such a file. */
export const pathKey = (path: string): string => `path:${path}`;
export const folderKey = (path: string): string => `folder:${path}`;
/** Which paths end like this. */
export const endingKey = (suffix: string): string => `ending:${suffix}`;
/** What this qualified name means in a folder or a namespace. */
export const placeKey = (language: string, place: string, name: string): string =>
  `${language}@${place}#${name}`;
export const namespaceKey = (language: string, namespace: string): string => `${language}@${namespace}`;
/** All symbols of this simple name. */
export const everywhereKey = (language: string, name: string): string => `${language}*${name}`;
/** Of which kinds the symbols of this simple name are. */
export const kindsKey = (language: string, name: string): string => `${language}?${name}`;
/** What macros that open namespaces stand for. */
export const openersKey = 'openers';
export const projectsKey = 'projects';
