/** `context`: the code to read first for a question or a task, packed into a token budget. */
import type { ContextOptions } from '../../model/answers/context.ts';
import { budgetField, budgetOf } from './budget-field.ts';
import { contextText, type Out } from './context-text.ts';
import { countFromOne } from './count-from-one.ts';
import { evidenceMessage } from './evidence-message.ts';
import { type Given, type Operation, pagesBy } from './operation.ts';
import {
  choiceOf,
  kindsField,
  kindsOf,
  languageField,
  needs,
  optionalTextOf,
  pathField,
} from './read-fields.ts';

interface In extends Omit<ContextOptions, 'budgetTokens'> {
  readonly query: string;
  readonly budget: number | undefined;
}

const tests = ['with', 'without', 'only'] as const;

export const context: Operation<In, Out> = {
  name: 'context',
  summary: 'Pack the code to read first for a question or task into a token budget',
  fields: [
    {
      name: 'query',
      kind: 'argument',
      isRequired: true,
      isRepeated: true,
      help: 'a question, names, path:line, a stack trace, or the text of an issue; filters as in search: lang: kind: path: -path:',
    },
    budgetField('16384'),
    kindsField,
    languageField,
    pathField,
    { name: 'tests', kind: 'text', help: 'with, without or only (default: with)' },
  ],
  examples: [
    'codeagent context how are segments merged',
    'codeagent context src/engine/open-engine.ts:120 --budget 2000',
    'codeagent context "$(cat trace.txt)" --tests without',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    query: queryOf(given),
    budget: budgetOf(given),
    kinds: kindsOf(given),
    language: optionalTextOf(given, 'language'),
    path: optionalTextOf(given, 'path'),
    tests: choiceOf(given, 'tests', tests, 'with'),
  }),
  async run(engine, { query, budget, ...options }) {
    const budgetTokens = budget ?? engine.configuration.config.context.budgetTokens;
    const answer = countFromOne(await engine.ask.context(query, { ...options, budgetTokens }));
    const isFound = answer.files.length > 0 || answer.left.symbols > 0;
    return { ...answer, message: evidenceMessage({ ...answer, isFound }) };
  },
  isFound: (out) => out.files.length > 0 || out.left.symbols > 0,
  pages: pagesBy('files'),
  render: contextText,
};

/** Accepts the query as one text or as a list of words. */
function queryOf({ query }: Given): string {
  const text = (Array.isArray(query) ? query.join(' ') : String(query ?? '')).trim();
  if (text !== '') return text;
  throw needs('context', 'query');
}
