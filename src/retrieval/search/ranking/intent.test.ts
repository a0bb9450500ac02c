/** The intent of questions. */

import { expect, it } from 'vitest';
import type { Intent } from '../../../model/answers/search.ts';
import { intentOf } from './intent.ts';
import { understand } from './understand.ts';

it.each<[string, Intent]>([
  ['AuthService.authenticate', 'targeted'],
  ['what is in src/db/users.py', 'targeted'],
  ['where is createStore called', 'targeted'],
  ['every caller of Session.send', 'targeted'],
  ['all external api calls', 'cross-cutting'],
  ['every method that throws', 'cross-cutting'],
  ['how are errors logged across modules', 'cross-cutting'],
  ['are there any unused database tables', 'cross-cutting'],
  ['how does authentication work', 'exploratory'],
  ['why is it not called after all', 'exploratory'],
  ['does all this parse', 'exploratory'],
  ['crash\n\nall requests fail', 'exploratory'],
])('%s: %s', (query, expected) => {
  expect(intentOf(query, understand(query))).toBe(expected);
});
