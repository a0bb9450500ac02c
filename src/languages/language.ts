/**
 * The contract of a language family: data first, code where data cannot say it.
 * A language names the node types that matter; the walk over the tree, scopes, qualified names, doc comments,
 * receivers and chunks are shared (indexing/extract.ts). See docs/adding-a-language.md.
 */
import type { ArgumentType } from '../model/argument-type.ts';
import type { Export, ImportKind, ReferenceRole, Step, Value } from '../model/reference.ts';
import type { FilePath, LanguageId } from '../model/source-file.ts';
import type { Access, Parameter, SymbolFact, SymbolIndex, SymbolKind } from '../model/symbol.ts';
import type { TextRange } from './blank-text.ts';
import type { Linking } from './linking.ts';
import type { ManifestReader } from './manifest.ts';
import type { Node, SyntaxTree } from './syntax-tree.ts';

export interface Language {
  readonly id: LanguageId;
  /** As people write it. */
  readonly label: string;
  readonly dialects: readonly Dialect[];
  /** Files that mark a project of this language. */
  readonly manifests: readonly ManifestReader[];
  /** Other files that say how its files are to be read, lockfiles among them: names, with at most one star. */
  readonly contextFiles?: readonly string[];
  /** How facts are read: from a tree, by tables and rules; or from the text, where no grammar is to be had. */
  readonly reading: Grammatical | Scanned;
  /** How its names lead from file to file. Without it no edges cross files. */
  readonly linking?: Linking;
}

export interface Dialect {
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Where several dialects have the same extension (`.h`): whether this text is of this one. The last need not. */
  readonly accepts?: (text: string) => boolean;
  /** Undefined for scanned languages. */
  readonly grammar: { readonly package: string; readonly file: string } | undefined;
}

export interface Grammatical {
  readonly kind: 'grammar';
  /** Declarations, imports and whatever else needs a thought, by node type. */
  readonly rules: Readonly<Record<string, Rule>>;
  /** How expressions are built, by node type. The walk finds calls, reads and types with it. */
  readonly expressions: Readonly<Record<string, Expression>>;
  /** Node types that open a lexical scope and are not definitions: blocks, comprehensions, catch clauses. */
  readonly scopes: readonly string[];
  /** Node types whose parts are all carried out, one after the other: statements, and lists of them. Where they are
   *  named, the order of statements tells what a variable holds. */
  readonly straight?: readonly string[];
  /** A variable has one type, so that what it was given tells about whatever else it is given. */
  readonly variablesHaveTypes?: boolean;
  /** Node types inside which names are types. */
  readonly typeContexts: readonly string[];
  /** Node types of comments. */
  readonly comments: readonly string[];
  /** What steers the way through a callable, by node type: its complexity is counted from it. */
  readonly control: Readonly<Record<string, Control>>;
  /** Whether a bare name can mean a member of the class around it. */
  readonly membersInScope: boolean;
  /** A bare name that is called means a method, whatever variable or field is called so, too: `int size = size();`. */
  readonly methodsApart?: boolean;
  /** Which of several callables of one name is called depends on the types of the arguments. */
  readonly choosesByTypes?: boolean;
  /** Where they do: what an argument is that shows it by its form, such as a comparison or a function. */
  argumentType?(file: Draft, argument: Node): ArgumentType | undefined;
  /** Where that tells types of one name apart: how many type arguments stand behind a name. Undefined for none. */
  typeArgumentCount?(tree: SyntaxTree, name: Node): number | undefined;
  /** The type around a bare name whose members it means before what is around, where no symbol stands for that type. */
  nearerType?(file: Draft, name: Node): Value | undefined;
  /** What separates the parts of a name in this language's own notation. */
  readonly separator: string;
  /** What to parse in place of the source, where the grammar would stumble: same length, same rows. Pure.
   *  Facts are read from the source itself. */
  prepare?(source: string): string | Prepared;
  /** Code that the grammar leaves as bare tokens or text, such as the arguments and bodies of macros. */
  readonly embedded?: EmbeddedCode;
  /** After the walk: what needs the whole file. */
  finish?(file: Draft): void;
}

/** A text to parse in place of the source. */
export interface Prepared {
  readonly text: string;
  /** Code that this text leaves out, such as other branches of `#if`. Asked once the text is chosen. */
  readonly hidden?: () => readonly HiddenCode[];
  /** For a tree with syntax errors: texts that may have fewer, best first. The first one that has fewer is taken. */
  readonly retry?: (tree: SyntaxTree) => Iterable<Prepared>;
}

