/** Symbols: definitions, the nodes of the graph. Files, directories and projects are symbols too. */

export type SymbolId = number & { readonly brand: 'SymbolId' };
/** Position of a symbol in its file's facts. 0 is the file itself. */
export type SymbolIndex = number;

/** Order is stored: append only. */
export const symbolKinds = [
  'directory',
  'file',
  'project',
  'module',
  'namespace',
  'class',
  'interface',
  'struct',
  'enum',
  'record',
  'trait',
  'type',
  'component',
  'function',
  'method',
  'constructor',
  'property',
  'field',
  'event',
  'delegate',
  'enum-member',
  'table',
  'view',
  'procedure',
  'column',
  'index',
  'variable',
  'macro',
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** Kinds that have members and can be inherited from. */
export const typeKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'class',
  'interface',
  'struct',
  'enum',
  'record',
  'trait',
  'type',
  'component',
]);
/** Kinds that can be called. */
export const callableKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'function',
  'method',
  'constructor',
  'component',
  'procedure',
  'macro',
]);

/** Kinds that hold values. */
export const variableKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'field', 'property']);

/** Kinds of symbols that belong to a type. */
export const memberKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  'method',
  'constructor',
  'property',
  'field',
  'event',
  'enum-member',
  'column',
]);

/** Order is stored: append only. */
export const accesses = ['public', 'protected', 'internal', 'private', 'exported', 'unexported'] as const;
export type Access = (typeof accesses)[number];

/** Rows and UTF-16 columns, both from 0; the end is exclusive. */
export interface Span {
  readonly startRow: number;
  readonly startColumn: number;
  readonly endRow: number;
  readonly endColumn: number;
}

export interface Parameter {
  readonly name: string;
  readonly type: string | undefined;
  /** `optional`: has a default or may be omitted. `rest`: takes any number of arguments. */
  readonly arity: 'required' | 'optional' | 'rest';
}

/** Metrics of the body of a callable. */
export interface Complexity {
  readonly cyclomatic: number;
  readonly cognitive: number;
  readonly nesting: number;
}

/** One definition, as far as its file alone shows it. */
export interface SymbolFact extends Span {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Names of the enclosing symbols and its own, joined by dots. Empty for the file. */
  readonly qualifiedName: string;
  /**
   * Declared package or namespace that completes the qualified name, if it is not part of it. A namespace that a
   * macro opens is named after the macro: see opened-namespace.ts.
   */
  readonly namespace: string | undefined;
  readonly parent: SymbolIndex | undefined;
  readonly nameRow: number;
  readonly nameColumn: number;
  /** First row of the body, where a folded view stops. */
  readonly bodyRow: number | undefined;
  /** Further spans in the same file: overload signatures, merged declarations. */
  readonly furtherSpans: readonly Span[];
  readonly access: Access | undefined;
  /** As written, lower case: static, abstract, async, override, partial, readonly, … */
  readonly modifiers: readonly string[];
  readonly signature: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly typeParameters: readonly string[];
  /** Declared type, or return type of a callable, as written, on one line. */
  readonly type: string | undefined;
  /** Base types as written. */
  readonly bases: readonly string[];
  /** Attributes, annotations or decorators as written, without the introducing character. */
  readonly attributes: readonly string[];
  readonly doc: string | undefined;
  readonly complexity: Complexity | undefined;
  readonly isDeclaration: boolean;
  readonly isDeprecated: boolean;
  /** Declarations with the same key in other files are the same symbol (partial classes, namespaces). */
  readonly isMergeable: boolean;
  /** Identity across edits, see symbol-key.ts; 16 bytes. */
  readonly key: Uint8Array;
  /** 1 for the first symbol with this key in the file, 2 for the next. */
  readonly disambiguator: number;
  /** Fingerprint of its source, see fingerprint.ts. */
  readonly fingerprint: Uint8Array;
}

/** The part of a symbol that the resolver reads; it does not load the other fields, to save memory. */
export type LinkedSymbol = Pick<
  SymbolFact,
  | 'kind'
  | 'name'
  | 'qualifiedName'
  | 'namespace'
  | 'parent'
  | 'startRow'
  | 'endRow'
  | 'nameRow'
  | 'nameColumn'
  | 'access'
  | 'modifiers'
  | 'parameters'
  | 'typeParameters'
  | 'type'
  | 'bases'
  | 'attributes'
  | 'isDeclaration'
  | 'isMergeable'
>;
