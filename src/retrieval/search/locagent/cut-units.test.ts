import { describe, expect, it } from 'vitest';
import type { SymbolKind } from '../../../model/symbol.ts';
import { type CutSymbol, cutUnits } from './cut-units.ts';
import { readSourceRows } from './source-rows.ts';

/** A symbol, given by the text at the beginning of its first and last row, without indentation. */
type Named = readonly [kind: SymbolKind, name: string, first: string, last: string, parent?: string];

interface Case {
  readonly name: string;
  readonly rows: readonly string[];
  readonly symbols: readonly Named[];
  /** Per unit: its first row and the symbol that it was cut for. */
  readonly expected: readonly string[];
}

/** Rows of about ten tokens each. */
function statements(count: number, indent: string, end = ''): readonly string[] {
  return Array.from({ length: count }, (_, row) => `${indent}value_${row} = compute(first, second)${end}`);
}

const cases: readonly Case[] = [
  {
    name: 'a small file is one unit',
    rows: ['import os', '', 'def one():', '    return 1', '', 'def two():', '    return 2'],
    symbols: [
      ['function', 'one', 'def one', 'return 1'],
      ['function', 'two', 'def two', 'return 2'],
    ],
    expected: ['import os | file'],
  },
  {
    name: 'Python: larger functions stand alone, with the comments before them',
    rows: [
      ...['import os', ''],
      ...['# The first.', 'def first():', ...statements(14, '    '), '    return 1', ''],
      ...['# The second.', 'def second():', ...statements(14, '    '), '    return 2'],
    ],
    symbols: [
      ['function', 'first', 'def first', 'return 1'],
      ['function', 'second', 'def second', 'return 2'],
    ],
    expected: ['import os | file', '# The second. | second'],
  },
  {
    name: 'Python: small methods are gathered, a larger one and what follows stand apart',
    rows: [
      'class Shop:',
      ...['    def open(self):', '        return 1', '    def shut(self):', '        return 2'],
      ...['    def sell(self):', ...statements(14, '        '), '        return 3'],
      ...['    def buy(self):', ...statements(14, '        '), '        return 4'],
    ],
    symbols: [
      ['class', 'Shop', 'class Shop', 'return 4'],
      ['method', 'open', 'def open', 'return 1', 'Shop'],
      ['method', 'shut', 'def shut', 'return 2', 'Shop'],
      ['method', 'sell', 'def sell', 'return 3', 'Shop'],
      ['method', 'buy', 'def buy', 'return 4', 'Shop'],
    ],
    expected: ['class Shop: | Shop', '    def buy(self): | buy'],
  },
  {
    name: 'Python: what is too long is cut between statements, never inside of brackets or strings',
    rows: [
      ...['def long(', '    first,', '    second,', '):'],
      ...[...statements(46, '    '), '    text = """', ...statements(9, ''), '"""'],
      ...[...statements(36, '    '), '    call(', ...statements(9, '', ','), '    )'],
      ...[...statements(20, '    '), '    return text'],
    ],
    symbols: [['function', 'long', 'def long', 'return text']],
    expected: ['def long( | long', '    text = """ | long', '    call( | long'],
  },
  {
    name: 'TypeScript: closing brackets and else stay with what they close',
    rows: [
      ...['export class Cart {', '  private readonly items = [];', ''],
      ...['  add(item: Item): void {', '    if (item.isNew) {', ...statements(7, '      ', ';')],
      ...['    } else {', ...statements(7, '      ', ';'), '    }', '  }', ''],
      ...[
        '  /** All of them. */',
        '  total(): number {',
        ...statements(14, '    ', ';'),
        '    return 0;',
        '  }',
        '}',
      ],
      ...['', 'export const limit = 10;'],
    ],
    symbols: [
      ['class', 'Cart', 'export class', '}'],
      ['field', 'items', 'private readonly', 'private readonly', 'Cart'],
      ['method', 'add', 'add(item', '  }', 'Cart'],
      ['method', 'total', 'total()', '  }', 'Cart'],
      ['variable', 'limit', 'export const limit', 'export const limit'],
    ],
    expected: ['export class Cart { | Cart', '  /** All of them. */ | file'],
  },
  {
    name: 'C: directives are statements, brackets in comments are none',
    rows: [
      ...['#include <stdio.h>', '/* (see', ' * below */', ''],
      ...['static int first(int a)', '{', ...statements(14, '\t', ';'), '\treturn 1;', '}', ''],
      ...['// A note (open', 'int second(void) {', ...statements(14, '\t', ';'), '\treturn 2;', '}'],
    ],
    symbols: [
      ['function', 'first', 'static int', '}'],
      ['function', 'second', 'int second', '}'],
    ],
    expected: ['#include <stdio.h> | file', '// A note (open | second'],
  },
  { name: 'nothing', rows: [], symbols: [], expected: [' | file'] },
];

describe('units', () => {
  it.each(cases)('$name', ({ rows, symbols, expected }) => {
    const named = [{ kind: 'file', name: 'file', parent: undefined, startRow: 0, endRow: 0 } as const];
    const cut = cutUnits(readSourceRows(Buffer.from(rows.join('\n'))), [...named, ...placed(rows, symbols)]);
    const names = ['file', ...symbols.map(([, name]) => name)];
    expect(cut.map(({ startRow, symbol }) => `${rows[startRow] ?? ''} | ${names[symbol]}`)).toEqual(expected);
    expect(cut.map(({ startRow }) => startRow)).toEqual([0, ...cut.slice(0, -1).map(({ endRow }) => endRow)]);
    expect(cut.at(-1)?.endRow).toBe(Math.max(1, rows.length));
  });

  it('symbols of an older, longer file do no harm', () => {
    const rows = readSourceRows(Buffer.from('def f():\n    return 1\n'));
    const old = { kind: 'function', name: 'f', parent: 0, startRow: 0, endRow: 90 } as const;
    const gone = { ...old, startRow: 50 };
    expect(cutUnits(rows, [{ ...old, kind: 'file' }, old, gone])).toEqual([
      { startRow: 0, endRow: 2, symbol: 1 },
    ]);
  });
});

function placed(rows: readonly string[], symbols: readonly Named[]): readonly CutSymbol[] {
  return symbols.map(([kind, name, first, last, parent]) => {
    const startRow = rows.findIndex((row) => row.trimStart().startsWith(first));
    const isLast = (row: string, at: number) =>
      at >= startRow &&
      (last.startsWith(' ') || last === '}' ? row === last : row.trimStart().startsWith(last));
    const parentAt = symbols.findIndex(([, other]) => other === parent);
    return { kind, name, parent: parentAt < 0 ? 0 : parentAt + 1, startRow, endRow: rows.findIndex(isLast) };
  });
}
