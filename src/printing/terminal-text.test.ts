/** Escaping of control characters for terminals. */
import { describe, expect, it } from 'vitest';
import { terminalText, visible } from './terminal-text.ts';

describe('text', () => {
  it.each([
    ['plain text\n\twith a tab', false, 'plain text\n\twith a tab'],
    ['Größe 漢字 🎈', false, 'Größe 漢字 🎈'],
    ['\u001b]0;title\u0007', true, '\\u001b]0;title\\u0007'],
    ['\u001b[2J\u001b[8mhidden', true, '\\u001b[2J\\u001b[8mhidden'],
    ['\u001b[0m\u001b[35mpath\u001b[0m', true, '\u001b[0m\u001b[35mpath\u001b[0m'],
    ['\u001b[31mred\u001b[0m', false, '\\u001b[31mred\\u001b[0m'],
    ['\u001b[0m\u001b[31ma\u001b]8;;b\u001b[0m', true, '\u001b[0m\u001b[31ma\\u001b]8;;b\u001b[0m'],
    ['a\r\nb\r', false, 'a\r\nb\\u000d'],
    ['fine\roverwritten', false, 'fine\\u000doverwritten'],
    ['C1: \u009b31m \u0085', false, 'C1: \\u009b31m \\u0085'],
    ['DEL \u007f', false, 'DEL \\u007f'],
    ['bidi \u202e\u2066x\u2069\u202c', false, 'bidi \\u202e\\u2066x\\u2069\\u202c'],
  ])('%j, colours %s', (text, hasColours, expected) =>
    expect(terminalText(text, { hasColours })).toBe(expected),
  );
});

describe('names', () => {
  it.each([
    ['a b.ts', 'a b.ts'],
    ['a\nb.ts', '"a\\nb.ts"'],
    ['\u001b[31mx.ts', '"\\u001b[31mx.ts"'],
    ['x\u009b2J.ts', '"x\\u009b2J.ts"'],
    ['x\u202egpj.ts', '"x\\u202egpj.ts"'],
  ])('%j', (name, expected) => expect(visible(name)).toBe(expected));
});
