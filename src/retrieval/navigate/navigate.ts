/** The queries on the graph. Symbol names are read by find-symbol.ts. */
import type { ChangedRows } from '../../model/changed-rows.ts';
import { EngineError } from '../../model/errors.ts';
import { type EvidenceGaps, gapSentences } from '../../model/evidence-gaps.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GapFinder, nameAskedFor } from '../evidence-gaps.ts';
import { type Callers, type CallTree, callees, callers, type TreeOptions } from './call-tree.ts';
import { changedSymbols } from './changed-symbols.ts';
import { definedFor } from './defined-for.ts';
import { type Dependencies, dependencies, dependents } from './dependencies.ts';
import { describeSymbols, type SymbolCards } from './describe-symbol.ts';
import { findSymbols } from './find-symbol.ts';
import { createGraphView, type GraphView } from './graph-view.ts';
import { type Impact, type ImpactOptions, impactOf, impactOfSymbol } from './impact.ts';
import { canBeImplemented, type Implementations, implementations } from './implementations.ts';
import { type Overload, shownOverloads, type Targets } from './overloads.ts';
import { type PathBetween, type PathOptions, pathBetween } from './path-between.ts';
import { type References, references } from './references.ts';
import { type Traversal, type TraverseOptions, traverse } from './traverse.ts';
import type { ByName, UnresolvedCalls } from './unresolved.ts';

export interface Freshness {
  /** Files in the answer that have changed since they were indexed. */
  readonly staleFiles: readonly FilePath[];
  /** Present when the name has several overloads and the answer covers all of them. */
  readonly overloads?: readonly Overload[];
  /** Present when the symbol is a plain text file, of which only the text is indexed. */
  readonly isPlainText?: true;
}
/** An answer with its limits: stale files, broken files and unparsed files. */
export type Fresh<T> = T & Freshness & EvidenceGaps;

export interface Navigator {
  symbol(name: string): Fresh<SymbolCards>;
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

/** `changedOf` returns those of the given files that have changed since they were indexed. */
export function createNavigator(
  reader: Reader,
  changedOf: (files: readonly FilePath[]) => readonly FilePath[],
  gapsOf: GapFinder,
): Navigator {
  const ask = <T extends object>(question: (view: GraphView) => T, name?: string): Fresh<T> =>
    reader.inSnapshot(() => {
      const view = createGraphView(reader);
      const answer = question(view);
      const shown = view.shownFiles();
      return { ...answer, staleFiles: changedOf(shown), ...gapsOf(shown, name) };
    });
  /** For an unknown name, adds the unparsed or broken files in which the name may be defined. */
  const find = (view: GraphView, name: string, prefers?: (symbol: StoredSymbol) => boolean): Targets => {
    try {
      return findSymbols(view, name, prefers);
    } catch (error) {
      throw error instanceof EngineError && error.code === 'not-found'
        ? withGaps(error, name, gapsOf)
        : error;
    }
  };
  type Question<T> = (view: GraphView, targets: Targets) => T;
  const about = <T extends object>(
    name: string,
    question: Question<T>,
    prefers?: (view: GraphView, symbol: StoredSymbol) => boolean,
  ) =>
    ask((view) => {
      const targets = find(view, name, (symbol) => prefers?.(view, symbol) ?? true);
      const overloads = shownOverloads(view, targets);
      return {
        ...question(view, targets),
        ...(overloads.length > 0 ? { overloads } : {}),
        ...(isPlainText(view, targets[0]) ? { isPlainText: true as const } : {}),
      };
    }, nameAskedFor(name));

  /** Replaces a declaration by its definition. */
  const aboutDefined = <T extends object>(name: string, question: Question<T>) =>
    about(name, (view, [first, ...others]) => {
      const defined = [first, ...others].map((symbol) => definedFor(view, symbol));
      const [main = first, ...further] = new Map(defined.map((symbol) => [symbol.id, symbol])).values();
      return question(view, [main, ...further]);
    });

  return {
    symbol: (name) => about(name, describeSymbols),
    callers: (name, options) => aboutDefined(name, (view, targets) => callers(view, targets, options)),
    callees: (name, options) => aboutDefined(name, (view, targets) => callees(view, targets, options)),
    implementations: (name, options) =>
      about(name, (view, targets) => implementations(view, targets, options), canBeImplemented),
    references: (name, options) => aboutDefined(name, (view, targets) => references(view, targets, options)),
    dependencies: (name, options) =>
      aboutDefined(name, (view, targets) => dependencies(view, targets, options)),
    dependents: (name, options) => aboutDefined(name, (view, targets) => dependents(view, targets, options)),
    traverse: (name, options) => about(name, (view, targets) => traverse(view, targets, options)),
    path: (from, to, options) => ask((view) => pathBetween(view, find(view, from), find(view, to), options)),
    impact: (name, options) => aboutDefined(name, (view, targets) => impactOfSymbol(view, targets, options)),
    impactOfChanges: (changes, options) =>
      ask((view) => {
        const { symbols, notIndexed } = changedSymbols(reader, changes);
        return { ...impactOf(view, symbols, options), notIndexed };
      }),
  };
}

function withGaps(error: EngineError, asked: string, gapsOf: GapFinder): EngineError {
  const { unparsed, brokenFiles } = gapsOf([], nameAskedFor(asked));
  const places = unparsed?.places.map(({ path, row }) => ({ path, line: row + 1 })) ?? [];
  const sentences = gapSentences({ brokenFiles, unparsed: unparsed && { ...unparsed, places } });
  if (sentences.length === 0) return error;
  const hint = error.hint === undefined ? {} : { hint: error.hint };
  return new EngineError(error.code, `${error.message}. ${sentences.join('. ')}`, { ...hint, cause: error });
}

function isPlainText(view: GraphView, { fileId }: StoredSymbol): boolean {
  return fileId !== undefined && view.file(fileId).language === undefined;
}
