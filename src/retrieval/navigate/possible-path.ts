/**
 * A path between two symbols over calls that may run, for when edges lead nowhere: overrides of called methods,
 * functions that are passed on, and unresolved calls of the name of a symbol. The forward side follows edges; the backward side also follows names, as
 * few times as possible.
 */
import type { PathGap, PathOptions, PathStep } from '../../model/answers/traversal.ts';
import type { EdgeKind } from '../../model/edge.ts';
import { callableKinds, type SymbolId, typeKinds } from '../../model/symbol.ts';
import type { StoredSymbol } from '../../store/rows.ts';
import type { GraphView } from './graph-view.ts';
import { type Link, linksOf } from './links.ts';
import { callRoles, filesNaming, type NamedUse, namedUses } from './named-uses.ts';
import type { Targets } from './overloads.ts';
import { calledSide, lengthTo, type PathLink, pathsThrough, type Side, sideOf } from './path-sides.ts';

export interface PossiblePath {
  readonly steps?: readonly PathStep[];
  readonly gap?: PathGap;
  /** The path behind the gap has more steps than the depth. */
  readonly isTooLong?: true;
}

const calls: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['calls']);
const overrides: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['overrides']);
const references: ReadonlySet<EdgeKind> = new Set<EdgeKind>(['references']);
const symbolsVisited = 5_000;
// A function that more symbols pass on is no trace of one path.
const mostPassing = 50;
// A method with more overrides says nothing about which one runs.
const mostOverrides = 20;
// Names that more files use are compared with the calls of the forward side only.
const mostFilesNaming = 30;
// A name that more functions have leads anywhere. Celery has 11 named `apply_async`, which paths should follow.
const mostNamesakes = 12;
/** A path with more steps by name is a guess, so it is reported as a gap. */
const mostNamed = { path: 2, gap: 3 } as const;

export function possiblePath(
  view: GraphView,
  from: Targets,
  to: Targets,
  options: PathOptions & { readonly depth: number },
): PossiblePath {
  if (options.mode !== 'directed' || !options.relations.has('calls')) return {};
  const start = sideOf(view, from, 'out');
  const end = calledSide(view, to);
  closeOver(view, start, options.depth);
  closeOver(view, end, options.depth);
  const asked = new Set<string>();
  for (let named = 0; named <= mostNamed.gap; named++) {
    const meeting = nearestMeeting(view, start, end);
    if (meeting !== undefined) {
      const [steps = []] = pathsThrough(view, { start, end, meeting }, 1);
      if (named <= mostNamed.path && steps.length <= options.depth) return { steps };
      const gap = gapOf(view, end, meeting);
      if (gap === undefined) return {};
      return { gap, ...(named <= mostNamed.path && { isTooLong: true }) };
    }
    followNames(view, { start, end, asked });
    closeOver(view, end, options.depth);
  }
  return {};
}

/** Expands a side over call edges, and over overrides of what is called. */
function closeOver(view: GraphView, side: Side, depth: number): void {
  for (let level = 0; level < depth && side.frontier.length > 0; level++) {
    const next: SymbolId[] = [];
    for (const id of side.frontier) {
      if (side.reached.size > symbolsVisited) return;
      for (const link of callLinks(view, view.symbol(id), side)) {
        if (side.reached.has(link.other)) continue;
        side.reached.set(link.other, { before: id, link });
        next.push(link.other);
      }
    }
    side.frontier = next;
  }
}

function callLinks(view: GraphView, symbol: StoredSymbol, { direction }: Side): readonly Link[] {
  const enough = Number.POSITIVE_INFINITY;
  const called = linksOf(view, symbol, { direction, relations: calls, enough }).links;
  // A call of a method may run its override: in the direction of the path, such a step is against the edge.
  const way = direction === 'out' ? 'in' : 'out';
  const { links } = linksOf(view, symbol, { direction: way, relations: overrides, enough });
  const run = links.length > mostOverrides ? [] : links;
  const further = [...run, ...passedLinks(view, symbol, direction)];
  return [...called, ...further.map((link): Link => ({ ...link, confidence: 'approximate' }))];
}

/** A function that is passed on, or held by a variable, may be called later. */
function passedLinks(view: GraphView, symbol: StoredSymbol, direction: Side['direction']): readonly Link[] {
  const runs = ({ kind }: StoredSymbol): boolean => callableKinds.has(kind) || kind === 'property';
  const handsOn = ({ kind }: StoredSymbol): boolean => !typeKinds.has(kind);
  // The body of a type does not run when the type is used.
  const [source, target] = direction === 'out' ? [handsOn, runs] : [runs, handsOn];
  if (!source(symbol)) return [];
  const { links } = linksOf(view, symbol, { direction, relations: references, enough: mostPassing });
  return links.filter(({ other }) => target(view.symbol(other)));
}

