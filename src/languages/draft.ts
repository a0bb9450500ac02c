/**
 * The interface through which language rules report facts during the walk over a syntax tree: definitions, bindings,
 * uses, imports and exports. indexing/extract/draft.ts implements it.
 */
import type { Export, ImportKind, ReferenceRole, Step, Value } from '../model/reference.ts';
import type { FilePath } from '../model/source-file.ts';
import type { Access, Parameter, SymbolIndex, SymbolKind } from '../model/symbol.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

/** Properties of the use of a name that follows a receiver or is called. */
export interface NameUse {
  readonly receiver?: Value | undefined;
  readonly argumentCount?: number | undefined;
  readonly typeArgumentCount?: number | undefined;
  /** The argument list, in place of `argumentCount`. */
  readonly arguments?: Node | undefined;
}

/** A base type of a type. */
export interface Base {
  readonly node: Node;
  readonly role: 'inherit' | 'implement';
  /** The part of the node that names the type. Default: the whole node. */
  readonly name?: Node;
}

/** A definition as a rule reports it. An absent property means that the rule knows nothing about it. */
export interface Definition {
  readonly kind: SymbolKind;
  /** The name node, or the name itself if the source does not contain it (constructors, default exports). */
  readonly name: Node | string;
  /**
   * The node whose span the symbol takes, if wider than the rule's node: decorators, `export`, the whole statement.
   */
  readonly outer?: Node;
  /** The first node of the signature, if attributes precede it inside the node. */
  readonly head?: Node;
  /** The signature ends before this node, and a folded view shows the text up to it. */
  readonly body?: Node;
  /**
   * Name of the type that it is a member of, if it is written outside that type (Go receivers, Rust impls, C++
   * `A::b`). Empty: it is a member of the enclosing symbol, but no bare name refers to it (methods of object
   * literals).
   */
  readonly owner?: string;
  readonly access?: Access;
  readonly modifiers?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly typeParameters?: readonly string[];
  /** The declared type or the return type. A node is converted by `typeText`. */
  readonly type?: Node | string;
  readonly bases?: readonly Base[];
  readonly attributes?: readonly string[];
  /** Default: the comment directly above. */
  readonly doc?: string;
  /** It has no body here; a definition may be elsewhere. */
  readonly isDeclaration?: boolean;
  readonly isDeprecated?: boolean;
  /**
   * `in-file`: a second declaration of the same name in the same scope adds a span to the first. `across-files`: so
   * does one in another file of the project.
   */
  readonly merge?: 'in-file' | 'across-files';
  /** `scope` (default): it opens a scope. `transparent`: names inside are declared in the enclosing scope. */
  readonly inside?: 'scope' | 'transparent';
  /**
   * The name is part of the namespace of the symbols inside, not of their qualified names (C# namespaces, packages).
   */
  readonly isNamespacePrefix?: boolean;
  /** It belongs to the file and to no namespace, at any nesting depth (macros). */
  readonly isOutside?: boolean;
  /**
   * The definition is also a use by the enclosing symbol: a function expression that is returned, passed on or
   * stored, a method of an object literal or of an anonymous class, a local function with a decorator.
   */
  readonly isUsedInPlace?: boolean;
}

/** Where an assigned value becomes visible, and which part of the variable it replaces. */
export interface Holding {
  /** Visible from the start of this node, as a loop variable is in the loop body. Default: after the rule's node. */
  readonly from?: Node | undefined;
  /** The path of keys that is assigned, instead of the whole variable. Undefined stands for a computed key. */
  readonly part?: readonly (string | undefined)[];
  /** Other values that may be assigned in the same place, as in `x = first || second`. */
  readonly also?: readonly Value[];
  /**
   * The value is added to the present content. Ignored for a container that was created from other values, because
   * those tell its element type.
   */
  readonly isAddition?: boolean;
  /** Assigned only if the variable is empty, as `??=` does. */
  readonly isFallback?: boolean;
}

export interface Binding extends Holding {
  readonly type?: Node | string;
  /** The assigned value: an expression node, or a value from `Draft.value` with steps. */
  readonly value?: Node | Value;
  readonly isParameter?: boolean;
  /**
   * `scope` (default): declared in the innermost scope. `callable`: in the innermost function, as in Python and for
   * `var`.
   */
  readonly reach?: 'scope' | 'callable';
}

/** Receives the facts that rules report during the walk. Rules run in source order. */
export interface Draft {
  readonly tree: SyntaxTree;
  readonly path: FilePath;

