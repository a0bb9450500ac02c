/** A full description of one symbol: kind, places, documentation, and relations. */
import type { Neighbourhood, SymbolCard, SymbolCards } from '../../model/answers/navigation.ts';
import type { CompileStatus } from '../../model/compiled-file.ts';
import type { FileId } from '../../model/source-file.ts';
import type { SymbolFact } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import { calleesOf, callersOf, type Step } from './call-steps.ts';
import type { GraphView } from './graph-view.ts';
import { allIncoming, countKinds } from './neighbours.ts';
import type { Targets } from './overloads.ts';

const neighboursListed = 10;
const placesListed = 5;
const membersListed = 30;

export function describeSymbols(view: GraphView, [first, ...others]: Targets): SymbolCards {
  return {
    ...describeSymbol(view, first),
    others: others.map((symbol) => describeSymbol(view, symbol)),
  };
}

function describeSymbol(view: GraphView, symbol: StoredSymbol): SymbolCard {
  const { reader } = view;
  const fact = factOf(view, symbol);
  const members = reader.membersOf(symbol);
  const isCall = ({ relation }: Step): boolean => relation === 'calls';
  return {
    ...view.show(symbol),
    qualifiedName: symbol.qualifiedName,
    language: symbol.fileId === undefined ? undefined : view.file(symbol.fileId).language,
    parseStatus: symbol.fileId === undefined ? undefined : statusOf(view, symbol.fileId),
    signature: fact?.signature,
    doc: fact?.doc,
    access: fact?.access,
    ...exportsOf(view, symbol, fact),
    modifiers: fact?.modifiers ?? [],
    attributes: fact?.attributes ?? [],
    bases: fact?.bases ?? [],
    complexity: fact?.complexity,
    isDeprecated: fact?.isDeprecated ?? false,
    spans: spansOf(view, symbol, fact),
    parent: symbol.parentId === undefined ? undefined : view.show(view.symbol(symbol.parentId)).id,
    memberCount: members.length,
    members: members.slice(0, membersListed).map((member) => view.show(member)),
    incoming: countKinds(view.incoming(symbol.id, allIncoming).edges),
    outgoing: countKinds(view.outgoing(symbol)),
    callers: neighbourhood(view, callersOf(view, symbol, Number.POSITIVE_INFINITY).steps.filter(isCall)),
    callees: neighbourhood(view, calleesOf(view, symbol).steps.filter(isCall)),
  };
}

/** `failed` if the file could not be parsed at all, whatever a compiler says. */
function statusOf({ reader, file }: GraphView, id: FileId): CompileStatus {
  if (file(id).parseStatus === 'failed') return 'failed';
  const compiled = reader.compiledFile(id);
  return compiled?.isCurrent === true ? compiled.status : 'syntactic_only';
}

function exportsOf(
  { reader }: GraphView,
  { id }: StoredSymbol,
  fact: SymbolFact | undefined,
): Pick<SymbolCard, 'exportScope' | 'exportPaths'> {
  const exportPaths = reader.packageExportsOf(id);
  if (exportPaths.length > 0) return { exportScope: 'package', exportPaths };
  const scopes = { exported: 'module', unexported: 'file' } as const;
  const { access } = fact ?? {};
  const isTop = fact?.parent === 0;
  const known = isTop && (access === 'exported' || access === 'unexported');
  return { exportScope: known ? scopes[access] : undefined, exportPaths };
}

function factOf(view: GraphView, { fileId, ordinal }: StoredSymbol): SymbolFact | undefined {
  if (fileId === undefined || ordinal === undefined) return undefined;
  return view.reader.declared(fileId)?.symbols[ordinal];
}

function spansOf(view: GraphView, symbol: StoredSymbol, fact: SymbolFact | undefined): SymbolCard['spans'] {
  const declared = view.reader.declarationsOf(symbol).map(({ file, startRow, endRow }) => {
    return { path: view.showPlace({ file, row: startRow, column: 0 }).path, row: startRow, endRow };
  });
  const { path } = view.show(symbol);
  const further = (fact?.furtherSpans ?? []).map(({ startRow, endRow }) => ({ path, row: startRow, endRow }));
  return [...declared, ...further];
}

function neighbourhood(view: GraphView, steps: readonly Step[]): Neighbourhood {
  const first = steps.slice(0, neighboursListed).map(({ symbol, uses }) => ({
    ...view.show(view.symbol(symbol)),
    places: uses.slice(0, placesListed).map((use) => view.showPlace(use)),
  }));
  return { total: steps.length, first };
}
