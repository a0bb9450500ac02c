/** What of a question is a filter, what a phrase, and what is left as text. */
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../model/errors.ts';
import type { SymbolKind } from '../../model/symbol.ts';
import type { Choice, Filters } from '../lookup/filters.ts';
import { readInlineFilters } from './inline-filters.ts';

const none: Filters = { kinds: undefined, language: undefined, path: undefined };

interface Read {
  readonly text?: string;
  readonly language?: Choice;
  readonly path?: Choice;
  readonly kinds?: readonly SymbolKind[];
  readonly phrases?: readonly string[];
}

function check(query: string, given: Partial<Filters>, expected: Read): void {
  const { text, options } = readInlineFilters(query, { ...none, ...given });
  expect({
    text: text.replaceAll(/\s+/g, ' ').trim(),
    language: options.language,
    path: options.path,
    kinds: options.kinds && [...options.kinds],
    phrases: options.phrases,
  }).toEqual({ language: undefined, path: undefined, kinds: undefined, phrases: [], ...expected });
}

describe('filters in a question', () => {
  it.each<[string, string, Partial<Filters>, Read]>([
    ['none', 'how is it done', {}, { text: 'how is it done' }],
    [
      'a language',
      'open file lang:python',
      {},
      { text: 'open file', language: { all: [['python']], none: [] } },
    ],
    ['its long name', 'language:go open', {}, { text: 'open', language: { all: [['go']], none: [] } }],
    ['one before the words', 'path:src/ open', {}, { text: 'open', path: { all: [['src/']], none: [] } }],
    [
      'alternatives',
      'x lang:go,rust lang:c',
      {},
      { text: 'x', language: { all: [['go', 'rust', 'c']], none: [] } },
    ],
    [
      'commas of a glob',
      'x path:{a,b}/*.ts,c',
      {},
      { text: 'x', path: { all: [['{a,b}/*.ts', 'c']], none: [] } },
    ],
    [
      'what is not wanted',
      'x -path:test/ path:src',
      {},
      { text: 'x', path: { all: [['src']], none: ['test/'] } },
    ],
    [
      'a folder with a space',
      'x path:"my folder,2"',
      {},
      { text: 'x', path: { all: [['my folder,2']], none: [] } },
    ],
    [
      'beside an option',
      'x path:a -path:b',
      { path: 'src' },
      { text: 'x', path: { all: [['src'], ['a']], none: ['b'] } },
    ],
    ['an option alone', 'x', { path: 'src', language: 'go' }, { text: 'x', path: 'src', language: 'go' }],
    ['kinds', 'x kind:method,class', {}, { text: 'x', kinds: ['class', 'method'] }],
    [
      'kinds beside an option',
      'x kind:method,class',
      { kinds: new Set<SymbolKind>(['method', 'field']) },
      { text: 'x', kinds: ['method'] },
    ],
    [
      'a kind that is not wanted',
      'x -kind:method',
      { kinds: new Set<SymbolKind>(['method', 'field']) },
      { text: 'x', kinds: ['field'] },
    ],
    [
      'a phrase',
      'where is "not  found" thrown',
      {},
      { text: 'where is "not found" thrown', phrases: ['not  found'] },
    ],
    ['a filter in a phrase is text', '"path:src" x', {}, { text: '"path:src" x', phrases: ['path:src'] }],
    ['an open quote is text', 'say "hello', {}, { text: 'say "hello' }],
    ['another key is text', 'std::lang:x foo:bar -x:y', {}, { text: 'std::lang:x foo:bar -x:y' }],
    ['nothing behind the colon', 'path: src', {}, { text: 'path: src' }],
    ['an id is text', 'src/a.ts:60', {}, { text: 'src/a.ts:60' }],
    ['a report', 'crash\nlang:python "x"', {}, { text: 'crash lang:python "x"' }],
  ])('%s', (_, query, given, expected) => {
    check(query, given, expected);
  });

  it.each<[string, string, RegExp]>([
    ['nothing but filters', ' lang:go -path:x ', /nothing but filters/],
    ['an unknown kind', 'x kind:metod', /did you mean method/],
  ])('refuses %s', (_, query, message) => {
    expect(() => readInlineFilters(query, none)).toThrow(EngineError);
    expect(() => readInlineFilters(query, none)).toThrow(message);
  });
});
