/**
 * Judges candidates by the code around them: a symbol whose name many sibling files define (rules, locales, plugins of
 * one kind) counts less unless the question names its file. A symbol counts more when it calls another candidate or is
 * called by one, and the callees of the best candidates become candidates. The numbers were chosen with
 * `npm run eval:where`.
 */
import type { ContextOptions } from '../../model/answers/context.ts';
import { fileNameOf, folderOf } from '../../model/path.ts';
import type { FileId } from '../../model/source-file.ts';
import { callableKinds, type SymbolId } from '../../model/symbol.ts';
import type { Reader } from '../../store/reader.ts';
import { termsOf } from '../../text/terms.ts';
import type { GraphView } from '../navigate/graph-view.ts';
import type { SearchFiles, WantedFiles } from '../search/search-files.ts';
import type { Sources } from '../search/sources.ts';
import type { QueryWord } from '../text/query-terms.ts';
import type { Candidate } from './candidates.ts';

export interface JudgeParts {
  readonly view: GraphView;
  readonly files: SearchFiles;
  readonly wanted: WantedFiles;
  readonly sources: Sources;
  readonly words: readonly QueryWord[];
  readonly kinds: ContextOptions['kinds'];
}

// Fewer files of one folder that define a name may do so by chance.
const fewestSiblings = 12;
/** The factor for a symbol that sibling files define, too. */
const siblingShare = 0.3;
// Reading the edges of a candidate takes a fraction of a millisecond.
const mostLinked = 15;
/** The share of its score that a candidate adds to those it calls and is called by. */
const linkShare = 0.15;
// Weaker candidates call too much that has nothing to do with the question.
const mostCalling = 4;
/** The share of its score that a candidate gives to a callee which is none yet. */
const calleeShare = 0.45;

/** Best first. */
export function judgeCandidates(parts: JudgeParts, candidates: readonly Candidate[]): readonly Candidate[] {
  const terms = new Set(parts.words.flatMap((word) => word.terms));
  const best = sorted(withoutSiblings(parts, terms, candidates));
  const first = best.slice(0, mostLinked);
  const calls = callsOf(parts, first);
  const raised = [...raiseLinked(first, calls), ...best.slice(mostLinked)];
  return sorted(withCallees(raised, calleesOf(parts, terms, calls)));
}

/** Candidates with the same score keep their order. */
function sorted(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.toSorted((one, other) => other.score - one.score);
}

function withoutSiblings(
  { view: { reader }, sources }: JudgeParts,
  terms: ReadonlySet<string>,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const names = candidates.map((each) => (isMeant(each, terms) ? [] : namesOf(each, sources)));
  const files = filesDefining(reader, [...new Set(names.flat())]);
  return candidates.map((each, at) => {
    const folder = folderOf(each.file.path);
    const isRepeated = (name: string): boolean =>
      (files.get(`${folder} ${name}`)?.size ?? 0) >= fewestSiblings;
    return names[at]?.some(isRepeated) === true ? { ...each, score: each.score * siblingShare } : each;
  });
}

/** Whether the query names the candidate, or has all words of the name of its file. */
function isMeant({ file, reason }: Candidate, terms: ReadonlySet<string>): boolean {
  if (reason !== 'text') return true;
  const parts = fileNameOf(file.path)
    .replace(/\..*$/, '')
    .split(/[^\p{L}\p{N}]+/u);
  return parts.every((part) => termsOf(part).some((term) => terms.has(term)));
}

/** Its own name. For a passage outside symbols, the names of the symbols that overlap it. */
function namesOf({ file, symbol, passage }: Candidate, sources: Sources): readonly string[] {
  const { symbols } = sources(file);
  return symbols
    .filter(({ startRow, endRow }, index) =>
      symbol === 0 ? index > 0 && startRow <= passage.endRow && passage.row <= endRow : index === symbol,
    )
    .map(({ name }) => name);
}

