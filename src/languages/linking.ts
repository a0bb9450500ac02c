/**
 * What a language knows about names across files: where a module is, what is visible without a prefix, how types
 * are written. The rules that all languages share are in indexing/resolve/. Pure: everything that is asked of the
 * repository goes through `FileTree`, which keeps a record, so that a file is resolved again when an answer changes.
 */
import type { FunctionShape } from '../model/argument-type.ts';
import type { Export, Import } from '../model/reference.ts';
import type { FilePath, LanguageId } from '../model/source-file.ts';
import type { LinkedSymbol } from '../model/symbol.ts';

/** Where names can be looked up: the names of a file, of the files of a folder together, of a namespace. */
export type Place =
  /** `within`: inside a module or type that is written in that file, by its qualified name. */
  | { readonly kind: 'file'; readonly path: FilePath; readonly within?: string }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'namespace'; readonly name: string };

/** A file as linking sees it. */
export interface LinkedFile {
  readonly path: FilePath;
  readonly language: LanguageId;
  /** The first one is the file itself. */
  readonly symbols: readonly LinkedSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
}

/** What is in the repository, for one family of languages. Each question is recorded. */
export interface FileTree {
  has(path: string): boolean;
  /** Whether some file lies in this folder or below. */
  hasFolder(path: string): boolean;
  /** Paths that end in `/suffix` or are it, shortest first. */
  endingWith(suffix: string): readonly FilePath[];
  /** Whether a file declares the namespace. */
  hasNamespace(name: string): boolean;
  /** Projects with this name (a package, a module path, a crate). */
  projectsNamed(name: string): readonly LinkedProject[];
  /** All projects, by path. */
  projects(): readonly LinkedProject[];
  /** The nearest project around a path. */
  projectOf(path: string): LinkedProject | undefined;
  /**
   * Records that an answer depends on the symbols and imports of this name in a file. A linking calls it wherever it reads
   * `symbols`, `imports` or `exports` of a file: the file need not be the one that is resolved. The name `*` stands for
   * the namespaces of the file, its star imports, its includes, and whether it imports or exports anything.
   */
  dependOn(file: LinkedFile, name: string): void;
}

