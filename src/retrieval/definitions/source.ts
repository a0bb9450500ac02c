/** Cached inputs that the conditions of one query share. */
import { once } from '../../model/once.ts';
import type { DefinitionFile } from '../../store/definition-reader.ts';
import type { Reader } from '../../store/reader.ts';

export interface DefinitionSource {
  readonly reader: Reader;
  /** All indexed files, sorted by path. */
  files(): readonly DefinitionFile[];
}

export function createSource(reader: Reader): DefinitionSource {
  return { reader, files: once(() => reader.definitionFiles()) };
}
