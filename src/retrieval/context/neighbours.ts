/** The symbols related to a symbol: its container, its callers and its callees. A few of each, computed quickly. */
import type { Neighbours } from '../../model/answers/context.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import { type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from '../navigate/graph-view.ts';
import type { SearchFiles } from '../search/search-files.ts';
import type { Candidate } from './candidates.ts';

const named = 5;
// A limit, because reading the edges of a file takes a tenth of a millisecond.
const filesRead = 6;
const callerKinds: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls', 'inherits', 'implements']);

/** Undefined for a passage without a symbol. */
export function neighboursOf(
  view: GraphView,
  files: SearchFiles,
  { file, symbol: index }: Candidate,
  qualifiedName: string,
): Neighbours | undefined {
  const declared = index === 0 ? [] : view.reader.symbolsQualified(file.id, qualifiedName);
  const id = declared.find(({ ordinal }) => ordinal === index)?.id;
  if (id === undefined) return undefined;
  const symbol = view.symbol(id);
  const linking = view.reader.filesLinkingTo(id);
  const callees = [
    ...new Set(
      view
        .outgoing(symbol)
        .filter(({ kind, target }) => kind === 'calls' && target !== id)
        .map(({ target }) => target),
    ),
  ];
  const names = (ids: readonly SymbolId[]): readonly string[] =>
    ids.slice(0, named).map((each) => view.show(view.symbol(each)).id);
  return {
    container: containerOf(view, symbol),
    callers: names(callersIn(view, id, inOrder(files, file.id, linking))),
    usedIn: linking.filter((each) => each !== file.id).length,
    callees: names(callees),
    moreCallees: Math.max(0, callees.length - named),
  };
}

function containerOf(view: GraphView, { parentId }: StoredSymbol): string | undefined {
  const parent = parentId === undefined ? undefined : view.symbol(parentId);
  return parent !== undefined && typeKinds.has(parent.kind) ? view.show(parent).id : undefined;
}

/** The symbol's own file first, tests last, otherwise by path. */
function inOrder({ byId }: SearchFiles, own: FileId, linking: readonly FileId[]): readonly FileId[] {
  const orderOf = (id: FileId): string => {
    const file = byId.get(id);
    return `${id === own ? 0 : file?.isTest === true ? 2 : 1}${file?.path ?? ''}`;
  };
  return linking
    .map((id) => ({ id, order: orderOf(id) }))
    .sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0))
    .slice(0, filesRead)
    .map(({ id }) => id);
}

function callersIn(view: GraphView, target: SymbolId, files: readonly FileId[]): readonly SymbolId[] {
  const callers = new Set<SymbolId>();
  for (const file of files) {
    if (callers.size >= named) break;
    for (const { source, kind } of view.edgesIn(file).to(target))
      if (source !== target && callerKinds.has(kind)) callers.add(source);
  }
  return [...callers];
}
