/**
 * The contract of a language family: tables wherever possible, functions where a table is not enough. A language
 * names the node types of its grammar that matter. The walk over the tree, scopes, qualified names, doc comments,
 * receivers and chunks are shared by all languages (indexing/extract.ts). Rules report
 * through `Draft` (draft.ts). See docs/adding-a-language.md.
 */
import type { ArgumentType } from '../model/argument-type.ts';
import type { ReferenceRole, Value } from '../model/reference.ts';
import type { FilePath, LanguageId } from '../model/source-file.ts';
import type { SymbolFact } from '../model/symbol.ts';
import type { TextRange } from './blank-text.ts';
import type { Draft } from './draft.ts';
import type { Linking } from './linking.ts';
import type { ManifestReader } from './manifest.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

export interface Language {
  readonly id: LanguageId;
  /** The display name, such as `C#`. */
  readonly label: string;
  readonly dialects: readonly Dialect[];
  /** Files that mark the root of a project in this language. */
  readonly manifests: readonly ManifestReader[];
  /**
   * Further files that affect how source files are read or linked, such as lockfiles. File names with at most one
   * `*`.
   */
  readonly contextFiles?: readonly string[];
  /**
   * Matches the paths of test files by conventions of this language or its test frameworks. Conventions that several
   * languages share are in src/indexing/content/is-test.ts.
   */
  readonly testFiles?: RegExp;
  /**
   * How facts are extracted: from a syntax tree by tables and rules, or from the text if there is no usable grammar.
   */
  readonly reading: Grammatical | Scanned;
  /** How names resolve across files. */
  readonly linking: Linking;
}

export interface Dialect {
  /** In lower case, with the dot. */
  readonly extensions: readonly string[];
  /**
   * Decides between dialects that share an extension (`.h`): whether the text belongs to this dialect. The last of
   * them may leave it out and takes the rest.
   */
  readonly accepts?: (text: string) => boolean;
  /** Undefined for scanned languages. */
  readonly grammar: { readonly package: string; readonly file: string } | undefined;
}

export interface Grammatical {
  readonly kind: 'grammar';
  /** Rules for declarations, imports and every other node that a table cannot describe, by node type. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** The structure of expressions, by node type. The walk derives calls, reads and type uses from it. */
  readonly expressions: Readonly<Record<string, Expression>>;
  /** Node types that open a lexical scope without being definitions: blocks, comprehensions, catch clauses. */
  readonly scopes: readonly string[];
  /**
   * Node types whose children all execute, in order: statements and lists of statements. If present, the value of a
   * variable at a use depends on the order of its assignments (flow-sensitive).
   */
  readonly straight?: readonly string[];
  /**
   * Each variable has one static type, so one assigned value tells the type of all values assigned to the variable.
   */
  readonly variablesHaveTypes?: boolean;
  /** Node types inside which identifiers are type names. */
  readonly typeContexts: readonly string[];
  /** Node types of comments. */
  readonly comments: readonly string[];
  /** Control flow by node type. Cyclomatic and cognitive complexity are computed from it. */
  readonly control: Readonly<Record<string, Control>>;
  /** Whether a bare name can refer to a member of the enclosing class. */
  readonly membersInScope: boolean;
  /**
   * Methods have a namespace of their own: the callee `size` in `int size = size();` is the method, not the variable.
   */
  readonly methodsApart?: boolean;
  /** Overload resolution depends on the types of the arguments. */
  readonly choosesByTypes?: boolean;
  /** For `choosesByTypes`: the type of an argument whose syntax shows it, such as a comparison or a lambda. */
  argumentType?(file: Draft, argument: Node): ArgumentType | undefined;
  /** The function that an argument stands for: `run` in `start(run.bind(till))`. */
  passedOn?(tree: SyntaxTree, argument: Node): Node | undefined;
  /** The operands of an expression that has the value of one of them: `a` and `b` in `a if c else b`. */
  operands?(tree: SyntaxTree, expression: Node): readonly Node[];
  /**
   * For languages that overload type names by arity: the number of type arguments after the name. Undefined for none.
   */
  typeArgumentCount?(tree: SyntaxTree, name: Node): number | undefined;
  /**
   * The type whose members a bare name refers to before any enclosing scope, for a type without a symbol of its own.
   */
  nearerType?(file: Draft, name: Node): Value | undefined;
  /** The separator between the parts of a qualified name in the source language: `.` or `::`. */
  readonly separator: string;
  /**
   * Returns the text to parse in place of a source that the grammar cannot parse well. The text has the same length
   * and the same line breaks as the source. Facts are read from the source itself. Pure.
   */
  prepare?(source: string): string | Prepared;
  /** Code that the grammar leaves as tokens or plain text, such as macro arguments and macro bodies. */
  readonly embedded?: EmbeddedCode;
  /** Runs after the walk, for facts that depend on the whole file. */
  finish?(file: Draft): void;
}

