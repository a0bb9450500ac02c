/** `similar`: symbols with a similar meaning, or whose text has the same distinctive terms. */
import type { Freshness } from '../../model/answers/navigation.ts';
import type { SimilarAnswer } from '../../model/answers/similar.ts';
import { headOf, staleText } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { type Operation, pagesBy } from './operation.ts';
import { limitField, limitOf, symbolField, textOf } from './read-fields.ts';

type Out = FromOne<SimilarAnswer & Freshness>;

interface In {
  readonly symbol: string;
  readonly limit: number;
}

const usualLimit = 10;
const termsShown = 8;

export const similar: Operation<In, Out> = {
  name: 'similar',
  summary: 'Find symbols similar to a symbol by vectors (if there are any), distinctive terms and name',
  fields: [symbolField, limitField(usualLimit, 'symbols')],
  examples: [
    'codeagent similar src/engine/open-engine.ts:openEngine',
    'codeagent similar src/engine/open-engine.ts:60 --limit 5 --json',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({ symbol: textOf(given, 'symbol', 'similar'), limit: limitOf(given, usualLimit) }),
  run: async (engine, { symbol, limit }) => countFromOne(await engine.ask.similar(symbol, { limit })),
  isFound: (out) => out.hits.length > 0,
  pages: pagesBy('hits'),
  render: (out, audience) =>
    [
      `Like ${headOf(out.of)}, by ${out.by}`,
      ...(out.hits.length === 0 ? ['No similar symbols found'] : out.hits.flatMap(hitText)),
      ...staleText(out.staleFiles, audience),
    ].join('\n'),
};

/** `0.61  method a.py:A.b  :12-40  same name  [graph, build]` */
function hitText(hit: Out['hits'][number]): readonly string[] {
  const { score, isSameName, sharedTerms, head: written } = hit;
  const head = [
    score.toFixed(2),
    headOf(hit),
    ...(isSameName ? ['same name'] : []),
    ...(sharedTerms.length > 0 ? [`[${sharedTerms.slice(0, termsShown).join(', ')}]`] : []),
  ].join('  ');
  return [head, ...(written === undefined ? [] : [`      ${written}`])];
}