export interface LinkedProject {
  /** Folder; empty for the root. */
  readonly path: string;
  readonly name: string;
  /** What the language's manifest reader kept of it. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface Linking {
  /** Languages of the same family see each other's names. */
  readonly family: string;
  /** What `imported` stands for: the module that is named, where its names are looked up. Empty: outside. */
  modules(
    imported: Pick<Import, 'kind' | 'module' | 'name' | 'local'>,
    from: LinkedFile,
    tree: FileTree,
  ): readonly Place[];
  /** Whether a module that is not in the repository is known to come from outside: a package or a library. False for a
   *  path of the repository at which there is no file, or a part of one of its own packages. */
  isOutside?(
    imported: Pick<Import, 'kind' | 'module' | 'name' | 'local'>,
    from: LinkedFile,
    tree: FileTree,
  ): boolean;
  /** Names that the language defines everywhere: nothing else is meant by one that no scope declares. */
  readonly builtIns?: ReadonlySet<string>;
  /** Built-in objects to which any file may add members: `window`. */
  readonly globalObjects?: readonly string[];
  /** A global of the repository never takes the place of a built-in. */
  readonly builtInsWin?: boolean;
  /** Any value may be given members that its type does not declare, and types are given members by subclasses: a member
   *  that is not found need not come from an outside base type. */
  readonly dynamicMembers?: boolean;
  /** Where whole names start, if an import may name what is inside of a type: `using Entry = Shop.Order.Entry`. */
  readonly rootPlace?: Place;
  /** A module inside a module (`pkg.sub`), when no name of that kind is declared there. */
  submodule?(of: Place, name: string, tree: FileTree): Place | undefined;
  /** Where names without a prefix are looked for, after the file's own and its imports: the first that knows wins.
   *  `at` is the innermost symbol around the name. */
  surroundings?(from: LinkedFile, at: LinkedSymbol, tree: FileTree): readonly Place[];
  /** Which names of a file others see: what it exports; its symbols and imports; its symbols alone. */
  readonly visible: 'exports' | 'names' | 'symbols';
  /** Members may be written outside the declaration of their type (Go methods, C++ definitions, Rust impls): then
   *  they are found by their qualified name, where this says so. */
  isMemberOf?(member: ScatteredSymbol, type: ScatteredSymbol, tree: FileTree): boolean;
  /** Names known everywhere, whatever was imported (C linkage, tables, Lua globals): whether this one is meant. */
  isGlobal?(symbol: ScatteredSymbol, from: LinkedFile, tree: FileTree): boolean;
  /** Names that a place has though they are written elsewhere (macros that a Rust crate exports). */
  isHoistedTo?(symbol: ScatteredSymbol, place: Place, tree: FileTree): boolean;
  /** Of global names that are alike, those that are meant in a file: the nearest, say. None when it cannot be told. */
  chooseGlobals?(
    alike: readonly ScatteredSymbol[],
    from: LinkedFile,
    tree: FileTree,
  ): readonly ScatteredSymbol[];
  /** Functions that every enum has without writing them: one gives a list of all values, the other one of them. */
  readonly enumMembers?: { readonly all: string; readonly one: string };
  /** Functions that can be called like members of their first parameter's type. */
  isExtension?(symbol: LinkedSymbol): boolean;
  /** Whether a type from outside, of which nothing is known, is another one as well, by how such types are named. */
  readonly isAlso?: (type: string, other: string) => boolean;
  /** What a trait that can be seen has for all that implement it is called like their own members. */
  readonly traits?: boolean;
  /** A type with this method stands for values of the type that it calls so, where it has no such member itself. */
  readonly standsFor?: { readonly method: string; readonly type: string };
  /** A function that gives the base class's part of `this` (`super()` in Python). */
  readonly superFunction?: string;
  /** A function in place stands for an interface that leaves one method to be written: that one is called. */
  readonly hasFunctionalTypes?: boolean;
  /** What a function has to be like to stand for a type of the language's own, as written: `Func<int, string>`. */
  functionShape?(type: string): FunctionShape | undefined;
  /** Member that is called when an instance is called. */
  readonly callMember?: string;
  /** Members through which the language itself takes something out of values. */
  readonly protocol?: Protocol;
  /** Members of functions that call the function itself: `call`, `apply`. */
  readonly callingMembers?: readonly string[];
  /** Members of functions that give the function again when they are called: `bind`. */
  readonly bindingMembers?: readonly string[];
  /** Member of types and functions that stands for what all their instances have: `prototype`. */
  readonly prototypeMember?: string;
  /** The first parameter of a method is the value it is called on. */
  readonly receiverParameter?: boolean;
  /** A bare name can mean a member that the type around inherits. */
  readonly inheritedInScope?: boolean;
  /** Where the names of headers are seen by those alone who include them, however indirectly. */
  readonly includes?: {
    isHeader(path: string): boolean;
    /** What may be meant: all that fit equally well. Empty when it includes no file of the repository. */
    files(imported: Import, from: LinkedFile, tree: FileTree): readonly FilePath[];
  };
  /** A bare call can mean a function of a namespace that the type of an argument is in. */
  readonly argumentNamespaces?: boolean;
  /** Types that an argument of the first may be taken for, the nearest first, where overloads are told apart. What stands
   *  behind an empty one is taken for it only where nothing else is. */
  readonly convertsTo?: Readonly<Record<string, readonly string[]>>;
  /** Nothing else is converted: what `convertsTo` does not list for a type is taken for that type and its bases alone. */
  readonly conversionsAreClosed?: boolean;
  /** A type has the overloads of its bases beside its own, where they take other parameters. */
  readonly inheritsOverloads?: boolean;
  /** Types of one name are told apart by how many type arguments they take, and so are callables. */
  readonly arityTells?: boolean;
  /** What every type of the language is one of. */
  readonly rootType?: string;
  /** A type may have a field and a method of one name: what is called is the method, what is read the field. */
  readonly fieldsApart?: boolean;
  /** Blocks may declare modules that are written elsewhere, and are found by their name. */
  readonly ambientModules?: boolean;
  /** Interfaces and type aliases are no values: their names have members only through what shares the name. */
  readonly typesHaveNoValue?: boolean;
  /** What is static is a member of the type alone, so that a value has what the type inherits under that name. */
  readonly staticsApart?: boolean;
  /** A base that is no interface is embedded: what it has is had as well, and a method of the same name takes no place. */
  readonly basesAreEmbedded?: boolean;
  /** A static method takes the place of none: which one is called is told by what is written. */
  readonly staticsHide?: boolean;
  /** Of a variable that was given `new X()` when it was declared with another type, and nothing since: its members are
   *  those of `X`, which is what runs. The facts have such values only. */
  readonly constructedWins?: boolean;
  /** What a value has at a key is its member of that name: `shape['area']`. */
  readonly itemsAreMembers?: boolean;
  /** Values are built by literals, which call nothing: `Point{1, 2}`. */
  readonly hasTypeLiterals?: boolean;
  /** Whether one of several of the same name can be told by the number of arguments. */
  readonly overloads?: boolean;
  readonly types: TypeNotation;
}

