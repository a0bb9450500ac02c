import type { SearchMode, SearchOptions } from '../../model/answers/search.ts';
import { signalNames } from '../../model/signal.ts';
import { byModule, type Grouping, groupings } from './by-module.ts';
import { countFromOne } from './count-from-one.ts';
import { evidenceMessage } from './evidence-message.ts';
import { type Given, type Operation, pagesBy } from './operation.ts';
import {
  choiceOf,
  choicesOf,
  kindsField,
  kindsOf,
  languageField,
  limitOf,
  needs,
  optionalTextOf,
  pathField,
} from './read-fields.ts';
import { type Out, searchText, vectorNotes } from './search-text.ts';

interface In extends Omit<SearchOptions, 'limit'> {
  readonly query: string;
  readonly limit: number | undefined;
  readonly explain: 'not' | 'scores';
  readonly group: Grouping;
}

const modes: readonly SearchMode[] = ['hybrid', 'hierarchical', 'text'];
const levels: readonly SearchOptions['show'][] = ['fold', 'preview', 'full', 'auto'];
const tests = ['with', 'without', 'only'] as const;

export const search: Operation<In, Out> = {
  name: 'search',
  summary: 'Search symbols and passages by a question, words, a name or a bug report, best first',
  fields: [
    {
      name: 'query',
      kind: 'argument',
      isRequired: true,
      isRepeated: true,
      help: 'words, a name or its beginning, an id, or a whole text; filters: lang:go kind:class path:src/ -path:test/',
    },
    {
      name: 'mode',
      kind: 'text',
      help: 'hybrid: words, names, files and meaning; hierarchical: names, then passages of code; text: words only (default: hybrid)',
    },
    { name: 'limit', kind: 'number', help: 'maximum number of hits (default: 10)' },
    { name: 'show', kind: 'text', help: 'detail of each hit: fold, preview, full or auto (default: auto)' },
    kindsField,
    languageField,
    pathField,
    { name: 'tests', kind: 'text', help: 'with, without or only' },
    {
      name: 'group',
      kind: 'text',
      help: 'module: group hits by folder; none; auto: module if the query asks for all of something (default: auto)',
    },
    { name: 'explain', kind: 'flag', help: 'show the parts of each score (hybrid only)' },
    {
      name: 'without',
      kind: 'text',
      help: `signals to leave out, comma-separated: ${signalNames.join(',')}`,
    },
  ],
  examples: [
    'codeagent search parse config file',
    'codeagent search EngineError --show full',
    "codeagent search 'how are segments merged' --mode text --path src/store --json",
    "codeagent search 'open file lang:python kind:method -path:tests/'",
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    query: queryOf(given),
    mode: choiceOf(given, 'mode', modes, 'hybrid'),
    limit: given.limit === undefined ? undefined : limitOf(given, 1),
    show: choiceOf(given, 'show', levels, 'auto'),
    kinds: kindsOf(given),
    language: optionalTextOf(given, 'language'),
    path: optionalTextOf(given, 'path'),
    tests: given.tests === undefined ? undefined : choiceOf(given, 'tests', tests, 'with'),
    explain: given.explain === true ? 'scores' : 'not',
    group: choiceOf(given, 'group', groupings, 'auto'),
    without: new Set(choicesOf(given, 'without', signalNames)),
  }),
  async run(engine, { query, limit, explain, group, ...options }) {
    const usual = Math.max(1, engine.configuration.config.search.limit);
    const answer = countFromOne(await engine.ask.search(query, { ...options, limit: limit ?? usual }));
    const hits = byModule(answer.hits, group, answer.intent);
    return {
      ...answer,
      hits: explain === 'scores' ? hits : hits.map((hit) => ({ ...hit, why: undefined })),
      message: evidenceMessage({
        query: answer.query,
        isFound: hits.length > 0,
        isWeak: answer.isWeak,
        isCompared: (answer.vectors?.compared ?? 0) > 0,
      }),
    };
  },
  isFound: (out) => out.hits.length > 0,
  pages: pagesBy('hits'),
  notes: vectorNotes,
  *bytes(out, display, audience) {
    yield Buffer.from(`${searchText(out, display, audience)}\n`);
  },
  render: (out, audience) => searchText(out, { hasColours: false }, audience),
};

/** Accepts the query as one text or as a list of words. */
function queryOf({ query }: Given): string {
  const text = (Array.isArray(query) ? query.join(' ') : String(query ?? '')).trim();
  if (text !== '') return text;
  throw needs('search', 'query');
}
