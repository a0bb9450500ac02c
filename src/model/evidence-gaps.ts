/** What an answer cannot know, and how that is said. What there is to know is found by retrieval/evidence-gaps.ts. */
import type { FilePath } from './source-file.ts';

export interface EvidenceGaps {
  /** Files with syntax errors that the answer shows, or in which the name occurs. By path. */
  readonly brokenFiles: readonly FilePath[];
  /** Undefined when the name occurs in no such file. */
  readonly unparsed: UnparsedUses | undefined;
}

/** A name in files that are source text but were not parsed. */
export interface UnparsedUses {
  readonly name: string;
  readonly languages: readonly string[];
  readonly fileCount: number;
  /** Not all files were read: there may be more. */
  readonly isLeast: boolean;
  /** The first ones, one for each file. */
  readonly places: readonly { readonly path: FilePath; readonly row: number }[];
}

/** With lines counted from 1. */
export interface ShownGaps {
  readonly brokenFiles: readonly string[];
  readonly unparsed:
    | (Omit<UnparsedUses, 'places'> & {
        readonly places: readonly { readonly path: string; readonly line: number }[];
      })
    | undefined;
}

const shownFiles = 3;

/** The gaps as sentences without an end. Empty when there are none. */
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
    `Syntax errors in ${count} that this answer rests on; parts may be missing: ${files.slice(0, shownFiles).join(', ')}${more}`,
  ];
}
