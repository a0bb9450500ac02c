/** The queries on the graph. Symbol names are read by find-symbol.ts. */
import type { Fresh } from '../../model/answers/navigation.ts';
import type { Navigator } from '../../model/answers/navigator.ts';
import { EngineError } from '../../model/errors.ts';
import { gapSentences } from '../../model/evidence-gaps.ts';
import type { FilePath, LanguageId } from '../../model/source-file.ts';
import type { Reader } from '../../store/reader.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { type GapFinder, nameAskedFor } from '../evidence-gaps.ts';
import { callees, callers } from './call-tree.ts';
import { changedSymbols } from './changed-symbols.ts';
import { definedFor } from './defined-for.ts';
import { dependencies, dependents } from './dependencies.ts';
import { describeSymbols } from './describe-symbol.ts';
import { fileNames } from './file-names.ts';
import { findSymbols } from './find-symbol.ts';
import { createGraphView, type GraphView } from './graph-view.ts';
import { impactOf, impactOfSymbol } from './impact.ts';
import { canBeImplemented, implementations } from './implementations.ts';
import { shownOverloads, type Targets } from './overloads.ts';
import { references } from './references.ts';
import { traverse } from './traverse.ts';

export interface NavigatorParts {
  /** Those of the given files that have changed since they were indexed. */
  changedOf(files: readonly FilePath[]): readonly FilePath[];
  readonly gapsOf: GapFinder;
  /** The family of languages that see each other's names. */
  familyOf(language: LanguageId): string;
}

export function createNavigator(reader: Reader, { changedOf, gapsOf, familyOf }: NavigatorParts): Navigator {
  const ask = <T extends object>(question: (view: GraphView) => T, name?: string): Fresh<T> =>
    reader.inSnapshot(() => {
      const view = createGraphView(reader, familyOf);
      const answer = question(view);
      const aside = view.inTests().map((symbol) => view.show(symbol).id);
      const shown = view.shownFiles();
      return {
        ...answer,
        ...(aside.length > 0 && { alsoInTests: aside }),
        staleFiles: changedOf(shown),
        ...gapsOf(shown, name),
      };
    });
  /** For an unknown name, adds the unparsed or broken files in which the name may be defined. */
  const find = (view: GraphView, name: string, prefers?: (symbol: StoredSymbol) => boolean): Targets => {
    try {
      return findSymbols(view, name, { ...(prefers && { prefers }), setAside: view.setAside });
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
    fileNames: (file) => ask((view) => fileNames(view, file as FilePath)),
    dependencies: (name, options) =>
      aboutDefined(name, (view, targets) => dependencies(view, targets, options)),
    dependents: (name, options) => aboutDefined(name, (view, targets) => dependents(view, targets, options)),
    traverse: (name, options) => about(name, (view, targets) => traverse(view, targets, options)),
    // Other questions do without this code.
    async flow(name, options) {
      const { flow } = await import('./flow.ts');
      return aboutDefined(name, (view, targets) => flow(view, targets, options));
    },
    async path(from, to, options) {
      const { pathBetween } = await import('./path-between.ts');
      return ask((view) => pathBetween(view, find(view, from), find(view, to), options));
    },
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
  const { code, message, hint, advice } = error;
  return new EngineError(code, `${message}. ${sentences.join('. ')}`, { hint, advice, cause: error });
}

function isPlainText(view: GraphView, { fileId }: StoredSymbol): boolean {
  return fileId !== undefined && view.file(fileId).language === undefined;
}
