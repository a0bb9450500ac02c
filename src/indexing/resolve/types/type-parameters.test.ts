/** Type parameters as written in the facts: their position and their bound. */
import { describe, expect, it } from 'vitest';
import { defaultTypes } from '../../../languages/linking/type-notation.ts';
import { typeParameterBound, typeParameterPosition } from './type-parameters.ts';

describe('typeParameterBound', () => {
  it.each<[string, string | undefined]>([
    ['T', undefined],
    ['T extends Base', 'Base'],
    ['T extends Base = Other', 'Base'],
    ['T extends Map<string, Base>', 'Map<string, Base>'],
    ['T: Draw', 'Draw'],
    ['T = Other', undefined],
    ['K comparable', undefined],
  ])('%s', (written, expected) => {
    expect(typeParameterBound(defaultTypes, written)).toBe(expected);
  });
});

describe('typeParameterPosition', () => {
  it.each<[string, number]>([
    ['Key', 0],
    ['Value', 1],
    ['Last', 2],
    ['Val', -1],
    ['Base', -1],
  ])('%s', (name, expected) => {
    expect(typeParameterPosition(['Key', 'Value extends Base', 'Last: Base'], name)).toBe(expected);
  });
});
