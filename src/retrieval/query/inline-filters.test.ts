/** Which parts of a query are filters, phrases, and text. */

import { describe, expect, it } from 'vitest';
import type { Choice, Filters } from '../../model/answers/lookup.ts';
import { EngineError } from '../../model/errors.ts';
import type { SymbolKind } from '../../model/symbol.ts';
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
    [
      'the long name of the filter',
      'language:go open',
      {},
      { text: 'open', language: { all: [['go']], none: [] } },
    ],
    [
      'a filter before the words',
      'path:src/ open',
      {},
      { text: 'open', path: { all: [['src/']], none: [] } },
    ],
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
      'an excluded path',
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
      'an excluded kind',
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
    ['a filter without a value is text', 'path: src', {}, { text: 'path: src' }],
    ['an id is text', 'src/a.ts:60', {}, { text: 'src/a.ts:60' }],
    ['filters in a report are text', 'crash\nlang:python "x"', {}, { text: 'crash lang:python "x"' }],
  ])('%s', (_, query, given, expected) => {
    check(query, given, expected);
  });

  it.each<[string, string, RegExp]>([
    ['a query of filters alone', ' lang:go -path:x ', /filters but no search text/],
    ['an unknown kind', 'x kind:metod', /did you mean method/],
  ])('refuses %s', (_, query, message) => {
    expect(() => readInlineFilters(query, none)).toThrow(EngineError);
    expect(() => readInlineFilters(query, none)).toThrow(message);
  });
});
