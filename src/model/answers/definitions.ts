/** The conditions and the answer of `definitions`. */
import type { DefinitionSort, Metric } from '../metric.ts';
import type { FilePath } from '../source-file.ts';
import type { Access, SymbolFact, SymbolKind } from '../symbol.ts';

/**
 * All given conditions must hold. A list of names separated by commas holds if one name matches; see name-list.ts.
 */
export interface DefinitionsQuery {
  readonly name?: string;
  /** In grep's regex dialect. */
  readonly regex?: string;
  readonly kinds?: ReadonlySet<SymbolKind>;
  /** The kinds in the caller's words, one of which may stand for several kinds. */
  readonly kindsAsked?: string;
  /** Name of the direct container. */
  readonly parent?: string;
  readonly base?: string;
  /** `transitive`: includes indirect subtypes. */
  readonly baseReach?: 'direct' | 'transitive';
  readonly attribute?: string;
  /** All of these. */
  readonly modifiers?: readonly string[];
  /** One of these. */
  readonly access?: readonly Access[];
  /** A glob, a file, a folder, or a part of the path. */
  readonly file?: string;
  readonly languages?: readonly string[];
  readonly tests?: 'only' | 'without';
  readonly around?: Around;
  readonly bounds?: Readonly<Partial<Record<Metric, Bounds>>>;
}

export interface Around {
  readonly path: FilePath;
  readonly row: number;
}

export interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

export interface DefinitionsOptions {
  /** Undefined: by path; with `around`, the innermost first. */
  readonly sort?: DefinitionSort;
  readonly limit: number;
  /** Undefined: no bodies. */
  readonly bodies?: BodyBudget;
}

/** Access to the current files. */
export interface Disk {
  readonly root: string;
  readonly links: 'refuse' | 'follow';
  changedOf(files: readonly FilePath[]): readonly FilePath[];
  /** The symbols that files define now, with `isBroken` for files with syntax errors. */
  symbolsNow(
    files: readonly FilePath[],
  ): Promise<ReadonlyMap<FilePath, { readonly symbols: readonly SymbolFact[]; readonly isBroken: boolean }>>;
}

export interface BodyBudget {
  readonly maxLines: number;
  /** Budget for all hits together. */
  readonly maxTotalLines: number;
}

/** Undefined: the metric does not apply. */
export type Measures = { readonly lines: number } & Readonly<
  Record<Exclude<Metric, 'lines'>, number | undefined>
>;

/** Rows are 0-based; `endRow` is inclusive. */
export interface DefinitionHit
  extends Pick<
    SymbolFact,
    | 'kind'
    | 'name'
    | 'qualifiedName'
    | 'namespace'
    | 'signature'
    | 'doc'
    | 'access'
    | 'modifiers'
    | 'attributes'
    | 'bases'
    | 'parameters'
    | 'type'
    | 'isDeclaration'
    | 'isDeprecated'
  > {
  readonly id: string;
  /** Id of the container. */
  readonly parent: string | undefined;
  readonly path: FilePath;
  readonly row: number;
  readonly endRow: number;
  readonly language: string | undefined;
  readonly isTest: boolean;
  /** The file has changed since it was indexed. Without a body, the rows may now belong to other code. */
  readonly isStale: boolean;
  readonly metrics: Measures;
  readonly body: Body | undefined;
}

export type Body =
  | {
      readonly text: string;
      /** Where the text is: overloads and merged declarations have several spans. */
      readonly spans: readonly { readonly row: number; readonly endRow: number }[];
      /** Number of lines cut off at the end. */
      readonly cutLines: number;
    }
  /**
   * `changed`: the file no longer contains the definition. `broken`: it was not found, and the file has syntax
   * errors.
   */
  | { readonly missing: 'gone' | 'unreadable' | 'binary' | 'changed' | 'broken' };

export interface FoundDefinitions {
  readonly hits: readonly DefinitionHit[];
  /** Number of matches before the limit is applied. */
  readonly total: number;
  /** Number of body lines that the budgets cut off. */
  readonly cutLines: number;
  /** How many definitions each condition accepts. Only when nothing was found. */
  readonly conditions: readonly ConditionCount[];
  /** Similar names. Only when nothing was found. */
  readonly suggestions: readonly string[];
}

export interface ConditionCount {
  /** The name of the option: `name`, `min-lines`. */
  readonly condition: string;
  readonly value: string;
  /** Number of definitions that meet this condition. */
  readonly alone: number;
  /** Number of definitions that meet all other conditions. */
  readonly without: number;
}
