/** Why names have no target: when it is known to be outside the repository, and when nothing is known. */
import { describe, expect, it } from 'vitest';
import { resolverOn } from '../../../../test/resolver-on.ts';
import type { Linking } from '../../../languages/linking.ts';
import { linking as lua } from '../../../languages/lua/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { typescriptLinking as typescript } from '../../../languages/typescript/linking.ts';
import type { UnresolvedReason } from '../../../model/edge.ts';
import { type Candidate, externalCandidate, initialDepthBudget, type Origin } from '../candidate.ts';
import { freeOrigin, reasonOfMember, reasonOfName, typeOrigin } from './unresolved-reason.ts';

const outlines = {
  'shop.x': {
    symbols: [
      { kind: 'class', name: 'Shop' },
      { kind: 'class', name: 'Encoder', bases: ['json.Encoder'] },
      { kind: 'class', name: 'Odd', bases: ['Missing'] },
      { kind: 'function', name: 'open' },
      { kind: 'method', name: 'declared', in: 'Shop' },
      { kind: 'class', name: 'Missing', in: 'open' },
      { kind: 'variable', name: 'shop' },
    ],
    imports: [{ kind: 'module', module: 'json', local: 'json' }],
  },
} as const;

function on(linking: Linking) {
  const tested = resolverOn(linking, outlines);
  const outside = (origin: Origin): Candidate => externalCandidate(tested.file('shop.x'), origin, 'thing');
  return { ...tested, outside };
}

const { outside, symbol, instance } = on(python);
const shape: Candidate = { ...externalCandidate(symbol('shop.x:Shop').file, 'value', '{}'), keys: ['run'] };

describe('reasonOfName', () => {
  it.each<[string, readonly Candidate[], UnresolvedReason]>([
    ['no candidate', [], 'unknown'],
    ['an external function', [outside('static')], 'external'],
    ['a value of an external type may be a function of the repository', [outside('value')], 'unknown'],
    ['nothing', [outside('absent')], 'unknown'],
    ['nothing, or an external function', [outside('absent'), outside('static')], 'external'],
    ['one known, one not', [outside('static'), outside('unknown')], 'unknown'],
    ['a symbol', [symbol('shop.x:Shop')], 'unknown'],
  ])('%s', (_, candidates, expected) => {
    expect(reasonOfName(candidates)).toBe(expected);
  });
});

describe('reasonOfMember', () => {
  it.each<[string, Candidate, string, UnresolvedReason]>([
    ['an external value', outside('value'), 'declared', 'external'],
    ['a result of unknown type', outside('derived'), 'run', 'external'],
    ['a result of unknown type, and a symbol has the name', outside('derived'), 'declared', 'unknown'],
    ['an unknown value', outside('unknown'), 'run', 'unknown'],
    ['a class of the repository', instance('shop.x:Shop'), 'run', 'unknown'],
    ['a class with an external base', instance('shop.x:Encoder'), 'run', 'external'],
    ['the same, and a symbol has the name', instance('shop.x:Encoder'), 'declared', 'unknown'],
    ['a class with an unknown base', instance('shop.x:Odd'), 'run', 'unknown'],
    ['a function', symbol('shop.x:open'), 'run', 'external'],
    ['a variable', symbol('shop.x:shop'), 'run', 'unknown'],
    ['a literal, whose entries need keys', shape, 'items', 'external'],
  ])('%s', (_, receiver, name, expected) => {
    const { resolver, file } = on(python);
    expect(reasonOfMember(resolver, { file: file('shop.x'), name }, [receiver])).toBe(expected);
  });

  it('members of the language itself are external', () => {
    const { resolver, file, symbol: symbolOf } = on(typescript);
    const from = file('shop.x');
    const open = symbolOf('shop.x:open');
    expect(reasonOfMember(resolver, { file: from, name: 'call' }, [open])).toBe('external');
    // A symbol has this name, so it may be a member that the program adds.
    expect(reasonOfMember(resolver, { file: from, name: 'declared' }, [open])).toBe('unknown');
  });

  it('a type literal lists all its members', () => {
    const { resolver, file } = on(typescript);
    const from = file('shop.x');
    const literal: Candidate = { ...externalCandidate(from, 'value', '{}'), keys: ['run'] };
    expect(reasonOfMember(resolver, { file: from, name: 'stop' }, [literal])).toBe('unknown');
  });
});

describe('freeOrigin', () => {
  it.each<[string, Linking, string, Origin]>([
    ['a built-in of Lua', lua, 'print', 'static'],
    ['a name of no symbol', lua, 'absent', 'static'],
    ['a name of a symbol elsewhere', lua, 'open', 'unknown'],
    ['a name of members only', lua, 'declared', 'static'],
    ['a global object, to which files add members', typescript, 'window', 'derived'],
  ])('%s', (_, linking, name, expected) => {
    const { resolver, file } = on(linking);
    expect(freeOrigin(resolver, file('shop.x'), name)).toBe(expected);
  });
});

describe('typeOrigin', () => {
  it.each<[string, Origin]>([
    ['Any', 'unknown'],
    ['typing.Any', 'unknown'],
    ['None', 'absent'],
    ['str', 'value'],
    ['json.Encoder', 'value'],
    ['Gone', 'value'],
    // A class of this name exists, but is not visible here.
    ['Missing', 'unknown'],
  ])('%s', (name, expected) => {
    const { resolver, file } = on(python);
    expect(typeOrigin(resolver, { file: file('shop.x'), at: 0 }, name, initialDepthBudget)).toBe(expected);
  });
});
