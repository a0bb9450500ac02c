/** Paths below the root, with forward slashes: their folders, joined and made plain. No disk. */

/** Empty for what lies in the root, and for the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}

export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The root is the empty folder. */
export function joinPath(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** Without `.` and `..`. Undefined when it leads out of the root. */
export function plainPath(path: string): string | undefined {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** As people write them: with other slashes, from here, with a slash at the end. */
export function typedPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');
}