/** Extends the end by symbols with an unresolved call of the name of a symbol that it has reached. */
function followNames(
  view: GraphView,
  { start, end, asked }: { readonly start: Side; readonly end: Side; readonly asked: Set<string> },
): void {
  const next: SymbolId[] = [];
  const forward = new Set([...start.reached.keys()].flatMap((id) => view.symbol(id).fileId ?? []));
  for (const id of [...end.reached.keys()]) {
    const symbol = view.symbol(id);
    if (!isNamedElsewhere(view, symbol) || asked.has(symbol.name)) continue;
    asked.add(symbol.name);
    if (definitionsOf(view, symbol.name) > mostNamesakes) continue;
    const isCommon = filesNaming(view, symbol).length > mostFilesNaming;
    for (const use of namedUses(view, symbol, { roles: callRoles, files: isCommon ? forward : undefined })
      .possible) {
      if (end.reached.has(use.source) || (isCommon && !start.reached.has(use.source))) continue;
      end.reached.set(use.source, { before: id, link: namedLink(use) });
      next.push(use.source);
    }
  }
  end.frontier = next;
}

/** Number of functions of the name outside of tests. */
function definitionsOf(view: GraphView, name: string): number {
  const isDefinition = ({ kind, fileId }: StoredSymbol): boolean =>
    callableKinds.has(kind) && fileId !== undefined && !view.file(fileId).isTest;
  return view.reader.namesakes([name]).filter(isDefinition).length;
}

/** A function inside another one is rarely called by name from elsewhere. */
function isNamedElsewhere(view: GraphView, { kind, parentId }: StoredSymbol): boolean {
  return (
    callableKinds.has(kind) && (parentId === undefined || !callableKinds.has(view.symbol(parentId).kind))
  );
}

function namedLink({ source: other, file, row, column }: NamedUse): PathLink {
  return {
    ...{ kind: 'calls', way: 'in', other, count: 1 },
    confidence: 'approximate',
    extractor: 'syntax',
    evidence: { file, row, column },
    isByName: true,
  };
}

/** The nearest symbol that both sides reached; at equal distance, the one whose names mean the fewest symbols. */
function nearestMeeting(view: GraphView, start: Side, end: Side): SymbolId | undefined {
  const lengths = [...start.reached.keys()]
    .filter((id) => end.reached.has(id))
    .map((id) => ({ id, length: lengthTo(start, id) + lengthTo(end, id) }));
  const least = lengths.reduce((best, { length }) => Math.min(best, length), Number.POSITIVE_INFINITY);
  const [first, ...others] = lengths.filter(({ length }) => length === least).map(({ id }) => id);
  if (first === undefined || others.length === 0) return first;
  const counts = new Map<string, number>();
  const ranked = [first, ...others]
    .map((id) => ({ id, namesakes: namesakesTo(view, end, { id, counts }) }))
    .sort((one, other) => one.namesakes - other.namesakes);
  return ranked[0]?.id;
}

/** Number of symbols that the names on the way to the end may mean. */
function namesakesTo(
  view: GraphView,
  end: Side,
  { id, counts }: { readonly id: SymbolId; readonly counts: Map<string, number> },
): number {
  let sum = 0;
  for (let at = end.reached.get(id); at?.before !== undefined; at = end.reached.get(at.before)) {
    if (at.link?.isByName !== true) continue;
    const { name } = view.symbol(at.before);
    const count = counts.get(name) ?? view.reader.namesakes([name]).length;
    counts.set(name, count);
    sum += count;
  }
  return sum;
}

/** The first call by name on the way to the end. */
function gapOf(view: GraphView, end: Side, meeting: SymbolId): PathGap | undefined {
  for (let id = meeting, at = end.reached.get(id); at?.before !== undefined; at = end.reached.get(id)) {
    const { link, before } = at;
    if (link?.isByName === true && link.evidence !== undefined) {
      const continuation = view.show(view.symbol(before));
      return {
        name: continuation.name,
        place: view.showPlace(link.evidence),
        in: view.show(view.symbol(id)),
        continuation,
      };
    }
    id = before;
  }
  return undefined;
}