  /**
   * Declares a symbol at the walk's node; the symbols inside the node become its children. Declares nothing inside a
   * macro body, because the definitions there exist only where the macro is expanded.
   */
  define(node: Node, definition: Definition): SymbolIndex;
  /** The innermost symbol around the walk's node; 0 is the file. */
  owner(): SymbolIndex;
  kindOf(symbol: SymbolIndex): SymbolKind;
  nameOf(symbol: SymbolIndex): string;
  /** The innermost class-like symbol around the walk's node. */
  enclosingType(): SymbolIndex | undefined;
  /** The member of the symbol with this name, if it has been defined already. */
  memberOf(symbol: SymbolIndex, name: string): SymbolIndex | undefined;
  /** Adds a member that is written inside another symbol: `self.x = …` in a method, `this.x` in a constructor. */
  defineMember(of: SymbolIndex, node: Node, definition: Definition): SymbolIndex;
  /** Adds a value that is assigned to the variable or returned by the callable. */
  giveValue(symbol: SymbolIndex, value: Node | Value | undefined, holding?: Holding): void;
  /** The same for the variable that the name is bound to at this point of the walk; no effect for other bindings. */
  giveName(name: string, value: Node | Value | undefined, holding?: Holding): void;
  /** `this` may be the value in the function that the name is bound to here, wherever that function is defined. */
  giveThis(name: string, value: Value | undefined): void;
  /** The function has no `this` of its own: `this` has the meaning of the enclosing code. */
  shareThis(fn: SymbolIndex): void;
  /** Sets the type or value of `this` in the function, from its declaration or from the type that it extends. */
  declareThis(fn: SymbolIndex, binding: { readonly type?: string; readonly value?: Value }): void;
  /** Adds a modifier that follows from a later statement (`export { x }`). */
  addModifier(symbol: SymbolIndex, modifier: string): void;
  setAccess(symbol: SymbolIndex, access: Access): void;

  /** Opens a lexical scope over the node, without a symbol. `callable`: the scope of an anonymous function. */
  openScope(node: Node, kind: 'block' | 'callable'): void;
  /** Declares a parameter or local variable. The name node no longer counts as a use. */
  bind(name: Node, binding?: Binding): void;
  /** The same for a name without a node. */
  bindName(name: string, binding?: Binding): void;
  /** The name refers to the binding outside the callable (`global`, `nonlocal`). */
  unbind(name: Node): void;
  /** Whether the innermost scope declares this name, as far as the walk has come. */
  isBound(name: string): boolean;
  /** Whether the name is bound to a parameter or local variable here, as far as the walk has come. */
  isLocal(name: string): boolean;

  /**
   * The module of the import that the name is bound to here, as far as the walk has come. Undefined for other names.
   */
  importedFrom(name: string): string | undefined;

  /** Sets the role of the names used in this expression: bases, decorators, writes. */
  use(node: Node, role: ReferenceRole): void;
  /** Adds a use, at the node's position, of a name inside a string, such as a quoted annotation. */
  useName(node: Node, name: string, role: ReferenceRole, more?: NameUse): Value;
  /** Whether the file is a test. Tests often pass stand-ins, so they say little about parameters. */
  readonly isTest: boolean;
  /** Records an argument of a call, or without `place` the value of a written attribute; `to` is the callee's name. */
  pass(to: Node, place: number | string | undefined, value: Node | Value): void;
  /** Where the value of this expression comes from. Undefined if it cannot be followed. */
  value(node: Node): Value | undefined;
  /** The value of the expression with further steps. */
  valueOf(node: Node, ...steps: readonly Step[]): Value | undefined;
  /** This identifier is not a use of a name: labels, keyword arguments, keys. */
  claim(node: Node): void;
  /** The walk passes over this subtree. */
  skip(node: Node): void;
  /** Identifiers inside this node are type names. */
  typeContext(node: Node): void;
  /** The source of the type, on one line. */
  typeText(node: Node): string;

  import(at: Node, imported: NewImport): void;
  export(at: Node, exported: Omit<Export, 'row' | 'column'>): void;
  /** Sets the package or namespace of the file's symbols, or only of those between the two offsets. */
  setNamespace(namespace: string, within?: { readonly start: number; readonly end: number }): void;
  /** Marks a node as natural-language text that is not a comment, such as a docstring. */
  noteProse(node: Node): void;
  /** Sets the doc of the file (module docstring, header comment). The first call wins. */
  setFileDoc(doc: string): void;
}

export interface NewImport {
  readonly kind: ImportKind;
  readonly module: string;
  readonly name?: string;
  readonly local?: string;
  readonly isTypeOnly?: boolean;
}
