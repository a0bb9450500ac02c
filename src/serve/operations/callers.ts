/** `callers`: who calls a symbol, as a tree. */
import type { Navigator } from '../../model/answers/navigation.ts';
import { byNameText, freshnessText, mentionsText } from './answer-text.ts';
import { callTreeLines } from './call-tree-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { type Operation, pagesBy } from './operation.ts';
import { depthField, depthOf, limitField, limitOf, symbolField, textOf } from './read-fields.ts';

const usual = { depth: 2, limit: 100 } as const;

export const callers: Operation<
  { symbol: string; depth: number; limit: number },
  FromOne<ReturnType<Navigator['callers']>>
> = {
  name: 'callers',
  summary: 'Show the callers of a symbol as a tree; for a class, the code that constructs it',
  fields: [symbolField, depthField(usual.depth), limitField(usual.limit, 'nodes')],
  examples: [
    'codeagent callers Star.describe',
    'codeagent callers src/engine/open-engine.ts:openEngine --depth 3',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'callers'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
  }),
  run: async (engine, { symbol, ...options }) => countFromOne(engine.graph.callers(symbol, options)),
  isFound: (out) => out.children.length + out.byName.placeCount + out.mentions.placeCount > 0,
  pages: pagesBy('children'),
  render: (out, audience) =>
    [
      ...callTreeLines(out, 'caller', audience),
      ...mentionsText(out.mentions),
      ...byNameText(out.byName),
      ...freshnessText(out, audience),
    ].join('\n'),
};