/** A text to parse in place of the source. */
export interface Prepared {
  readonly text: string;
  /** Code that this text leaves out, such as other branches of `#if`. Called only if this text is the one chosen. */
  readonly hidden?: () => readonly HiddenCode[];
  /** Called if the tree has syntax errors: alternative texts, best first. The first with fewer errors is chosen. */
  readonly retry?: (tree: SyntaxTree) => Iterable<Prepared>;
}

export interface HiddenCode {
  /** A text that contains the hidden code. */
  readonly text: string;
  /** The ranges of the hidden code, in source order and disjoint. The nodes in these ranges are added to the tree. */
  readonly ranges: readonly TextRange[];
}

/** Code that the first parse left as tokens. A second pass parses it and splices the nodes into the tree. Pure. */
export interface EmbeddedCode {
  /** Node types that contain such code. The reader is called for each node of these types. */
  readonly holders: readonly string[];
  /**
   * The node type that the grammar wraps around an expression statement. The wrapped expression is spliced in
   * instead.
   */
  readonly wrapper?: string;
  /** Called once per file, with the tree before any splice. */
  open(tree: SyntaxTree): EmbeddedReader;
}

/**
 * Returns how to parse the code of a holder. Called again with the next `attempt` as long as the holder is still in
 * the tree. Undefined when there is no further way to parse it.
 */
export type EmbeddedReader = (
  tree: SyntaxTree,
  holder: Node,
  attempt: number,
) => readonly EmbeddedPart[] | undefined;

/** A run of sibling nodes to replace by the nodes that their code parses to. A syntax error leaves them unchanged. */
export interface EmbeddedPart {
  readonly first: Node;
  readonly last: Node;
  /** The parsed text is `before`, `code` and `behind`; the first and the last are context that the grammar needs. */
  readonly before: string;
  readonly code: readonly EmbeddedPiece[];
  readonly behind: string;
  /**
   * For code assembled from several places of the file, such as an expanded macro: nodes whose text lies outside this
   * node take its position.
   */
  readonly anchor?: Node;
  /**
   * Whether a node that takes the anchor's position takes its whole span, as definitions do. Other nodes get an empty
   * span.
   */
  takesSpan?(parsed: SyntaxTree, node: Node): boolean;
  /** Returns the node type that the parsed node gets, or undefined to reject it. */
  accept?(parsed: SyntaxTree, node: Node): string | undefined;
}

/** A text that stands for the source between two offsets. */
export interface EmbeddedPiece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Scanned {
  readonly kind: 'scan';
  /** Returns the facts of a text, with positions as rows and columns. Pure. */
  scan(source: string, path: FilePath): ScanResult;
}

/** The facts of a scanned file. Missing properties take defaults. */
export interface ScanResult {
  readonly symbols: readonly ScannedSymbol[];
  readonly references: readonly ScannedReference[];
}
export interface ScannedSymbol
  extends Pick<SymbolFact, 'kind' | 'name' | 'startRow' | 'startColumn' | 'endRow' | 'endColumn'>,
    Partial<
      Pick<
        SymbolFact,
        'signature' | 'doc' | 'type' | 'parameters' | 'namespace' | 'bodyRow' | 'modifiers' | 'complexity'
      >
    > {
  readonly nameRow: number;
  readonly nameColumn: number;
  /** Index of the parent in `symbols`; undefined for the file. */
  readonly parent: number | undefined;
}
export interface ScannedReference {
  readonly role: ReferenceRole;
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** Index of the enclosing symbol in `symbols`; undefined for the file. */
  readonly owner: number | undefined;
  readonly argumentCount?: number;
}

