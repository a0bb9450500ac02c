/** Every way to write an option on the command line, and the words that are refused. */
import { describe, expect, it } from 'vitest';
import { failureText, typing } from '../../../test/as-typed.ts';
import { readQuestion } from '../call.ts';
import type { Operation } from '../operations/operation.ts';
import { readArguments } from './arguments.ts';

const operation: Operation<unknown, unknown> = {
  name: 'paint',
  summary: '',
  fields: [
    { name: 'wall', kind: 'argument', isRequired: true, help: '' },
    { name: 'others', kind: 'argument', isRepeated: true, help: '' },
    { name: 'colour', kind: 'text', short: 'c', isRepeated: true, help: '' },
    { name: 'layers', kind: 'number', short: 'n', help: '' },
    { name: 'wet', kind: 'flag', short: 'w', overrides: ['dry'], help: '' },
    { name: 'dry', kind: 'flag', short: 'd', overrides: ['wet'], help: '' },
    { name: 'tool', kind: 'text', help: '' },
  ],
  refused: [{ options: ['--spray', '-s'], why: 'there are brushes only' }],
  ignored: [
    {
      options: ['-E', '--even'],
      note: 'walls are even',
      refused: { words: /^(?:matt|gloss)$/, why: 'the colour decides' },
    },
    { options: ['-q'] },
  ],
  examples: [],
  index: 'none',
  parse: (given) => given,
  run: async () => undefined,
  isFound: () => true,
  render: () => '',
};

function check(words: readonly string[], expected: object): void {
  const { fields, ...common } = readArguments(operation, words);
  expect({ ...fields, ...common }).toEqual({
    others: [],
    root: undefined,
    isJson: false,
    isHelp: false,
    notes: [],
    ...expected,
  });
}

describe('words', () => {
  it.each([
    [['north'], { wall: 'north' }],
    [['north', 'south', 'east'], { wall: 'north', others: ['south', 'east'] }],
    [['--colour', 'red', 'north'], { wall: 'north', colour: ['red'] }],
    [['north', '-c', 'red', '--colour=blue', '-cgreen'], { wall: 'north', colour: ['red', 'blue', 'green'] }],
    [['north', '-wn3'], { wall: 'north', wet: true, layers: 3 }],
    [['north', '-wn', '3'], { wall: 'north', wet: true, layers: 3 }],
    [['north', '-n3', '-n', '4'], { wall: 'north', layers: 4 }],
    [['north', '-w', '-d'], { wall: 'north', dry: true }],
    [['north', '-dw'], { wall: 'north', wet: true }],
    [['north', '-c', '-red'], { wall: 'north', colour: ['-red'] }],
    [['north', '--colour', '--wet'], { wall: 'north', colour: ['--wet'] }],
    [['north', '--colour='], { wall: 'north', colour: [''] }],
    [['north', '--tool=a=b'], { wall: 'north', tool: 'a=b' }],
    [['--', '-n', '--wet'], { wall: '-n', others: ['--wet'] }],
    [['-'], { wall: '-' }],
    [['north', '--root', '/x', '--json'], { wall: 'north', root: '/x', isJson: true }],
    [['-h'], { wall: undefined, isHelp: true }],
    [['-E', 'north'], { wall: 'north', notes: ['walls are even'] }],
    [['-wEq', '-n3', 'north', '-E'], { wall: 'north', wet: true, layers: 3, notes: ['walls are even'] }],
    [['-Ew', 'north', '--even'], { wall: 'north', wet: true, notes: ['walls are even'] }],
    [['-q', 'north'], { wall: 'north' }],
  ])('%j', (words, expected) => check(words, expected));
});

function refusalOf(words: readonly string[]): string {
  try {
    const { given } = readQuestion(operation, readArguments(operation, words).fields);
    return `no refusal, but ${JSON.stringify(given)}`;
  } catch (error) {
    return failureText(typing(operation), error);
  }
}

describe('refused', () => {
  it.each([
    [[], /paint needs WALL/],
    [['north', '--wett'], /Unknown option '--wett'/],
    [['north', '-x'], /Unknown option '-x'/],
    [['north', '-wx'], /Unknown option '-x'/],
    [['north', '--wet=yes'], /--wet takes no value, not "yes"/],
    [['north', '--tool'], /--tool needs a value/],
    [['north', '-n'], /--layers needs a value/],
    [['north', '-n', 'many'], /--layers must be a non-negative integer, not "many"/],
    [['north', '-n', '-1'], /--layers must be a non-negative integer, not "-1"/],
    [['north', '-n1.5'], /must be a non-negative integer/],
    [['north', '--spray'], /paint does not take --spray: there are brushes only/],
    [['north', '-E', 'matt'], /paint does not take -E matt: the colour decides/],
    [['north', '-wEgloss'], /paint does not take -E gloss/],
    [['north', '-ws'], /paint does not take -s: there are brushes only/],
  ])('%j', (words, message) => expect(refusalOf(words)).toMatch(message));

  it('suggests the nearest option', () => {
    expect(refusalOf(['north', '--colur', 'x'])).toMatch(
      / \| did you mean --colour\? run: codeagent paint --help$/,
    );
  });
});
