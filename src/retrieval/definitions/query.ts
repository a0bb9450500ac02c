/** What can be asked of definitions, and what is answered. */
import type { DefinitionSort, Metric } from '../../model/metric.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Access, SymbolFact, SymbolKind } from '../../model/symbol.ts';

/** All that is given must hold. Lists of names are parted by commas, and one of them must; see name-list.ts. */
export interface DefinitionsQuery {
  readonly name?: string;
  /** In the dialect of grep. */
  readonly regex?: string;
  readonly kinds?: ReadonlySet<SymbolKind>;
  /** As they were asked for: a word may stand for several. */
  readonly kindsAsked?: string;
  /** Of what it is directly in. */
  readonly parent?: string;
  readonly base?: string;
  /** `transitive`: whatever stands below, however far. */
  readonly baseReach?: 'direct' | 'transitive';
  readonly attribute?: string;
  /** All of them. */
  readonly modifiers?: readonly string[];
  /** One of them. */
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
  /** Undefined: by path; around a row the innermost first. */
  readonly sort?: DefinitionSort;
  readonly limit: number;
  /** Undefined: without. */
  readonly bodies?: BodyBudget;
}

/** What the disk says: where the files are, and which of some have changed since they were indexed. */
export interface Disk {
  readonly root: string;
  readonly links: 'refuse' | 'follow';
  changedOf(files: readonly FilePath[]): readonly FilePath[];
  /** What files define as they are now. */
  symbolsNow(
    files: readonly FilePath[],
  ): Promise<ReadonlyMap<FilePath, { readonly symbols: readonly SymbolFact[]; readonly isBroken: boolean }>>;
}

export interface BodyBudget {
  readonly maxLines: number;
  /** Of all hits together. */
  readonly maxTotalLines: number;
}

/** Undefined: does not apply. */
export type Measures = { readonly lines: number } & Readonly<
  Record<Exclude<Metric, 'lines'>, number | undefined>
>;

/** Rows from 0; the last is included. */
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
  /** Id of what it is in. */
  readonly parent: string | undefined;
  readonly path: FilePath;
  readonly row: number;
  readonly endRow: number;
  readonly language: string | undefined;
  readonly isTest: boolean;
  /** The file has changed since it was indexed: without a body, the rows may be those of something else. */
  readonly isStale: boolean;
  readonly metrics: Measures;
  readonly body: Body | undefined;
}

export type Body =
  | {
      readonly text: string;
      /** Where the text is: overloads and merged declarations stand in several places. */
      readonly spans: readonly { readonly row: number; readonly endRow: number }[];
      /** Lines that were left out behind it. */
      readonly cutLines: number;
    }
  /** `changed`: it is not in its file any more. `broken`: nor in sight, for its file does not parse. */
  | { readonly missing: 'gone' | 'unreadable' | 'binary' | 'changed' | 'broken' };

export interface FoundDefinitions {
  readonly hits: readonly DefinitionHit[];
  /** Before the limit. */
  readonly total: number;
  /** Lines of bodies that the budgets left out. */
  readonly cutLines: number;
  /** Only when nothing was found: what each condition lets through. */
  readonly conditions: readonly ConditionCount[];
  /** Only when nothing was found: names that may be meant. */
  readonly suggestions: readonly string[];
}

export interface ConditionCount {
  /** `name`, `min-lines`. */
  readonly condition: string;
  readonly value: string;
  /** Definitions for which it holds. */
  readonly alone: number;
  /** Definitions for which all the others hold. */
  readonly without: number;
}
