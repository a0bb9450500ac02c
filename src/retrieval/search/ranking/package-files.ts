/** Files that stand for their folder: importing the folder imports the file. Pure. */
import { fileNameOf } from '../../../model/path.ts';

export function standsForFolder(path: string): boolean {
  return isNamedForFolder(path) || fileNameOf(path) === 'lib.rs';
}

/** Not `lib.rs`: its folder is usually `src`, which says nothing about it. */
export function isNamedForFolder(path: string): boolean {
  return /^(?:__init__|index|mod)\.\w+$/.test(fileNameOf(path));
}