/** What is called, if a value has it, though it is not named. */
export interface Protocol {
  /** By `x[key]`. */
  readonly item: string;
  /** By a loop: what gives it something to go through, and what gives the next where that is the value itself. */
  readonly each: readonly string[];
  readonly next: readonly string[];
  /** By a block that opens it: `with x as y`. */
  readonly opened: readonly string[];
  /** Not called: the type of a value. */
  readonly type: string;
}

/** A symbol with the file it stands in. */
export interface ScatteredSymbol {
  readonly file: LinkedFile;
  readonly symbol: LinkedSymbol;
}

/** How types are written. */
export interface TypeNotation {
  /** Brackets around type arguments. */
  readonly brackets: '<>' | '[]';
  /** Separates the parts of a qualified type name. */
  readonly separator: string;
  /** Words and signs that say nothing about the members: `const`, `mut`, `*`, `&`, `readonly`. */
  readonly ignored: readonly string[];
  /** Generic types whose value is used as if it were the argument: `Optional`, `Box`, `Readonly`. */
  readonly transparent: readonly string[];
  /** Generic types that are one of their arguments: `Union`. */
  readonly unions?: readonly string[];
  /** Generic types that have one argument for each place, where there are several: `tuple`. */
  readonly tuples?: readonly string[];
  /** Generic types of functions that name what they give last: `Callable`. */
  readonly functions?: readonly string[];
  /** Types of functions from outside, and which of their arguments each parameter of such a function is. */
  readonly functionParameters?: Readonly<Record<string, readonly number[]>>;
  /** Generic types that `await` opens: `Promise`, `Task`. */
  readonly awaited: readonly string[];
  /** Which argument is the element of a container; the last one where it is not listed. */
  readonly elements: Readonly<Record<string, number>>;
  /** Members of external containers that give an element when called: `get`, `pop`. */
  readonly elementMembers: readonly string[];
  /** Members of external containers that give the container itself: `filter`, `slice`. */
  readonly sameMembers: readonly string[];
  /** Members of external containers that give all of their keys, which are the first argument; all of their elements;
   *  or pairs of both. */
  readonly keyMembers?: readonly string[];
  readonly valueMembers?: readonly string[];
  readonly pairMembers?: readonly string[];
  /** Members that any value may have from outside and that give it back: `clone`. */
  readonly copyMembers?: readonly string[];
  /** A generic type that stands for the type itself, not an instance: `type[X]`, `Type[X]`. */
  readonly typeObjects: readonly string[];
  /** What is written as a list of members has them at its keys only: `d['run']`, never `d.run`. */
  readonly keysAreItems?: boolean;
  /** `T['key']` is the type of what a value of `T` has at that key. */
  readonly itemTypes?: boolean;
  /** `import('x').T` is a type of a module that is loaded in place. */
  readonly loads?: boolean;
  /** Generic types of the outside that have what their last argument says at all keys: `Record`. */
  readonly dictionaries?: readonly string[];
  /** `T extends U ? A : B` is a type. */
  readonly conditionals?: boolean;
  /** Generic types that are what a call of their argument gives: `ReturnType`, `InstanceType`. */
  readonly results?: readonly string[];
  /** Types that say nothing about their values: `any`, `object`. */
  readonly untyped?: readonly string[];
  /** Types of no value: `undefined`, `None`. */
  readonly absent?: readonly string[];
  /** Static members of types from outside that give a value of the type: `new` in Rust. */
  readonly makers?: readonly string[];
  /** A call of a name with a capital letter is the construction of a value of that type. */
  readonly capitalsConstruct?: boolean;
  /** Words for the type around: `this`, `Self`. */
  readonly self: readonly string[];
  /** Signs between types of which a value has the members of any: `|` of unions, `&` of intersections, `+` of bounds. */
  readonly alternatives: string;
  /** An element type may stand before the name: `[]T`, `[]*T`, `map[K]V`, `chan T` (Go), `[T]`, `[T; n]` (Rust). */
  readonly prefixArrays: boolean;
}

/** Types without anything special about them, to start from. */
export const plainTypes: TypeNotation = {
  brackets: '<>',
  separator: '.',
  ignored: [],
  transparent: [],
  awaited: [],
  elements: {},
  elementMembers: [],
  sameMembers: [],
  typeObjects: [],
  self: [],
  alternatives: '',
  prefixArrays: false,
};
