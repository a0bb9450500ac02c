/** `lookup`: finds symbols by name, however the name is written. */
import type { Engine } from '../../engine/engine.ts';
import { defaultConfig } from '../../model/config.ts';
import { gapSentences } from '../../model/evidence-gaps.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { headOf, moreText, raise, staleText, thousands } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { type Operation, pagesBy } from './operation.ts';
import {
  kindsField,
  kindsOf,
  languageField,
  limitField,
  limitOf,
  limitRange,
  optionalTextOf,
  pathField,
  textOf,
} from './read-fields.ts';

type Out = FromOne<ReturnType<Engine['ask']['lookup']>>;

interface In {
  readonly name: string;
  readonly kinds: ReadonlySet<SymbolKind> | undefined;
  readonly language: string | undefined;
  readonly path: string | undefined;
  readonly breadth: 'best' | 'all';
  readonly limit: number | undefined;
}

export const lookup: Operation<In, Out> = {
  name: 'lookup',
  summary: 'Find symbols by name: exact, qualified, prefix, wildcards, camel humps, words, parts, typos',
  fields: [
    {
      name: 'name',
      kind: 'argument',
      isRequired: true,
      help: "getUserData, A.b, A::b, A#b, path:Name, 'Auth*', 'get?ser*', gUD, 'user data', or a part",
    },
    kindsField,
    languageField,
    pathField,
    { name: 'similar', kind: 'flag', help: 'include similar names even if the exact name exists' },
    limitField(defaultConfig.lookup.limit, 'symbols'),
  ],
  examples: [
    'codeagent lookup EngineError',
    "codeagent lookup '*Reader' --kinds interface --path src/store",
    'codeagent lookup gUD --json',
  ],
  index: 'build',
  parse: (given) => ({
    name: textOf(given, 'name', 'lookup'),
    kinds: kindsOf(given),
    language: optionalTextOf(given, 'language'),
    path: optionalTextOf(given, 'path'),
    breadth: given.similar === true ? 'all' : 'best',
    limit: given.limit === undefined ? undefined : limitOf(given, 1),
  }),
  run: async (engine, { name, limit = engine.configuration.config.lookup.limit, ...options }) =>
    countFromOne(engine.ask.lookup(name, { ...options, limit })),
  isFound: (out) => out.total > 0,
  pages: pagesBy('hits'),
  render: (out, audience) =>
    [
      ...(out.total === 0 ? nothingText(out) : notItselfText(out)),
      ...out.hits.map((hit) => `${headOf(hit)}  ${hit.match}`),
      ...moreText(out.more, audience, raise('limit', out.total > limitRange.most ? undefined : out.total)),
      ...gapSentences(out),
      ...staleText(out.staleFiles, audience),
    ].join('\n'),
};

/** Marks misspelt matches, so that a reader does not take them for the requested symbol. */
function notItselfText({ query, hits }: Out): readonly string[] {
  return hits[0]?.match === 'fuzzy' ? [`No symbol is named ${JSON.stringify(query)}; similar:`] : [];
}

function nothingText({ query, outside, former, suggestions }: Out): readonly string[] {
  const named = query.length > 80 ? `${query.slice(0, 80)}…` : query;
  return [
    `No symbol is named ${JSON.stringify(named)} or like it`,
    ...(outside > 0 ? [`Outside of the filters: ${thousands(outside)}`] : []),
    ...(former === undefined ? [] : [former]),
    ...(suggestions.length > 0 ? [`Did you mean ${suggestions.join(', ')}?`] : []),
  ];
}