export interface HiddenCode {
  /** A text that shows the code. */
  readonly text: string;
  /** Where the code is: in order, without overlap. Nodes in these ranges are added to the tree. */
  readonly ranges: readonly TextRange[];
}

/** Where a tree holds code that was not parsed as code. A second pass parses it and puts it in place. Pure. */
export interface EmbeddedCode {
  /** Node types that `read` is asked about. */
  readonly holders: readonly string[];
  /** Node type that the grammar puts around an expression which stands as a statement; its expression is taken. */
  readonly wrapper?: string;
  /** Called once for a file, with its tree before anything is put in place. */
  open(tree: SyntaxTree): EmbeddedReader;
}

/** How to parse the code of a holder. Called again with the next `attempt` while the holder is still there; undefined
 *  when there is no further way. */
export type EmbeddedReader = (
  tree: SyntaxTree,
  holder: Node,
  attempt: number,
) => readonly EmbeddedPart[] | undefined;

/** Sibling nodes that are replaced by what their text parses to. They stay as they are when it has a syntax error. */
export interface EmbeddedPart {
  readonly first: Node;
  readonly last: Node;
  /** What is parsed, with whatever the grammar needs around it. */
  readonly before: string;
  readonly code: readonly EmbeddedPiece[];
  readonly behind: string;
  /** For code that is put together from several places of the file, such as an expanded macro: nodes that are not
   *  from within this one take its position. */
  readonly anchor?: Node;
  /** Of those, the nodes that take its whole span, as definitions do. The others are a point. */
  takesSpan?(parsed: SyntaxTree, node: Node): boolean;
  /** Whether the parsed node is acceptable, and the node type it gets; undefined for no. */
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
  /** Pure. Reports through the same draft; nodes are ranges of the text. */
  scan(source: string, path: FilePath): ScanResult;
}

/** Sparse facts of a scanned file; the rest takes defaults. */
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
  /** Place of the parent among these symbols; undefined for the file. */
  readonly parent: number | undefined;
}
export interface ScannedReference {
  readonly role: ReferenceRole;
  readonly name: string;
  readonly row: number;
  readonly column: number;
  /** Place of the symbol around it among the symbols; undefined for the file. */
  readonly owner: number | undefined;
  readonly argumentCount?: number;
}

/** With `with`: only where the node has a child of that type, as a `break` has that leaves a loop by its label. */
export type Control = ControlKind | { readonly as: ControlKind; readonly with: string };

export type ControlKind =
  /** A path, and a level deeper. Right behind `else`: an else-if. */
  | 'if'
  /** The same without that: loops, handlers, conditional expressions. */
  | 'branch'
  /** A level deeper; the paths are its cases. */
  | 'switch'
  /** A path, unless it takes all the rest: `default`, `_`. */
  | 'case'
  /** A path, no level. */
  | 'else-if'
  /** No path, but something more to read. */
  | 'else'
  /** `&&` and its like: a path each, and one thing to read for a run of the same. The token. */
  | 'logical'
  /** A path that reads by itself: `??`, clauses of comprehensions, guards. */
  | 'path'
  /** No path, but reading goes on elsewhere: goto, labels. */
  | 'jump'
  /** A function in place: a level for what is in it. */
  | 'lambda';

export type Rule = (file: Draft, node: Node) => void;

/** A child: by field name, or the n-th named child. */
export type Part = string | number;

