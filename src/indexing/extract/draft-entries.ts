/** The entries of a draft while its file is being walked. settle.ts turns them into facts. */
import type { Node } from '../../languages/syntax-tree.ts';
import type { Reference, ReferenceRole, Value } from '../../model/reference.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import type { Mutable } from './draft-symbol.ts';
import type { ScopeIndex } from './scopes.ts';

/** A reference before its name is bound and its numbers are final. */
export interface DraftReference extends Mutable<Reference> {
  readonly scope: ScopeIndex;
}

export interface NewReference {
  readonly role: ReferenceRole;
  readonly name: string;
  readonly node: Node;
  /** Whether the name follows a receiver. */
  readonly isMember: boolean;
  readonly receiver: Value | undefined;
  readonly typeArgumentCount: number | undefined;
}

export interface DraftLocal {
  name: string;
  owner: SymbolIndex;
  isParameter: boolean;
  type: string | undefined;
  values: Value[];
}
