/** One record of the whole graph. */
import type { Confidence, EdgeKind, Extractor, UnresolvedReason } from '../edge.ts';
import type { ReferenceRole } from '../reference.ts';
import type { FilePath } from '../source-file.ts';
import type { SymbolKind } from '../symbol.ts';

/** Rows and columns are 0-based. */
export type GraphRecord =
  | {
      readonly type: 'symbol';
      readonly id: string;
      readonly kind: SymbolKind;
      readonly name: string;
      readonly path: FilePath;
      readonly row: number;
      readonly endRow: number;
      readonly nameRow: number;
      readonly signature: string | undefined;
      /** Further declarations of a symbol that several files declare, such as a partial class or a namespace. */
      readonly parts?: readonly { readonly path: FilePath; readonly row: number; readonly endRow: number }[];
    }
  | {
      readonly type: 'edge';
      readonly kind: EdgeKind;
      readonly source: string;
      readonly target: string;
      readonly confidence: Confidence;
      readonly extractor: Extractor;
      /** The method that the source text names, when the target is an override that may run in its place. */
      readonly via?: string;
      /**
       * Present when the named method never runs: it has no body, or no object exists that uses it instead of an
       * override.
       */
      readonly runs?: false;
      readonly path: FilePath;
      readonly row: number;
      readonly column: number;
    }
  | {
      readonly type: 'unresolved';
      readonly role: ReferenceRole;
      readonly source: string;
      readonly name: string;
      readonly reason: UnresolvedReason;
      readonly path: FilePath;
      readonly row: number;
      readonly column: number;
    };
