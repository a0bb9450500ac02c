/** External generic types: the results of their members, their elements and their keys. */
import { describe, expect, it } from 'vitest';
import { describeCandidates, external, resolverOn } from '../../../../test/resolver-on.ts';
import type { Linking } from '../../../languages/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { linking as rust } from '../../../languages/rust/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import { type Candidates, type External, externalCandidate, type Origin } from '../candidate.ts';
import {
  awaited,
  callExternal,
  constructExternal,
  elementOf,
  externalMember,
  isDictionary,
  iterateExternal,
  keyOf,
  memberOfShape,
  sliceOf,
} from './external-values.ts';

const shop = { symbols: [{ kind: 'class', name: 'Shop' }] } as const;

/** A value of an external type whose arguments are `Key`s and Shops: `of(python, 'dict', 'Key', 'Shop')`. */
function of(linking: Linking, name: string, ...args: readonly string[]): External {
  const { file, instance } = resolverOn(linking, { a: shop });
  return external(
    file('a'),
    name,
    ...args.map((one): Candidates => (one === 'Shop' ? [instance('a:Shop')] : [external(file('a'), one)])),
  );
}

function origin(linking: Linking, from: Origin, name: string): External {
  return externalCandidate(resolverOn(linking, { a: shop }).file('a'), from, name);
}

describe('a call of a member', () => {
  it.each<[string, External, string, string]>([
    ['an element', of(python, 'dict', 'Key', 'Shop'), 'get', 'a Shop'],
    ['the same elements', of(python, 'list', 'Shop'), 'copy', 'value list<a Shop>'],
    ['all keys', of(python, 'dict', 'Key', 'Shop'), 'keys', 'value []<value Key>'],
    ['all elements', of(python, 'dict', 'Key', 'Shop'), 'values', 'value []<a Shop>'],
    ['pairs', of(python, 'dict', 'Key', 'Shop'), 'items', 'value []<value ()<value Key, a Shop>>'],
    ['an unknown member', of(python, 'list', 'Shop'), 'index', 'derived list.index'],
    ['a container without arguments', of(python, 'list'), 'pop', 'derived list.pop'],
    [
      'the values of TypeScript keep their container',
      of(typescript, 'Map', 'Key', 'Shop'),
      'values',
      'value Map<value Key, a Shop>',
    ],
    ['positions are lost', of(typescript, '()', 'Key', 'Shop'), 'filter', 'value []<value Key | a Shop>'],
    ['a result of Rust', of(rust, 'Result', 'Shop', 'Key'), 'unwrap', 'a Shop'],
    ['the first element list of Rust', of(rust, 'Vec', 'Shop'), 'iter', 'value Vec<a Shop>'],
  ])('%s', (_, container, member, expected) => {
    check(callExternal(externalMember(container, member)), expected);
  });
});

describe('a call', () => {
  it.each<[string, External, string]>([
    ['a class of Python', origin(python, 'static', 'json.Encoder'), 'value json.Encoder'],
    ['a function of Python', origin(python, 'static', 'json.dumps'), 'derived json.dumps'],
    [
      'a function of TypeScript with a capital letter',
      origin(typescript, 'static', 'Router'),
      'derived Router',
    ],
    ['a factory of Rust', externalMember(origin(rust, 'static', 'Vec'), 'new'), 'value Vec'],
    ['another static member', externalMember(origin(rust, 'static', 'Vec'), 'open'), 'derived Vec.open'],
    ['an unknown value', origin(rust, 'unknown', 'x'), 'unknown x'],
    ['a function type', of(python, 'function', 'Shop', 'Key'), 'a Shop'],
  ])('%s', (_, callee, expected) => {
    check(callExternal(callee), expected);
  });
});

describe('constructExternal', () => {
  it.each<[string, External, string]>([
    ['a class', origin(typescript, 'static', 'Map'), 'value Map'],
    ['a class of a module', externalMember(origin(typescript, 'static', 'fs'), 'Dir'), 'value fs.Dir'],
    ['an unknown class', origin(typescript, 'unknown', 'Map'), 'unknown Map'],
  ])('%s', (_, type, expected) => {
    check([constructExternal(type)], expected);
  });
});

describe('contents', () => {
  const dict = of(python, 'dict', 'Key', 'Shop');
  const generator = of(python, 'Generator', 'Shop', 'Key');
  const tuple = of(python, '()', 'Key', 'Shop');
  it.each<[string, Candidates, string]>([
    ['the element of a map is its value', elementOf(dict), 'a Shop'],
    ['a loop over a map takes keys', iterateExternal(dict), 'value Key'],
    ['a loop over a list takes elements', iterateExternal(of(python, 'list', 'Shop')), 'a Shop'],
    ['a listed position', elementOf(generator), 'a Shop'],
    ['the last argument otherwise', elementOf(of(python, 'Pair', 'Key', 'Shop')), 'a Shop'],
    ['a tuple has all of them', elementOf(tuple), 'value Key | a Shop'],
    ['an element of an unknown container', elementOf(of(python, 'list')), 'derived list'],
    ['keys of a map', keyOf(dict), 'value Key'],
    ['keys of a member are unknown', keyOf(externalMember(dict, 'get')), ''],
    ['await of an awaitable', awaited(of(python, 'Task', 'Shop')), 'a Shop'],
    ['await of a qualified name', awaited(of(python, 'asyncio.Task', 'Shop')), 'a Shop'],
    ['await of another type', awaited(of(python, 'list', 'Shop')), 'value list<a Shop>'],
  ])('%s', (_, found, expected) => {
    check(found, expected);
  });
});

describe('sliceOf', () => {
  const tuple = of(python, '()', 'Key', 'Shop', 'Key');
  it.each<[External, string, string | undefined]>([
    [tuple, '1:', 'value ()<a Shop, value Key>'],
    [tuple, ':1', 'value ()<value Key>'],
    [of(python, 'list', 'Shop'), '1:2', 'value list<a Shop>'],
    [{ ...of(python, '{}', 'Shop'), keys: ['2'] }, '1:', 'value {}<a Shop>'],
    [{ ...of(python, '{}', 'Shop'), keys: ['2'] }, ':2', ''],
    [tuple, '1', undefined],
    [tuple, 'run', undefined],
  ])('%o [%s]', (container, key, expected) => {
    const found = sliceOf(container, key);
    expect(found === undefined ? undefined : describeCandidates(found).join(' | ')).toBe(expected);
  });
});

describe('memberOfShape', () => {
  const shape = { ...of(typescript, '{}', 'Shop', 'Key', 'Any'), keys: ['run', 'stop', '*'] };
  it.each<[External, string, string]>([
    [shape, 'run', 'a Shop'],
    [shape, 'stop', 'value Key'],
    [shape, 'walk', 'value Any'],
    [{ ...shape, keys: ['run', 'stop', 'walk'] }, 'other', ''],
    // The last entry of a literal wins.
    [{ ...shape, keys: ['run', 'run', '*'] }, 'run', 'value Key'],
  ])('%o .%s', (literal, name, expected) => {
    check(memberOfShape(literal, name), expected);
  });
});

it('a dictionary has the type of its members as its last argument', () => {
  expect(isDictionary(of(typescript, 'Record', 'Key', 'Shop'))).toBe(true);
  expect(isDictionary(of(typescript, 'Record'))).toBe(false);
  expect(isDictionary(of(typescript, 'Map', 'Key', 'Shop'))).toBe(false);
  expect(isDictionary(of(python, 'Record', 'Key', 'Shop'))).toBe(false);
});

function check(found: Candidates, expected: string): void {
  expect(describeCandidates(found).join(' | ')).toBe(expected);
}