/** The files of a folder that define a name, by `FOLDER NAME`. */
function filesDefining(reader: Reader, names: readonly string[]): ReadonlyMap<string, ReadonlySet<FileId>> {
  const found = new Map<string, Set<FileId>>();
  for (const { name, home, fileId } of names.length === 0 ? [] : reader.namesakes(names)) {
    if (home === undefined || fileId === undefined) continue;
    const key = `${folderOf(home.path)} ${name}`;
    found.set(key, (found.get(key) ?? new Set()).add(fileId));
  }
  return found;
}

interface Calls {
  readonly candidate: Candidate;
  readonly id: SymbolId | undefined;
  readonly targets: ReadonlySet<SymbolId>;
}

function callsOf({ view, sources }: JudgeParts, candidates: readonly Candidate[]): readonly Calls[] {
  return candidates.map((candidate) => {
    const id = idOf(view, sources, candidate);
    const edges = id === undefined ? [] : view.outgoing(view.symbol(id));
    const calls = edges.filter(({ kind, confidence }) => kind === 'calls' && confidence !== 'approximate');
    return { candidate, id, targets: new Set(calls.map(({ target }) => target)) };
  });
}

function idOf(view: GraphView, sources: Sources, { file, symbol }: Candidate): SymbolId | undefined {
  const { qualifiedName } = sources(file).symbols[symbol] ?? {};
  if (symbol === 0 || qualifiedName === undefined) return undefined;
  return view.reader.symbolsQualified(file.id, qualifiedName).find(({ ordinal }) => ordinal === symbol)?.id;
}

function raiseLinked(candidates: readonly Candidate[], calls: readonly Calls[]): readonly Candidate[] {
  return candidates.map((candidate, at) => {
    const own = calls[at];
    const linked = calls.filter(
      ({ id, targets }, other) =>
        other !== at &&
        ((id !== undefined && own?.targets.has(id) === true) ||
          (own?.id !== undefined && targets.has(own.id))),
    );
    const added = linked.reduce((sum, each) => sum + each.candidate.score, 0);
    return { ...candidate, score: candidate.score + linkShare * added };
  });
}

/** The functions that the first candidates call and whose names have words of the query. */
function calleesOf(
  { view, files, wanted, kinds }: JudgeParts,
  terms: ReadonlySet<string>,
  calls: readonly Calls[],
): readonly Candidate[] {
  const seen = new Set<SymbolId>();
  const found: Candidate[] = [];
  for (const { candidate, targets } of calls.slice(0, mostCalling))
    for (const target of targets) {
      const { kind, name, fileId, ordinal, startRow, endRow } = view.symbol(target);
      const file = fileId === undefined ? undefined : files.byId.get(fileId);
      if (seen.has(target) || file === undefined || ordinal === undefined) continue;
      const isWanted = wanted.isWanted[file.id] === 1 && (kinds?.has(kind) ?? callableKinds.has(kind));
      if (!isWanted || !termsOf(name).some((term) => terms.has(term))) continue;
      seen.add(target);
      const passage = { row: startRow, endRow };
      const score = candidate.score * calleeShare;
      found.push({ file, symbol: ordinal, passage, score, reason: 'text' });
    }
  return found;
}

/** Each symbol once, with the higher of its scores. */
function withCallees(candidates: readonly Candidate[], callees: readonly Candidate[]): readonly Candidate[] {
  const keyOf = ({ file, symbol }: Candidate): string => `${file.id} ${symbol}`;
  const byKey = new Map(callees.map((callee) => [keyOf(callee), callee]));
  const raised = candidates.map((each) => {
    const score = Math.max(each.score, byKey.get(keyOf(each))?.score ?? 0);
    return each.symbol === 0 ? each : { ...each, score };
  });
  const known = new Set(candidates.map(keyOf));
  return [...raised, ...callees.filter((callee) => !known.has(keyOf(callee)))];
}
