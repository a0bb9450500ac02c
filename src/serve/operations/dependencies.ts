/** `dependencies` and `dependents`: what a symbol, file or folder depends on, and what depends on it. */
import type { Navigator } from '../../model/answers/navigator.ts';
import type { Audience } from '../word-advice.ts';
import { counted, countsText, freshnessText, headOf, moreText, raise } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { table } from './format.ts';
import { type Operation, pagesBy } from './operation.ts';
import { limitField, limitOf, symbolField, textOf } from './read-fields.ts';

type Dependents = FromOne<ReturnType<Navigator['dependents']>> & More;
type Dependencies = FromOne<ReturnType<Navigator['dependencies']>> & More;
interface More {
  /** Number of entries beyond the limit. */
  readonly more: number;
}
interface In {
  readonly symbol: string;
  readonly limit: number;
}

const usualLimit = 50;
const fields = [
  { ...symbolField, help: 'a symbol, a file or a folder' },
  limitField(usualLimit, 'entries'),
] as const;

export const dependencies: Operation<In, Dependencies> = {
  name: 'dependencies',
  summary: 'List the dependencies of a symbol (symbols), or of a file or folder (files)',
  fields,
  examples: ['codeagent dependencies src/engine/engine.ts', 'codeagent dependencies src/store --limit 20'],
  index: 'build',
  showsEdges: true,
  parse: (given) => ({ symbol: textOf(given, 'symbol', 'dependencies'), limit: limitOf(given, usualLimit) }),
  run: async (engine, { symbol, limit }) =>
    withMore(countFromOne(engine.graph.dependencies(symbol, { limit }))),
  isFound: (out) => out.found.length > 0,
  pages: pagesBy('found'),
  render: (out, audience) =>
    [...listLines(out, 'needs', audience), ...unresolvedLine(out), ...freshnessText(out, audience)].join(
      '\n',
    ),
};

export const dependents: Operation<In, Dependents> = {
  name: 'dependents',
  summary: 'List the dependents of a symbol (symbols), or of a file or folder (files)',
  fields,
  examples: ['codeagent dependents src/model/errors.ts', 'codeagent dependents EngineError'],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse: (given) => ({ symbol: textOf(given, 'symbol', 'dependents'), limit: limitOf(given, usualLimit) }),
  run: async (engine, { symbol, limit }) =>
    withMore(countFromOne(engine.graph.dependents(symbol, { limit }))),
  isFound: (out) => out.found.length > 0,
  pages: pagesBy('found'),
  render: (out, audience) =>
    [...listLines(out, 'is needed by', audience), ...freshnessText(out, audience)].join('\n'),
};

function withMore<T extends { readonly total: number; readonly found: readonly unknown[] }>(
  out: T,
): T & More {
  return { ...out, more: out.total - out.found.length };
}

function listLines(out: Dependents, verb: string, audience: Audience): readonly string[] {
  const noun = out.level === 'files' ? 'file' : 'symbol';
  const rows = out.found.map(({ id, counts }) => [`  ${id}`, countsText(counts)]);
  return [
    `${headOf(out.root)}  ${verb} ${counted(out.total, noun)}${out.total === 0 ? '' : `: ${countsText(out.counts)}`}`,
    ...(rows.length === 0 ? [] : [table(rows)]),
    ...moreText(out.more, audience, raise('limit')),
  ];
}

function unresolvedLine({ unresolved: { unknown, external } }: Dependencies): readonly string[] {
  if (unknown + external === 0) return [];
  return [
    `Not listed: ${counted(unknown, 'unresolved reference')}, ${external} to built-in or external names`,
  ];
}
