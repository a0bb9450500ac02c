/** Which configurations may hold for the indexed files: those in their folders and in the folders around them. */
import type { FileSystem } from 'typescript/unstable/fs';

const configName = /^[jt]sconfig(?:\..+)?\.json$/;

/** Paths below the root, sorted. `files` are below the root too. */
export function findConfigs(root: string, files: readonly string[], system: FileSystem): readonly string[] {
  const found: string[] = [];
  for (const folder of foldersAround(files)) {
    const entries = system.getAccessibleEntries?.(folder === '' ? root : `${root}/${folder}`);
    for (const name of entries?.files ?? [])
      if (configName.test(name)) found.push(folder === '' ? name : `${folder}/${name}`);
  }
  return found.sort();
}

/** Every folder between the root and a file, each once. */
export function foldersAround(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>(['']);
  for (const file of files)
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  return folders;
}
