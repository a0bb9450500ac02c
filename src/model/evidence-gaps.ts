/**
 * Files and names that an answer cannot take into account, and the sentences that report them.
 * retrieval/evidence-gaps.ts finds them.
 */
import type { FilePath } from './source-file.ts';

export interface EvidenceGaps {
  /** Files with syntax errors that appear in the answer or contain the name. Sorted by path. */
  readonly brokenFiles: readonly FilePath[];
  /** Undefined when the name occurs in no unparsed file. */
  readonly unparsed: UnparsedUses | undefined;
}

/** Occurrences of a name in source files that were not parsed. */
export interface UnparsedUses {
  readonly name: string;
  readonly languages: readonly string[];
  readonly fileCount: number;
  /** True when not all files were read; there may be more. */
  readonly isLeast: boolean;
  /** The first occurrence in each of the first files. */
  readonly places: readonly { readonly path: FilePath; readonly row: number }[];
}

/** The gaps with 1-based line numbers. */
export interface ShownGaps {
  readonly brokenFiles: readonly string[];
  readonly unparsed:
    | (Omit<UnparsedUses, 'places'> & {
        readonly places: readonly { readonly path: string; readonly line: number }[];
      })
    | undefined;
}

const shownFiles = 3;

/** One sentence per gap, without a full stop. Empty when there are no gaps. */
export function gapSentences({ brokenFiles, unparsed }: ShownGaps): readonly string[] {
  return [...(unparsed === undefined ? [] : [unparsedSentence(unparsed)]), ...brokenSentences(brokenFiles)];
}

function unparsedSentence({
  name,
  languages,
  fileCount,
  isLeast,
  places,
}: NonNullable<ShownGaps['unparsed']>): string {
  const files = fileCount === 1 ? '1 file' : `${isLeast ? 'at least ' : ''}${fileCount} files`;
  const listed = places.map(({ path, line }) => `${path}:${line}`).join(', ');
  const more = fileCount > places.length ? ', …' : '';
  return `${name} occurs in ${files} not parsed (${languages.join(', ')}): ${listed}${more}`;
}

function brokenSentences(files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const more = files.length > shownFiles ? ', …' : '';
  const count = files.length === 1 ? '1 file' : `${files.length} files`;
  return [
    `Syntax errors in ${count} that this answer uses; it may be incomplete: ${files.slice(0, shownFiles).join(', ')}${more}`,
  ];
}
