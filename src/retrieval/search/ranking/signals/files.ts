/**
 * The `files` signal: clues from the names of files and folders, and from files that the query names. A file with the
 * one definition that is meant has no penalty.
 */
import { fileIn } from '../../search-files.ts';
import type { FileSignal } from './signal.ts';

export const filesSignal: FileSignal = {
  name: 'files',
  clues(cluesFor, { text, files, understood, definitions, without }) {
    const heard = without.has(this.name) ? { ...understood, words: [], files: [], modules: [] } : understood;
    const cluesOf = cluesFor(text, heard);
    const meant = new Set(definitions.filter(({ isMeant }) => isMeant).map(({ file }) => file));
    return (file) => {
      const clues = cluesOf(fileIn(files, file));
      return meant.has(file) ? { ...clues, kept: 1 } : clues;
    };
  },
};
