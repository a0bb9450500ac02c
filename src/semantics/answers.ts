/**
 * The answer of a compiler about one file. Everything is keyed by position, because a compiler knows nothing of our symbols:
 * the write side matches `row` and `column` with the references and symbols that it extracted from the same text, and
 * `contentHash` proves that it was the same text. Rows and UTF-16 columns count from 0.
 */
import type { CompileStatus } from '../model/compiled-file.ts';
import type { Confidence } from '../model/edge.ts';

/**
 * Stored with every edge that a compiler gives, so that a newer extractor is recognised. Raise it when answers change.
 */
export type ExtractorVersion = string;

/**
 * Order is part of the protocol: append only. `implied`: code that runs at this place although its name is not written:
 * an operator, a conversion, the enumerator of a loop, `Dispose` of a block, a clause of a query. Its place is that of the
 * operator or keyword; a reference that begins there means something else.
 */
export const siteRoles = [
  'call',
  'construct',
  'render',
  'template',
  'decorate',
  'get',
  'set',
  'use',
  'implied',
] as const;
export type SiteRole = (typeof siteRoles)[number];

/**
 * A declaration. `row` and `column` are those of its name; of the first token if it has none, as in
 * `export default () => 1`.
 */
export interface Target {
  /** Below the root, with forward slashes. */
  readonly path: string;
  readonly row: number;
  readonly column: number;
  /** In the words of the compiler, for evaluations and messages: `FunctionDeclaration`. */
  readonly kind: string;
  /** Undefined for a declaration without a name. */
  readonly name?: string;
}

/** Index of a target in the same answer. Many sites of a file share their targets. */
export type TargetIndex = number;

/**
 * One place where the file uses a name.
 * - `targets` not empty: the declarations that the name means. One, unless a union has several (`probable`) or a symbol is
 *   declared in several places. Of overloads, the one with the body; without a body, the one that the arguments select.
 * - `leaves`: the name is proven to be declared outside the repository (a library, or the language itself).
 *
 * A place that is not listed: the compiler does not know, usually because an import or a type is missing. Syntax keeps its
 * edge there.
 */
export interface Site {
  readonly role: SiteRole;
  /** Position of the name, where our reference is. For a callee without a name: its first token. */
  readonly row: number;
  readonly column: number;
  readonly targets: readonly TargetIndex[];
  /**
   * `probable`: one of several members of a union, or the declaration of the function type of a local variable, which
   * tells the shape of the function that runs but not which one; or the only overload that fits a call whose arguments have
   * types that are missing.
   */
  readonly confidence: Confidence;
  /**
   * The callee is an expression without a name (`make()()`, `handlers[key]()`). It may begin where another site does, so
   * both this and the position decide which reference is meant.
   */
  readonly isValue?: true;
  /** The code that runs when a class is constructed: its constructor or the nearest inherited one. */
  readonly runs?: readonly TargetIndex[];
  readonly leaves?: true;
}

/** A class or interface, at its name; or an object literal whose type the context gives, at its brace. */
export interface TypeRelations {
  readonly row: number;
  readonly column: number;
  readonly bases: readonly BaseType[];
  readonly members: readonly MemberRelation[];
}

export interface BaseType {
  readonly target: TargetIndex;
  /** `extends`: the relations are those of an extension method, at its name. */
  readonly kind: 'inherits' | 'implements' | 'extends';
  /** `probable`: structural, not declared. */
  readonly confidence: Confidence;
}

/** A member that replaces or provides a member of a base type. */
export interface MemberRelation {
  readonly row: number;
  readonly column: number;
  readonly overrides: readonly TargetIndex[];
  readonly confidence: Confidence;
}

/**
 * A container of dependencies gets the class of `implementation` where `service` is asked for: calls of members of the
 * service may run those of the implementation, which is `probable`. Found by the name of the registering method, at
 * `row` and `column`.
 */
export interface Registration {
  readonly row: number;
  readonly column: number;
  readonly service: TargetIndex;
  readonly implementation: TargetIndex;
  readonly lifetime: 'singleton' | 'scoped' | 'transient';
}

export interface FileAnswer {
  readonly path: string;
  /** SHA-256, in hexadecimal digits, of the bytes that the compiler read. */
  readonly contentHash: string;
  readonly status: CompileStatus;
  /** The id of the project whose options hold for the file. */
  readonly project?: string;
  readonly targets: readonly Target[];
  /** SHA-256 of the other files that contain targets, by path: their positions hold only for these bytes. */
  readonly targetHashes: Readonly<Record<string, string>>;
  readonly sites: readonly Site[];
  readonly types: readonly TypeRelations[];
  /**
   * The files of the repository that the file imports, as the compiler resolves it: barrels, not their sources. In a
   * language without imports: the files whose declarations the answer names, and those of their types.
   */
  readonly imports: readonly string[];
  /** Specifiers of imports that lead nowhere: a new file may change the answer. */
  readonly missingImports: readonly string[];
  /**
   * Stays the same while an edit cannot change answers about other files. When it changes, every file that imports this
   * one, directly or through others, is asked again.
   */
  readonly shape: string;
  /**
   * Declares names that are visible without an import: a change of its shape concerns its whole project, and every project
   * that refers to that one (ProjectReport.references).
   */
  readonly isGlobal: boolean;
  /**
   * Of a global file: stays the same while an edit cannot make a name elsewhere mean this file which did not mean it before. A
   * change of `shape` alone then concerns only the files that import this one, directly or through others. Absent: unknown.
   */
  readonly names?: string;
  /** Absent: none. */
  readonly registrations?: readonly Registration[];
}

/** The answer about a file of which the compiler knows nothing. */
export const emptyAnswer: Omit<FileAnswer, 'path' | 'status'> = {
  contentHash: '',
  targets: [],
  targetHashes: {},
  sites: [],
  types: [],
  imports: [],
  missingImports: [],
  shape: '',
  isGlobal: false,
};

/** How far the exports of a package can be seen. Symbols that are not listed have scope `module` or `file`. */
export interface PackageSurface {
  /** The name in its package.json. */
  readonly name: string;
  /** The folder of the package, below the root. */
  readonly folder: string;
  readonly exports: readonly PackageExport[];
}

export interface PackageExport {
  /** `.` or a subpath such as `./utils`, then the exported name: `./utils#parse`. */
  readonly exportPath: string;
  readonly target: Target;
}
