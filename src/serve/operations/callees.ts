/** `callees`: the symbols that a symbol calls, as a tree, and the calls that could not be resolved. */
import type { Navigator } from '../../model/answers/navigator.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, freshnessText, thousands } from './answer-text.ts';
import { callTreeData } from './call-tree-data.ts';
import { callTreeLines, withSourceLines } from './call-tree-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { type Operation, pagesBy } from './operation.ts';
import { depthField, depthOf, limitField, limitOf, symbolField, textOf } from './read-fields.ts';

type Out = FromOne<ReturnType<Navigator['callees']>> & {
  readonly shownReasons: readonly ('unknown' | 'external')[];
};

// `flow` shows the calls of callees, too.
const usual = { depth: 1, limit: 100 } as const;
const unresolvedListed = 10;

export const callees: Operation<{ symbol: string; depth: number; limit: number; external: boolean }, Out> = {
  name: 'callees',
  summary: 'Show the calls that a symbol makes as a tree, including unresolved calls',
  fields: [
    symbolField,
    depthField(usual.depth),
    limitField(usual.limit, 'nodes'),
    { name: 'external', kind: 'flag', help: 'include calls to code outside the repository' },
  ],
  examples: [
    'codeagent callees src/engine/open-engine.ts:openEngine',
    'codeagent callees src/engine/open-engine.ts:150 --depth 3 --external',
  ],
  index: 'build',
  showsEdges: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'callees'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
    external: given.external === true,
  }),
  async run(engine, { symbol, external, ...options }) {
    const found = await withSourceLines(engine, countFromOne(engine.graph.callees(symbol, options)));
    return { ...found, shownReasons: external ? ['unknown', 'external'] : ['unknown'] };
  },
  isFound: (out) => out.children.length + out.unresolved.unknown.length > 0,
  pages: pagesBy('children'),
  json: callTreeData,
  render: (out, audience) =>
    [
      ...callTreeLines(out, counted(out.total, 'callee'), audience),
      ...out.shownReasons.flatMap((reason) => unresolvedLines(out, reason)),
      ...hiddenLines(out, audience),
      ...freshnessText(out, audience),
    ].join('\n'),
};

function unresolvedLines(out: Out, reason: 'unknown' | 'external'): readonly string[] {
  const found = out.unresolved[reason];
  if (found.length === 0) return [];
  const kind = reason === 'unknown' ? 'unresolved' : 'external';
  const listed = reason === 'external' ? found : found.slice(0, unresolvedListed);
  const list = listed.map(({ name, line }) => `${name}:${line}`).join(', ');
  const more = found.length - listed.length;
  return [
    `${counted(found.length, `${kind} call`)}: ${list}${more > 0 ? `, … ${thousands(more)} more` : ''}`,
  ];
}

function hiddenLines(out: Out, audience: Audience): readonly string[] {
  const count = out.unresolved.external.length;
  if (count === 0 || out.shownReasons.includes('external')) return [];
  const advice = aside(audience, { kind: 'set', field: 'external', value: true });
  return [`${counted(count, 'call')} to built-in or external names${advice}`];
}