export type Expression =
  /** A bare name: a variable, a function, a class. */
  | { readonly as: 'name' }
  /** A bare name that is always a type. */
  | { readonly as: 'type-name' }
  /** `object.name`. `role` where the language keeps types apart (`a.B` as a type). */
  | { readonly as: 'member'; readonly object: Part; readonly name: Part; readonly role?: ReferenceRole }
  | {
      readonly as: 'call';
      readonly callee: Part;
      readonly arguments: Part;
      /** What functions of the language itself give; undefined for all others. */
      readonly gives?: (file: Draft, node: Node) => Value | undefined;
      /** Where it is no call but the use of something that its rule imports by this name. */
      readonly name?: (tree: SyntaxTree, node: Node) => string | undefined;
    }
  /** `new Type(…)`. */
  | {
      readonly as: 'construct';
      readonly type: Part;
      readonly arguments: Part;
      /** Where they are no part of the type: `<K, V>`. */
      readonly typeArguments?: Part;
    }
  /** An argument for the parameter of that name: `key=value`. Only among arguments. */
  | { readonly as: 'argument'; readonly name: Part; readonly value: Part }
  /** `key` is looked at where it is a text or a number; where it is a node of type `slice`, the value is a container
   *  again. */
  | { readonly as: 'element'; readonly of: Part; readonly key?: Part; readonly slice?: string }
  | { readonly as: 'await'; readonly of: Part }
  /** Parentheses, non-null signs, references and dereferences: the value is the part's. `behind`: node types of operators
   *  that the grammar takes in though they bind less; what is behind the last of them is meant. `castTo`: the type that
   *  a comment gives it, where it does. */
  | {
      readonly as: 'same';
      readonly of: Part;
      readonly behind?: readonly string[];
      readonly castTo?: (file: Draft, node: Node) => string | undefined;
    }
  /** A cast: the value has this type. `of` is what is cast, where that may be called. */
  | { readonly as: 'cast'; readonly type: Part; readonly of?: Part }
  /** The type of a literal, in the language's own name for it. */
  | { readonly as: 'literal'; readonly type: string }
  /** Something that is put together in place, such as a list: asked only where the value is wanted. */
  | { readonly as: 'written'; readonly value: (file: Draft, node: Node) => Value | undefined }
  | { readonly as: 'this' }
  | { readonly as: 'super' };

/** Of a name that is used after a receiver, or called. */
export interface NameUse {
  readonly receiver?: Value | undefined;
  readonly argumentCount?: number | undefined;
  readonly typeArgumentCount?: number | undefined;
  /** The list of the arguments, in place of their number. */
  readonly arguments?: Node | undefined;
}

/** A type that another one extends. */
export interface Base {
  readonly node: Node;
  readonly role: 'inherit' | 'implement';
  /** What of the node names it; all of it when not given. */
  readonly name?: Node;
}

/** What a rule says about a definition. Absent means: nothing to say. */
export interface Definition {
  readonly kind: SymbolKind;
  /** The node that carries the name, or the name itself where none is written (constructors, default exports). */
  readonly name: Node | string;
  /** The node whose span it takes, when wider than the rule's node: decorators, `export`, the whole statement. */
  readonly outer?: Node;
  /** Where the signature begins, when attributes stand before it inside the node. */
  readonly head?: Node;
  /** Where the signature ends and a folded view stops. */
  readonly body?: Node;
  /** Name of the type it belongs to, when written elsewhere (Go receivers, Rust impls, C++ `A::b`). Empty: what is
   *  around it, but a bare name does not mean it (methods of object literals). */
  readonly owner?: string;
  readonly access?: Access;
  readonly modifiers?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly typeParameters?: readonly string[];
  /** Declared or return type. A node is read by `typeText`. */
  readonly type?: Node | string;
  readonly bases?: readonly Base[];
  readonly attributes?: readonly string[];
  /** When not given, the comment right above is taken. */
  readonly doc?: string;
  /** Declared without a body here; a definition may be elsewhere. */
  readonly isDeclaration?: boolean;
  readonly isDeprecated?: boolean;
  /** `in-file`: a second declaration of the same name in the same scope is one more span of the first.
   *  `across-files`: and in other files of the project too. */
  readonly merge?: 'in-file' | 'across-files';
  /** `scope` (default): its inside is a scope of its own. `transparent`: names inside belong to the scope around. */
  readonly inside?: 'scope' | 'transparent';
  /** The name is not part of the ids of what it contains, but of their namespace (C# namespaces, packages). */
  readonly isNamespacePrefix?: boolean;
  /** It belongs to the file and is in no namespace, wherever it stands (macros). */
  readonly isOutside?: boolean;
  /** The definition is also a use: a function expression that is returned, passed on or stored, a method of an object
   *  literal or of an anonymous class, a local function with a decorator. The symbol around it refers to it there. */
  readonly isUsedInPlace?: boolean;
}

/** From where on a variable holds what it is given, and how much of it that is. */
export interface Holding {
  /** From the beginning of this node on, as a loop gives its variable. Default: behind the rule's node. */
  readonly from?: Node | undefined;
  /** Only what it has at these keys is given; undefined is some key. */
  readonly part?: readonly (string | undefined)[];
  /** What else it may be given there, as `x = first || second` does. */
  readonly also?: readonly Value[];
  /** It is put in beside whatever else is there: of a container that was made of something, that tells what it holds. */
  readonly isAddition?: boolean;
  /** It is given only where it has nothing, as `??=` does. */
  readonly isFallback?: boolean;
}

