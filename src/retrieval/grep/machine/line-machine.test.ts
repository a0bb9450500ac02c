/** The line machine against plain JavaScript: bounds, rows and printed form of lines. */
import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../../printing/byte-writer.ts';
import type { LineStart } from '../../../printing/plain-lines.ts';
import { compilePattern } from '../regex/compile.ts';
import { lineBytes, memory, printBytes, windowBytes } from './layout.ts';
import { LineMachine } from './line-machine.ts';

interface Line {
  readonly start: number;
  readonly end: number;
  readonly row: number;
}

function patternFor(pattern: string) {
  const literally = { syntax: 'regex', letterCase: 'sensitive', boundary: 'none', lines: 'single' } as const;
  return compilePattern({ ...literally, patterns: [pattern] });
}

const machine = new LineMachine();

/** The lines that the machine finds. */
function linesIn(text: Buffer, pattern: string, limit?: number): readonly Line[] {
  machine.setText(text);
  const { lines } = patternFor(pattern);
  const found: Line[] = [];
  for (let from = 0; from < text.length; ) {
    from = lines(machine, from, limit);
    machine.numberLines();
    for (let line = 0; line < machine.lineCount; line++)
      found.push({ start: machine.lineStart(line), end: machine.lineEnd(line), row: machine.lineRow(line) });
  }
  return found;
}

/** The lines that JavaScript finds. */
function plainLines(text: Buffer, pattern: RegExp): readonly Line[] {
  const found: Line[] = [];
  let start = 0;
  text
    .toString('latin1')
    .split(/(?<=\n)/)
    .forEach((line, row) => {
      const end = start + line.length;
      if (pattern.test(line.replace(/\n$/, ''))) found.push({ start, end, row });
      start = end;
    });
  return found;
}

const breaks = (count: number): string => '\n'.repeat(count);
const texts: Readonly<Record<string, string>> = {
  'one letter': 'a',
  'one line break': '\n',
  'a last line without a break': 'b\na',
  'a last line without a match': 'a\nb',
  'lines of every length': Array.from({ length: 200 }, (_, length) => `${'x'.repeat(length)}a\nb`).join(''),
  'line breaks alone': breaks(windowBytes + 10),
  'a line longer than a window': `b\n${'x'.repeat(windowBytes)}a${'x'.repeat(windowBytes)}\na\n`,
  'many lines before a long one': `${breaks(windowBytes - 1)}${'x'.repeat(windowBytes - 5_000)}\na`,
  'a long one in the middle': `${breaks(windowBytes / 2)}${'x'.repeat(windowBytes)}\n${breaks(windowBytes)}a`,
  'windows that end anywhere': 'ab\nxyz\n'.repeat(windowBytes / 4),
};

describe('finds lines with their bounds and rows', () => {
  it.each(Object.keys(texts))('%s', (name) => {
    const text = Buffer.from(texts[name] ?? '');
    for (const pattern of ['[a-b]$', '^$', '^[ax]', '[^q]*', '[xz]', '\\d']) {
      const expected = JSON.stringify(plainLines(text, new RegExp(pattern)));
      expect(JSON.stringify(linesIn(text, pattern)) === expected).toBe(true);
      expect(JSON.stringify(linesIn(text, pattern, 1)) === expected).toBe(true);
    }
  });
});

describe('a text', () => {
  it('may be in any buffer and of any size', () => {
    const { lines } = patternFor('[a]');
    for (const size of [10, 5_000_000, 3]) {
      const text = Buffer.from(`xyz${'b'.repeat(size)}\na`).subarray(1);
      machine.setText(text);
      expect(machine.text.equals(text)).toBe(true);
      expect(lines(machine, 0, undefined)).toBe(text.length);
      expect([machine.lineCount, machine.lineStart(0)]).toEqual([1, text.length - 1]);
    }
  });

  it('can be read into the buffer of the machine, which grows', () => {
    machine.bytes.write('b\na\n');
    const before = machine.bytes.length;
    machine.enlarge();
    expect(machine.bytes.length).toBeGreaterThanOrEqual(2 * before);
    machine.setText(machine.bytes.subarray(0, 4));
    patternFor('[a]').lines(machine, 0, undefined);
    expect(machine.lineStart(0)).toBe(2);
  });
});

describe('counting line breaks', () => {
  const text = Buffer.from(`${'a\n\nbc\r\n'.repeat(700)}${breaks(600)}größe\n${'x'.repeat(90)}`);
  it('in any range', () => {
    machine.setText(text);
    for (let start = 0; start < 40; start++)
      for (const end of [start, start + 1, start + 2, start + 5, start + 1500, text.length - start]) {
        const plain = text.subarray(start, end).filter((byte) => byte === 0x0a).length;
        expect(machine.countBreaks(start, end)).toBe(plain);
      }
  });
});

describe('printing', () => {
  const lengths = [0, 1, 14, 15, 16, 17, 31, 32, 33, 200, printBytes - 20, printBytes, 2 * printBytes, 3];
  const text = Buffer.from(lengths.map((length) => `${'y'.repeat(length)}z`).join('\n'));
  const shown = ['shown', 'hidden'] as const;
  const starts = ['', 'a:', 'folder/file.ts:', `${'long/'.repeat(2_000)}name:`].flatMap((path) =>
    shown.flatMap((lineNumbers) =>
      shown.map((byteOffset): LineStart => ({ path: Buffer.from(path), lineNumbers, byteOffset })),
    ),
  );

  it.each(starts)('path of $path.length bytes, number $lineNumbers, offset $byteOffset', (before) => {
    machine.setText(text);
    const out = new ByteWriter();
    const { lines } = patternFor('[z]');
    const found = plainLines(text, /z/);
    for (let from = 0; from < text.length; ) {
      from = lines(machine, from, undefined);
      machine.numberLines();
      machine.printLines(out, machine.lineCount, before);
    }
    const expected = found.map(({ start, end, row }) =>
      [
        Buffer.from(before.path).toString(),
        before.lineNumbers === 'shown' ? `${row + 1}:` : '',
        before.byteOffset === 'shown' ? `${start}:` : '',
        `${text.toString('latin1', start, end).replace(/\n$/, '')}\n`,
      ].join(''),
    );
    expect(Buffer.from(out.take()).toString() === expected.join('')).toBe(true);
  });

  it('prints numbers of every length', () => {
    const rows = 12_345;
    machine.setText(Buffer.from('a\n'.repeat(rows)));
    const out = new ByteWriter();
    patternFor('[a]').lines(machine, 0, undefined);
    machine.numberLines();
    const before = { path: Buffer.alloc(0), lineNumbers: 'shown', byteOffset: 'shown' } as const;
    machine.printLines(out, rows, before);
    const expected = Array.from({ length: rows }, (_, row) => `${row + 1}:${2 * row}:a\n`).join('');
    expect(Buffer.from(out.take()).toString()).toBe(expected);
  });
});

it('each half of a window has space for one line per byte', () => {
  expect(memory.halfLines / lineBytes).toBeGreaterThan(windowBytes / 2);
});