/** The object form applies only if the node has a child of type `with`: a `break` with a label, for example. */
export type Control = ControlKind | { readonly as: ControlKind; readonly with: string };

export type ControlKind =
  /** Adds a path and a nesting level. Directly after `else` it is an `else-if`. */
  | 'if'
  /** Adds a path and a nesting level: loops, exception handlers, conditional expressions. */
  | 'branch'
  /** Adds a nesting level; its cases add the paths. */
  | 'switch'
  /** Adds a path, unless it is the default case: `default`, `_`. */
  | 'case'
  /** Adds a path and no nesting level. */
  | 'else-if'
  /** Adds no path, but one to cognitive complexity. */
  | 'else'
  /**
   * The token of `&&` or a similar operator. Each adds a path; a run of the same operator adds one to cognitive
   * complexity.
   */
  | 'logical'
  /** Adds a path and nothing to cognitive complexity: `??`, clauses of comprehensions, guards. */
  | 'path'
  /** Adds no path, but one to cognitive complexity: goto, jumps to labels. */
  | 'jump'
  /** An anonymous function: adds a nesting level for the code inside. */
  | 'lambda';

export type Rule = (file: Draft, node: Node) => void;

/** A child node: the name of its field, or its index among the named children. */
export type Part = string | number;

export type Expression =
  /** A bare name: a variable, a function or a class. */
  | { readonly as: 'name' }
  /** A bare name that is always a type. */
  | { readonly as: 'type-name' }
  /** `object.name`. `role` is given if the grammar has a node type of its own for qualified types (`a.B`). */
  | { readonly as: 'member'; readonly object: Part; readonly name: Part; readonly role?: ReferenceRole }
  | {
      readonly as: 'call';
      readonly callee: Part;
      readonly arguments: Part;
      /** The value returned by a function that is built into the language. Undefined for all other calls. */
      readonly gives?: (file: Draft, node: Node) => Value | undefined;
      /** The local name of an import made by the rule of this node, if the node is not a call: `require('x')`. */
      readonly name?: (tree: SyntaxTree, node: Node) => string | undefined;
    }
  /** `new Type(…)`. */
  | {
      readonly as: 'construct';
      readonly type: Part;
      readonly arguments: Part;
      /** The type argument list (`<K, V>`), if it is not a child of `type`. */
      readonly typeArguments?: Part;
    }
  /** A keyword argument: `key=value`. Only inside argument lists. */
  | { readonly as: 'argument'; readonly name: Part; readonly value: Part }
  /**
   * `of[key]`. A `key` that is a string or number literal selects that entry. If `key` is a node of type `slice`, the
   * value is a container again.
   */
  | { readonly as: 'element'; readonly of: Part; readonly key?: Part; readonly slice?: string }
  | { readonly as: 'await'; readonly of: Part }
  /**
   * A node with the value of one of its children: parentheses, non-null assertions, references, dereferences.
   * `behind` lists operator node types that the grammar includes in the node although they bind less tightly; the
   * value is then the part after the last of these operators. `castTo` returns the type that a comment casts the
   * value to.
   */
  | {
      readonly as: 'same';
      readonly of: Part;
      readonly behind?: readonly string[];
      readonly castTo?: (file: Draft, node: Node) => string | undefined;
    }
  /** A cast: the value has this type. `of` is the operand, if a cast expression can be called. */
  | { readonly as: 'cast'; readonly type: Part; readonly of?: Part }
  /** A literal. `type` is the name of its type in the language. */
  | { readonly as: 'literal'; readonly type: string }
  /** A literal with elements, such as a list. `value` runs only when the value of the expression is needed. */
  | { readonly as: 'written'; readonly value: (file: Draft, node: Node) => Value | undefined }
  | { readonly as: 'this' }
  | { readonly as: 'super' };
