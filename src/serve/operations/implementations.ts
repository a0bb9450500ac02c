/** `implementations`: types below a type, methods that override a method. */
import type { Navigator } from '../../retrieval/navigate/navigate.ts';
import { confidenceText, headOf, moreText, placesText, staleText } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import type { Operation } from './operation.ts';
import { depthField, depthOf, depthRange, limitField, limitOf, symbolField, textOf } from './read-fields.ts';

type Out = FromOne<ReturnType<Navigator['implementations']>>;

const usual = { depth: depthRange.most, limit: 100 } as const;

export const implementations: Operation<{ symbol: string; depth: number; limit: number }, Out> = {
  name: 'implementations',
  summary: 'Types that inherit or implement a type, methods that override a method',
  fields: [symbolField, depthField(usual.depth), limitField(usual.limit, 'symbols')],
  examples: ['codeagent implementations Signal', 'codeagent implementations Base.save --depth 1'],
  index: 'build',
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'implementations'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
  }),
  run: async (engine, { symbol, ...options }) =>
    countFromOne(engine.navigate().implementations(symbol, options)),
  isFound: (out) => out.found.length > 0,
  render: (out) =>
    [
      `${headOf(out.root)}  ${out.found.length === 0 ? 'nothing below it' : `${out.found.length + out.more} below it`}`,
      ...linesBelow(out, out.root.id, 1),
      ...moreText(out.more, '--limit'),
      ...staleText(out.staleFiles),
    ].join('\n'),
};

function linesBelow(out: Out, id: string, depth: number): readonly string[] {
  return out.found
    .filter((each) => each.of === id && each.depth === depth)
    .flatMap((each) => [
      `${'  '.repeat(depth)}${each.id}  ${each.relation} ${placesText(each.places, each.places.length, each.path)}${confidenceText(each.confidence)}`,
      ...linesBelow(out, each.id, depth + 1),
    ]);
}
