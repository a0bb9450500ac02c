/** Counts the uses of a name that are resolved to other symbols: they are no possible uses of the symbol. */
import type { LeftOut } from '../../model/answers/navigation.ts';
import type { EdgeKind } from '../../model/edge.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolId } from '../../model/symbol.ts';
import type { GraphView } from './graph-view.ts';
import { calledName } from './named-uses.ts';
import type { Targets } from './overloads.ts';

// Reading the edges of a file takes about 100 µs the first time, and a common name is used in thousands of files.
const mostFilesRead = 200;

export function leftOut(
  view: GraphView,
  targets: Targets,
  { kinds, external }: { readonly kinds: ReadonlySet<EdgeKind>; readonly external: number },
): LeftOut {
  const own = ownIds(view, targets);
  const others = otherIds(view, targets, own);
  const files = new Set<FileId>();
  for (const id of others) for (const file of view.reader.filesLinkingTo(id)) files.add(file);
  const read = [...files].slice(0, mostFilesRead);
  let otherSymbols = 0;
  for (const file of read) {
    const [mine, theirs] = [new Set<string>(), new Set<string>()];
    const edges = view.edgesIn(file).between((_, target) => others.has(target) || own.has(target));
    for (const { kind, target, row, column } of edges)
      if (kinds.has(kind)) (own.has(target) ? mine : theirs).add(`${row}:${column}`);
    // A use with several candidates may mean the symbol.
    for (const place of theirs) if (!mine.has(place)) otherSymbols++;
  }
  return { otherSymbols, isAtLeast: read.length < files.size, external };
}

/** The symbol, and what shares its uses: its type or constructors, and the members that it overrides. */
function ownIds(view: GraphView, targets: Targets): ReadonlySet<SymbolId> {
  const own = new Set<SymbolId>();
  for (const symbol of targets) {
    own.add(symbol.id);
    if (symbol.kind === 'constructor' && symbol.parentId !== undefined) own.add(symbol.parentId);
    for (const { kind, target } of view.outgoing(symbol)) if (kind === 'overrides') own.add(target);
    for (const { id, kind } of view.reader.membersOf(symbol)) if (kind === 'constructor') own.add(id);
  }
  return own;
}

function otherIds(view: GraphView, targets: Targets, own: ReadonlySet<SymbolId>): ReadonlySet<SymbolId> {
  const [first] = targets;
  if (first.fileId === undefined) return new Set();
  const family = view.familyOf(first.fileId);
  const namesakes = view.reader
    .namesakes([calledName(view, first)])
    .filter(
      ({ id, fileId, ordinal }) =>
        !own.has(id) && fileId !== undefined && ordinal !== 0 && view.familyOf(fileId) === family,
    );
  return new Set(namesakes.map(({ id }) => id));
}
