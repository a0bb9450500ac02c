/** Questions to the graph, one after the other. Each names its symbols as find-symbol.ts reads them. */
import type { ChangedRows } from '../../model/changed-rows.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type Callers, type CallTree, callees, callers, type TreeOptions } from './call-tree.ts';
import { changedSymbols } from './changed-symbols.ts';
import { definedFor } from './defined-for.ts';
import { type Dependencies, dependencies, dependents } from './dependencies.ts';
import { describeSymbol, type SymbolCard } from './describe-symbol.ts';
import { findSymbol } from './find-symbol.ts';
import { createGraphView, type GraphView } from './graph-view.ts';
import { type Impact, type ImpactOptions, impactOf, impactOfSymbol } from './impact.ts';
import { type Implementations, implementations } from './implementations.ts';
import { type PathBetween, type PathOptions, pathBetween } from './path-between.ts';
import { type References, references } from './references.ts';
import { type Traversal, type TraverseOptions, traverse } from './traverse.ts';
import type { ByName, UnresolvedCalls } from './unresolved.ts';

export interface Freshness {
  /** Files shown in the answer that have changed since they were indexed. */
  readonly staleFiles: readonly FilePath[];
  /** The question is about a file of which nothing but its text is known. */
  readonly isPlainText?: true;
}
export type Fresh<T> = T & Freshness;

export interface Navigator {
  symbol(name: string): Fresh<SymbolCard>;
  callers(name: string, options: TreeOptions): Fresh<Callers>;
  callees(name: string, options: TreeOptions): Fresh<CallTree & { readonly unresolved: UnresolvedCalls }>;
  implementations(name: string, options: TreeOptions): Fresh<Implementations>;
  references(name: string, options: { limit: number }): Fresh<References>;
  dependencies(name: string, options: { limit: number }): Fresh<ReturnType<typeof dependencies>>;
  dependents(name: string, options: { limit: number }): Fresh<Dependencies>;
  traverse(name: string, options: TraverseOptions): Fresh<Traversal>;
  path(from: string, to: string, options: PathOptions): Fresh<PathBetween>;
  impact(name: string, options: ImpactOptions): Fresh<Impact & { readonly byName: ByName }>;
  impactOfChanges(
    changes: readonly ChangedRows[],
    options: ImpactOptions,
  ): Fresh<Impact & { readonly notIndexed: readonly FilePath[] }>;
}

/** `changedOf` says which of some files have changed since they were indexed. */
export function createNavigator(
  reader: Reader,
  changedOf: (files: readonly FilePath[]) => readonly FilePath[],
): Navigator {
  const ask = <T extends object>(question: (view: GraphView) => T): Fresh<T> =>
    reader.inSnapshot(() => {
      const view = createGraphView(reader);
      const answer = question(view);
      return { ...answer, staleFiles: changedOf(view.shownFiles()) };
    });
  const about = <T extends object>(name: string, question: (view: GraphView, symbol: StoredSymbol) => T) =>
    ask((view) => {
      const symbol = findSymbol(view, name);
      return {
        ...question(view, symbol),
        ...(isPlainText(view, symbol) ? { isPlainText: true as const } : {}),
      };
    });

  /** Of what is only declared: about what defines it. */
  const aboutDefined: typeof about = (name, question) =>
    about(name, (view, symbol) => question(view, definedFor(view, symbol)));

  return {
    symbol: (name) => about(name, describeSymbol),
    callers: (name, options) => aboutDefined(name, (view, symbol) => callers(view, symbol, options)),
    callees: (name, options) => aboutDefined(name, (view, symbol) => callees(view, symbol, options)),
    implementations: (name, options) => about(name, (view, symbol) => implementations(view, symbol, options)),
    references: (name, options) => aboutDefined(name, (view, symbol) => references(view, symbol, options)),
    dependencies: (name, options) =>
      aboutDefined(name, (view, symbol) => dependencies(view, symbol, options)),
    dependents: (name, options) => aboutDefined(name, (view, symbol) => dependents(view, symbol, options)),
    traverse: (name, options) => about(name, (view, symbol) => traverse(view, symbol, options)),
    path: (from, to, options) =>
      ask((view) => pathBetween(view, findSymbol(view, from), findSymbol(view, to), options)),
    impact: (name, options) => aboutDefined(name, (view, symbol) => impactOfSymbol(view, symbol, options)),
    impactOfChanges: (changes, options) =>
      ask((view) => {
        const { symbols, notIndexed } = changedSymbols(reader, changes);
        return { ...impactOf(view, symbols, options), notIndexed };
      }),
  };
}

function isPlainText(view: GraphView, { fileId }: StoredSymbol): boolean {
  return fileId !== undefined && view.file(fileId).language === undefined;
}
