/** Files whose text has one of these words somewhere: only they can use or declare what is called by it. */
import type { FileId } from '../../model/source-file.ts';
import { compilePattern } from '../grep/regex/compile.ts';
import type { DefinitionSource } from './source.ts';

/** Undefined when a word is too short to tell files apart. */
export function filesMentioning(
  { reader }: DefinitionSource,
  words: readonly string[],
): readonly FileId[] | undefined {
  const { grams } = compilePattern({
    patterns: words,
    syntax: 'literal',
    letterCase: 'insensitive',
    boundary: 'none',
    lines: 'single',
  });
  return grams.kind === 'any' ? undefined : reader.filesWithGrams(grams);
}
