/** The questions to the graph. */
import type { ChangedRows } from '../changed-rows.ts';
import type { FilePath } from '../source-file.ts';
import type { Callers, CallersOptions, CallTree, Implementations, TreeOptions } from './call-tree.ts';
import type { FileNames } from './file-names.ts';
import type { Flow, FlowOptions } from './flow.ts';
import type { Impact, ImpactOptions } from './impact.ts';
import type {
  Dependencies,
  Fresh,
  OwnDependencies,
  References,
  ReferencesOptions,
  SymbolCards,
  UnresolvedCalls,
} from './navigation.ts';
import type { PathBetween, PathOptions, Traversal, TraverseOptions } from './traversal.ts';

export interface Navigator {
  symbol(name: string): Fresh<SymbolCards>;
  callers(name: string, options: CallersOptions): Fresh<Callers>;
  callees(name: string, options: TreeOptions): Fresh<CallTree & { readonly unresolved: UnresolvedCalls }>;
  implementations(name: string, options: TreeOptions): Fresh<Implementations>;
  references(name: string, options: ReferencesOptions): Fresh<References>;
  /** The names in one indexed file. */
  fileNames(file: string): Fresh<FileNames>;
  dependencies(name: string, options: { limit: number }): Fresh<OwnDependencies>;
  dependents(name: string, options: { limit: number }): Fresh<Dependencies>;
  traverse(name: string, options: TraverseOptions): Fresh<Traversal>;
  flow(name: string, options: FlowOptions): Promise<Fresh<Flow>>;
  path(from: string, to: string, options: PathOptions): Promise<Fresh<PathBetween>>;
  impact(name: string, options: ImpactOptions): Fresh<Impact>;
  impactOfChanges(
    changes: readonly ChangedRows[],
    options: ImpactOptions,
  ): Fresh<Impact & { readonly notIndexed: readonly FilePath[] }>;
}
