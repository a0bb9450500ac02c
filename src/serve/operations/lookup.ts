/** `lookup`: finds symbols by name, however the name is written. */
import type { Engine } from '../../engine/engine.ts';
import { defaultConfig } from '../../model/config.ts';
import { EngineError } from '../../model/errors.ts';
import { gapSentences } from '../../model/evidence-gaps.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import { visible } from '../../printing/terminal-text.ts';
import type { Audience } from '../word-advice.ts';
import { headOf, moreText, raise, staleText, thousands } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import type { Given, Operation, Pages } from './operation.ts';
import {
  kindsField,
  kindsOf,
  languageField,
  limitField,
  limitOf,
  limitRange,
  needs,
  optionalTextOf,
  pathField,
  textOf,
} from './read-fields.ts';

type Answer = FromOne<ReturnType<Engine['ask']['lookup']>>;

/** One answer for each name. Programs get a single answer without the list. */
interface Out {
  readonly answers: readonly Answer[];
}

interface In {
  readonly names: readonly string[];
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
      isRepeated: true,
      help: "one or several: getUserData, A.b, A::b, A#b, path:Name, 'Auth*', 'get?ser*', gUD, 'user data', or a part",
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
    'codeagent lookup openEngine EngineError createLookup',
    'codeagent lookup gUD --json',
  ],
  index: 'build',
  parse: (given) => ({
    names: namesOf(given),
    kinds: kindsOf(given),
    language: optionalTextOf(given, 'language'),
    path: optionalTextOf(given, 'path'),
    breadth: given.similar === true ? 'all' : 'best',
    limit: given.limit === undefined ? undefined : limitOf(given, 1),
  }),
  run: async (engine, { names, limit = engine.configuration.config.lookup.limit, ...options }) => {
    const share = Math.max(leastHits, Math.ceil(limit / names.length));
    return {
      answers: names.map((name) =>
        countFromOne(engine.ask.lookup(name, { ...options, limit: Math.min(limit, share) })),
      ),
    };
  },
  isFound: ({ answers }) => answers.some(({ total }) => total > 0),
  pages: hitByHit(),
  json: ({ answers }) => (answers.length === 1 ? answers[0] : { answers }),
  render: ({ answers }, audience) =>
    answers
      .flatMap((answer) => [
        ...(answers.length > 1 && answer.total > 0 ? [`${visible(answer.query)}:`] : []),
        ...answerLines(answer, audience),
      ])
      .join('\n'),
};

/** The limit is shared by the names, but each shows a few hits. */
const leastHits = 3;
const mostNames = 50;

function namesOf({ name }: Given): readonly string[] {
  const names = (Array.isArray(name) ? name : [name]).map((each) => textOf({ name: each }, 'name', 'lookup'));
  if (names.length === 0) throw needs('lookup', 'name');
  if (names.length <= mostNames) return [...new Set(names)];
  throw new EngineError('bad-input', `lookup takes ${mostNames} names at once, not ${names.length}`);
}

function answerLines(out: Answer, audience: Audience): readonly string[] {
  return [
    ...(out.total === 0 ? nothingText(out) : notItselfText(out)),
    ...out.hits.map((hit) => `${headOf(hit)}  ${hit.match}`),
    ...moreText(out.more, audience, raise('limit', out.total > limitRange.most ? undefined : out.total)),
    ...gapSentences(out),
    ...staleText(out.staleFiles, audience),
  ];
}

interface Piece {
  readonly place: number;
  readonly hits: Answer['hits'];
}

/** A name without hits is one entry, so that a page reports it. */
function hitByHit(): Pages<Out> {
  return {
    list: ({ answers }) =>
      answers.flatMap(({ hits }, place): readonly Piece[] =>
        hits.length === 0 ? [{ place, hits }] : hits.map((hit) => ({ place, hits: [hit] })),
      ),
    withList: ({ answers }, list) => ({
      answers: answers.flatMap((answer, place) => {
        const pieces = (list as readonly Piece[]).filter((piece) => piece.place === place);
        return pieces.length === 0 ? [] : [{ ...answer, hits: pieces.flatMap(({ hits }) => hits) }];
      }),
    }),
  };
}

/** Marks misspelt matches, so that a reader does not take them for the requested symbol. */
function notItselfText({ query, hits }: Answer): readonly string[] {
  return hits[0]?.match === 'fuzzy' ? [`No symbol is named ${JSON.stringify(query)}; similar:`] : [];
}

function nothingText({ query, outside, former, suggestions }: Answer): readonly string[] {
  const named = query.length > 80 ? `${query.slice(0, 80)}…` : query;
  return [
    `No symbol is named ${JSON.stringify(named)}, and no name is similar`,
    ...(outside > 0 ? [`Outside of the filters: ${thousands(outside)}`] : []),
    ...(former === undefined ? [] : [former]),
    ...(suggestions.length > 0 ? [`Did you mean ${suggestions.join(', ')}?`] : []),
  ];
}
