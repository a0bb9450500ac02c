/** Variables of a declared type that hold only values of known, constructed types. */
import { describe, expect, it } from 'vitest';
import { describeCandidates, resolverOn } from '../../../../test/resolver-on.ts';
import { linking as java } from '../../../languages/java/linking.ts';
import type { Linking } from '../../../languages/linking.ts';
import { linking as python } from '../../../languages/python/linking.ts';
import { valueOfType } from '../../../model/reference.ts';
import { initialDepthBudget } from '../candidate.ts';
import { narrowToConstructed } from './narrow-to-constructed.ts';

const outlines = {
  a: {
    symbols: [
      { kind: 'class', name: 'Shape' },
      { kind: 'class', name: 'Circle', bases: ['Shape'] },
      { kind: 'class', name: 'Square', bases: ['Shape'] },
      { kind: 'class', name: 'Box', bases: ['Shape'], typeParameters: ['T'] },
      { kind: 'class', name: 'Shop' },
    ],
  },
} as const;

describe('a Shape that holds', () => {
  it.each<[label: string, made: readonly string[], expected: readonly string[], linking?: Linking]>([
    ['a circle', ['Circle'], ['a Circle']],
    ['a circle or a square', ['Circle', 'Square'], ['a Circle', 'a Square']],
    ['itself', ['Shape'], ['a Shape']],
    ['nothing known', [], ['a Shape']],
    ['an unrelated value', ['Circle', 'Shop'], ['a Shape']],
    ['an external value', ['Circle', 'Gone'], ['a Shape']],
    ['a generic value, whose arguments the declared type has', ['Box'], ['a Shape']],
    ['a circle, in a language without this rule', ['Circle'], ['a Shape'], python],
  ])('%s', (_, made, expected, linking = java) => {
    const { resolver, file, instance } = resolverOn(linking, outlines);
    const given = { site: { file: file('a'), at: 0 }, values: made.map(valueOfType) };
    const declared = [instance('a:Shape')];
    const found = narrowToConstructed(resolver, declared, given, initialDepthBudget);
    expect(describeCandidates(found)).toEqual(expected);
  });

  it('a circle, without depth budget', () => {
    const { resolver, file, instance } = resolverOn(java, outlines);
    const given = { site: { file: file('a'), at: 0 }, values: [valueOfType('Circle')] };
    const found = narrowToConstructed(resolver, [instance('a:Shape')], given, 0);
    expect(describeCandidates(found)).toEqual(['a Shape']);
  });
});
