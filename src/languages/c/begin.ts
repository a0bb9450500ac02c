/** What is done once per file, before anything is read from its tree. */
import type { Draft } from '../draft.ts';
import { noteOpened } from './namespace-macros.ts';
import { straighten } from './straighten.ts';

export function begin(file: Draft): void {
  straighten(file);
  noteOpened(file);
}
