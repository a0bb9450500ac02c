/** Runs once per file, before any rule reads the tree. */
import type { Draft } from '../draft.ts';
import { noteNamespaces } from './namespace-macros.ts';
import { reshape } from './reshape.ts';

export function begin(file: Draft): void {
  reshape(file);
  noteNamespaces(file);
}
