/**
 * Edges: resolved relations between two symbols, and the references that stay unresolved. `contains` is derived from
 * parents and is not stored.
 */
import type { ReferenceIndex, ReferenceRole } from './reference.ts';
import type { SymbolId } from './symbol.ts';

/** Order is stored: append only. */
export const edgeKinds = [
  'contains',
  'imports',
  'calls',
  'inherits',
  'implements',
  'overrides',
  'references',
  'accepts',
  'extends',
] as const;
export type EdgeKind = (typeof edgeKinds)[number];

/**
 * `exact`: by syntax and scope alone, or by a compiler. `probable`: the receiver's type is inferred. `approximate`:
 * one of several candidates that match by name. Order is stored: append only.
 */
export const confidences = ['exact', 'probable', 'approximate'] as const;
export type Confidence = (typeof confidences)[number];

/**
 * The source of an edge. `some-values`: by syntax, from some of the values that the receiver may have; the others are
 * unknown. Order is stored: append only.
 */
export const extractors = ['syntax', 'compiler', 'some-values'] as const;
export type Extractor = (typeof extractors)[number];

/** The edge kind of each resolved reference role. A decorator that is a function also gets a `calls` edge. */
export const edgeOfRole: Readonly<Record<ReferenceRole, EdgeKind>> = {
  call: 'calls',
  construct: 'calls',
  render: 'calls',
  decorate: 'references',
  read: 'references',
  write: 'references',
  type: 'references',
  inherit: 'inherits',
  implement: 'implements',
};

/** A resolved relation. `row` and `column` give its evidence, in the file whose links store the edge. */
export interface Edge {
  readonly kind: EdgeKind;
  readonly source: SymbolId;
  readonly target: SymbolId;
  readonly confidence: Confidence;
  readonly extractor: Extractor;
  readonly row: number;
  readonly column: number;
}

/**
 * Why a reference has no edge. `external`: its import, the type of its receiver or the language shows that it leads
 * out of the repository. `unknown`: the target may be anywhere. Order is stored: append only.
 */
export const unresolvedReasons = ['external', 'unknown'] as const;
export type UnresolvedReason = (typeof unresolvedReasons)[number];

export interface Unresolved {
  readonly reference: ReferenceIndex;
  readonly reason: UnresolvedReason;
}

/** The result of resolving one file. */
export interface FileLinks {
  readonly edges: readonly Edge[];
  readonly unresolved: readonly Unresolved[];
  /** Hashes of the names in `unresolved`, ascending. */
  readonly unresolvedNames: Uint32Array;
  /** Hashes of the keys whose answers this file depends on, ascending. See indexing/resolve/keys.ts. */
  readonly asked: Uint32Array;
}
