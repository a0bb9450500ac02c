/** The answers of the operations that the page asks, as they arrive: lines and columns count from 1. */
import type { CallNode } from '../../src/model/answers/call-tree.ts';
import type { FolderListing } from '../../src/model/answers/directories.ts';
import type { FoundFiles } from '../../src/model/answers/files.ts';
import type { FolderDependencies } from '../../src/model/answers/folder-dependencies.ts';
import type { LookupAnswer } from '../../src/model/answers/lookup.ts';
import type { RepositoryMap } from '../../src/model/answers/map.ts';
import type { Fresh } from '../../src/model/answers/navigation.ts';
import type { Navigator } from '../../src/model/answers/navigator.ts';
import type { Outline, OutlineEntry } from '../../src/model/answers/outline.ts';
import type { SearchAnswer } from '../../src/model/answers/search.ts';
import type { SourceAnswer, SourceSpan } from '../../src/model/answers/source.ts';
import type { IndexStatus } from '../../src/model/answers/status.ts';
import type { Traversal } from '../../src/model/answers/traversal.ts';
import type { FromOne } from '../../src/serve/operations/count-from-one.ts';
import type { FileNamesOut } from '../../src/serve/operations/file-names.ts';
import type { GrepJson } from '../../src/serve/operations/grep-json.ts';
import type { PathOut } from '../../src/serve/operations/path-text.ts';

type Graph<Name extends keyof Navigator> = FromOne<Awaited<ReturnType<Navigator[Name]>>>;

/** In trees of calls, properties that are 0 or empty are left out. */
export type TreeNode = Omit<FromOne<CallNode>, 'children' | 'more' | 'unreadFiles' | 'testCount'> & {
  readonly children?: readonly TreeNode[];
  readonly more?: number;
  readonly testCount?: number;
};
type Tree<T> = Omit<T, 'children'> & { readonly children: readonly TreeNode[] };

export interface OutlineSymbol extends Pick<OutlineEntry, 'id' | 'kind' | 'name' | 'signature' | 'doc'> {
  readonly line: number;
  readonly endLine: number;
  readonly children: readonly OutlineSymbol[];
}

export interface FileText {
  readonly path: string;
  readonly language: string | undefined;
  readonly sizeBytes: number;
  readonly state: 'same' | 'changed' | 'unknown';
  readonly encoding: 'valid' | 'repaired';
  readonly totalLines: number;
  readonly line: number | undefined;
  readonly endLine: number | undefined;
  readonly text: string;
}

export interface Answers {
  readonly search: FromOne<SearchAnswer> & { readonly message?: string };
  readonly lookup: Fresh<FromOne<LookupAnswer>>;
  readonly files: FoundFiles & { readonly more: number };
  readonly grep: GrepJson;
  readonly list_directory: Omit<FolderListing, 'entries'> & {
    readonly entries: readonly (Omit<FolderListing['entries'][number], 'rowCount'> & {
      readonly lines?: number;
    })[];
  };
  readonly read_file: FileText;
  readonly file_names: FileNamesOut;
  readonly outline: Pick<Outline, 'path' | 'language' | 'parseStatus' | 'problemCount'> & {
    readonly lines: number;
    readonly isStale: boolean;
    readonly problems: readonly { readonly kind: string; readonly message: string; readonly line?: number }[];
    readonly symbols: readonly OutlineSymbol[];
  };
  readonly symbol: Graph<'symbol'>;
  readonly source: {
    readonly spans: readonly (FromOne<Omit<SourceSpan, 'text'>> & {
      readonly textLine: number;
      readonly text?: string;
      readonly cutLines: number;
    })[];
    readonly missing: SourceAnswer['missing'];
  };
  readonly callers: Tree<Graph<'callers'>>;
  readonly callees: Tree<Graph<'callees'>>;
  readonly references: Graph<'references'>;
  readonly implementations: Graph<'implementations'> & { readonly total: number };
  readonly impact: Graph<'impactOfChanges'> & {
    readonly changedCount: number;
    readonly more: { readonly affected: number; readonly tests: number; readonly dependentTests: number };
    readonly revision?: string;
  };
  readonly traverse: FromOne<Traversal>;
  readonly path: PathOut;
  readonly map: FromOne<RepositoryMap>;
  readonly folder_dependencies: FolderDependencies;
  readonly status: IndexStatus & {
    readonly root: string;
    readonly moreProblems: number;
    readonly freshness: {
      readonly isFresh: boolean;
      readonly added: readonly string[];
      readonly changed: readonly string[];
      readonly removed: readonly string[];
    };
    readonly notEmbedding: string | undefined;
  };
  readonly health: {
    readonly ok: boolean;
    readonly checks: readonly { readonly name: string; readonly ok: boolean; readonly detail: string }[];
  };
}

export type OperationName = keyof Answers;
export type SearchHit = Answers['search']['hits'][number];
export type SymbolNode = Answers['callers']['root'];
export type NameInFile = FileNamesOut['names'][number];
export type Confidence = NameInFile['targets'][number]['confidence'];