export interface Binding extends Holding {
  readonly type?: Node | string;
  /** What it is given: an expression node, or a value made by `value` and steps. */
  readonly value?: Node | Value;
  readonly isParameter?: boolean;
  /** `scope` (default): the innermost scope. `callable`: the innermost function, as Python and `var` do. */
  readonly reach?: 'scope' | 'callable';
}

/** What rules write to while the walk goes down the tree. Order of calls is the order of the source. */
export interface Draft {
  readonly tree: SyntaxTree;
  readonly path: FilePath;

  /** Declares a symbol at the walk's node; what lies inside belongs to it. In the body of a macro nothing is declared:
   *  its definitions are made where it is used. */
  define(node: Node, definition: Definition): SymbolIndex;
  /** The innermost symbol around the walk's place; 0 is the file. */
  owner(): SymbolIndex;
  kindOf(symbol: SymbolIndex): SymbolKind;
  nameOf(symbol: SymbolIndex): string;
  /** The innermost class-like symbol around the walk's place. */
  enclosingType(): SymbolIndex | undefined;
  /** A member of that symbol with this name, if it was defined already. */
  memberOf(symbol: SymbolIndex, name: string): SymbolIndex | undefined;
  /** Adds a member that is written inside another symbol: `self.x = …` in a method, `this.x` in a constructor. */
  defineMember(of: SymbolIndex, node: Node, definition: Definition): SymbolIndex;
  /** What the symbol is given, or gives back. */
  giveValue(symbol: SymbolIndex, value: Node | Value | undefined, holding?: Holding): void;
  /** What the variable is given that this name means here, as far as the walk has come; nothing when it means none. */
  giveName(name: string, value: Node | Value | undefined, holding?: Holding): void;
  /** In the function that this name means here, wherever it is written, `this` may be the value. */
  giveThis(name: string, value: Value | undefined): void;
  /** In this function `this` is what it is around it, whatever holds the function. */
  shareThis(fn: SymbolIndex): void;
  /** What `this` is in a function: by its own declaration, or by the type that it is written for. */
  declareThis(fn: SymbolIndex, binding: { readonly type?: string; readonly value?: Value }): void;
  /** Adds a modifier that is only known later (`export { x }`). */
  addModifier(symbol: SymbolIndex, modifier: string): void;
  setAccess(symbol: SymbolIndex, access: Access): void;

  /** Opens a lexical scope over the node without a symbol. `callable`: a function written in place. */
  openScope(node: Node, kind: 'block' | 'callable'): void;
  /** Declares a parameter or local variable. The name node is no longer a use. */
  bind(name: Node, binding?: Binding): void;
  /** The same for a name that has no node. */
  bindName(name: string, binding?: Binding): void;
  /** These names mean what they mean outside the callable (`global`, `nonlocal`). */
  unbind(name: Node): void;
  /** Whether the innermost callable or scope binds this name already. */
  isBound(name: string): boolean;
  /** Whether the name means a parameter or local variable here, as far as the walk has come. */
  isLocal(name: string): boolean;

  /** The module that the name is imported from where it means an import here, as far as the walk has come. */
  importedFrom(name: string): string | undefined;

  /** The names in this expression are used in that role: bases, decorators, writes. */
  use(node: Node, role: ReferenceRole): void;
  /** A name that stands inside a text, as in a quoted annotation: used at the node's place. */
  useName(node: Node, name: string, role: ReferenceRole, more?: NameUse): Value;
  /** Where the value of this expression comes from. Undefined when it cannot be followed. */
  value(node: Node): Value | undefined;
  /** The value with one more step. */
  valueOf(node: Node, ...steps: readonly Step[]): Value | undefined;
  /** This identifier is no use of a name (labels, keyword arguments, keys). */
  claim(node: Node): void;
  /** Nothing in this subtree is walked further. */
  skip(node: Node): void;
  /** The names inside this node are types. */
  typeContext(node: Node): void;
  /** A type as written, on one line. */
  typeText(node: Node): string;

  import(at: Node, imported: NewImport): void;
  export(at: Node, exported: Omit<Export, 'row' | 'column'>): void;
  /** Sets the package or namespace that completes the names of this file; or only of what stands in it between two
   *  offsets. */
  setNamespace(namespace: string, within?: { readonly start: number; readonly end: number }): void;
  /** For prose that is no comment, such as the string that documents a function. */
  noteProse(node: Node): void;
  /** Sets the file's own doc (module docstring, header). */
  setFileDoc(doc: string): void;
}

export interface NewImport {
  readonly kind: ImportKind;
  readonly module: string;
  readonly name?: string;
  readonly local?: string;
  readonly isTypeOnly?: boolean;
}
