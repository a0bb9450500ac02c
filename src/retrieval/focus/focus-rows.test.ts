/** Which rows of a function are shown for a question: those that match, with the conditions under which they run. */
import { describe, expect, it } from 'vitest';
import { createWordFinder } from '../search/hits/found-words.ts';
import { queryWords } from '../text/query-terms.ts';
import { abbreviationsOf } from './abbreviations.ts';
import { focusRows } from './focus-rows.ts';
import { readStructure } from './row-structure.ts';

interface Case {
  readonly name: string;
  readonly code: string;
  readonly about: string | undefined;
  readonly budget?: number;
  /** The shown rows in short: the first word of each, with `…` for rows that are left out. */
  readonly shown: string;
}

const filler = (indent: string): string =>
  Array.from({ length: 8 }, (_, at) => `${indent}step${at} = ${at}`).join('\n');

const cases: readonly Case[] = [
  {
    name: 'the conditions around a match and the ways out before it',
    about: 'tax',
    code: `def bill(order):
    if order.is_free:
        return 0
${filler('    ')}
    for line in order.lines:
${filler('        ')}
        if line.country:
            total += tax(line)
            log(line)
            log(total)
            check(total)
            check(line)
${filler('    ')}
    return total`,
    shown: 'def if return … for step0 … if total … return ',
  },
  {
    name: 'the branches before an else',
    about: 'refund',
    code: `function close(order) {
  if (order.open) {
${filler('    ')}
  } else if (order.paid) {
${filler('    ')}
  } else {
${filler('    ')}
    refund(order);
${filler('    ')}
  }
}`,
    shown: 'function if step0 … } step0 … } … refund(order); … ',
  },
  {
    name: 'a condition over several rows, with a short block',
    about: 'expired',
    code: `function check(token) {
${filler('  ')}
  if (
    token.expired &&
    !token.renewed
  ) {
    throw late(token);
  }
${filler('  ')}
}`,
    shown: 'function … if token.expired !token.renewed ) throw } … ',
  },
  {
    name: 'brackets on rows of their own',
    about: 'refund',
    code: `void Close(Order order)
{
${filler('    ')}
    if (order.Paid)
    {
${filler('        ')}
        Refund(order);
${filler('        ')}
    }
}`,
    shown: 'void { … if { … Refund(order); … ',
  },
  {
    name: 'keywords as brackets',
    about: 'refund',
    code: `function close(order)
${filler('  ')}
  if order.paid then
    refund(order)
  end
${filler('  ')}
end`,
    shown: 'function … if refund(order) … ',
  },
  {
    name: 'rows of a long text open no blocks',
    about: 'refund',
    code: `def close(order):
    """
Closes.
    """
${filler('    ')}
    if order.paid:
        query = """
select
from orders
"""
        refund(order)
        other = 1
        other = 2
        other = 3
        other = 4
${filler('    ')}`,
    shown: 'def … if query … refund(order) … ',
  },
  {
    name: 'words in comments count less than words in code',
    about: 'refund',
    budget: 24,
    code: `def close(order):
    # Here is no refund.
${filler('    ')}
    refund(order)
${filler('    ')}`,
    shown: 'def … refund(order) … ',
  },
  {
    name: 'without a match: decisions, ways out and calls',
    about: 'zebra',
    budget: 30,
    code: `def close(order):
${filler('    ')}
    if order.paid:
        return None
${filler('    ')}
    x = 1`,
    shown: 'def … if return … ',
  },
  {
    name: 'where the variables of a condition get their values',
    about: 'exceeded',
    budget: 70,
    code: `def retry(request, most=None):
    tries = request.tries + 1
${filler('    ')}
    if most is None:
        tries = 0
${filler('    ')}
    if tries > limit:
        raise Exceeded(most)
${filler('    ')}`,
    shown: 'def tries … if tries … if raise … ',
  },
  {
    name: 'where a function is called that was chosen before, and abbreviations',
    about: 'task function',
    budget: 40,
    code: `def trace(job):
${filler('    ')}
    fun = job.task if job.direct else job.run
${filler('    ')}
    result = fun(1)
${filler('    ')}`,
    shown: 'def … fun … result … ',
  },
  {
    name: 'lists of names count less than code',
    about: 'refund',
    budget: 30,
    code: `import shop
__all__ = (
    'close', 'refund',
    'refund_all',
)
${filler('')}
x = refund(1)
${filler('')}`,
    shown: 'import … x … ',
  },
  {
    name: 'never more than the budget besides the head',
    about: 'step1 step2 step3',
    budget: 12,
    code: `def close(order):
${filler('    ')}`,
    shown: 'def … ',
  },
];

describe('focusRows', () => {
  it.each(cases)('$name', ({ code, about, budget = 200, shown }) => {
    const rows = code.split('\n');
    const span = { row: 0, endRow: rows.length - 1 };
    const finder =
      about === undefined ? undefined : createWordFinder(queryWords(about, { stopWords: 'drop' }));
    const abbreviations = about === undefined ? undefined : abbreviationsOf(about);
    const focus = { rows, span, head: { row: 0, endRow: 0 }, finder, abbreviations, uses: new Set<number>() };
    const spans = focusRows({ ...focus, calls: new Set<number>(), budgetTokens: budget });
    const parts = spans.flatMap(({ row, endRow }) => [
      ...rows.slice(row, endRow + 1).map((text) => text.trim().split(' ')[0] ?? ''),
      ...(endRow < span.endRow ? ['…'] : []),
    ]);
    expect(parts.join(' ')).toBe(shown.trim());
  });

  it('shows the functions that a question is about before matches elsewhere', () => {
    const other = (name: string): string => `def ${name}(x):\n${filler('    ')}\n    late = x\n`;
    const code = `${other('a')}${other('b')}def close(order):
    # Refunds an order that is too late.
${filler('    ')}
    if order.late:
        give_back(order)
${filler('    ')}
${other('c')}`;
    const rows = code.split('\n');
    const starts = [...rows.keys()].filter((row) => rows[row]?.startsWith('def'));
    const units = starts.map((row, at) => ({ row, endRow: (starts[at + 1] ?? rows.length) - 1 }));
    const span = { row: 0, endRow: rows.length - 1 };
    const finder = createWordFinder(queryWords('order refund late', { stopWords: 'drop' }));
    const sought = { finder, uses: new Set<number>(), calls: new Set<number>(), units };
    const shown = focusRows({ rows, span, head: undefined, ...sought, budgetTokens: 45 });
    const words = shown.flatMap(({ row, endRow }) => rows.slice(row, endRow + 1)).join(' ');
    expect(words).toMatch(/if order\.late: {9}give_back/);
  });

  it('shows the conditions of a called function before more rows of its caller', () => {
    const uses = Array.from({ length: 40 }, (_, at) => `    if refund_${at}.late: go()`).join('\n');
    const rows = `def close(order):
${filler('    ')}
    for refund in order.refunds:
        refund.late = is_old(order)
${filler('    ')}
${uses}


def is_old(x):
    # A refund is late after a month.
${filler('    ')}
    if x.age > 30:
        return True
${filler('    ')}
    return False`.split('\n');
    const callee = rows.findIndex((row) => row.startsWith('def is_old'));
    const call = rows.findIndex((row) => row.includes('= is_old(order)'));
    const span = { row: 0, endRow: rows.length - 1 };
    const units = [
      { row: 0, endRow: callee - 3 },
      { row: callee, endRow: span.endRow },
    ];
    const finder = createWordFinder(
      queryWords('when is a refund late, and how are orders closed', { stopWords: 'drop' }),
    );
    const calls = new Set([...rows.keys()].filter((row) => rows[row]?.includes('go()')));
    const sought = { finder, uses: new Set<number>(), calls, units };
    const shownWith = (callees: ReadonlyMap<number, readonly number[]>): string =>
      focusRows({ rows, span, head: undefined, ...sought, callees, budgetTokens: 150 })
        .flatMap(({ row, endRow }) => rows.slice(row, endRow + 1))
        .join('\n');
    expect(shownWith(new Map())).not.toContain('x.age');
    expect(shownWith(new Map([[call, [callee]]]))).toMatch(/if x\.age > 30:\s+return True/);
  });
  it('shows the rows that use a symbol before those that match words', () => {
    const rows = [
      'def f():',
      ...Array.from({ length: 20 }, (_, at) => `    refund${at} = refund`),
      '    go()',
    ];
    const span = { row: 0, endRow: rows.length - 1 };
    const finder = createWordFinder(queryWords('refund', { stopWords: 'drop' }));
    const sought = { finder, uses: new Set([21]), calls: new Set<number>() };
    expect(focusRows({ rows, span, head: undefined, ...sought, budgetTokens: 15 })).toEqual([
      { row: 0, endRow: 0 },
      { row: 21, endRow: 21 },
    ]);
  });
});

describe('readStructure', () => {
  it('ignores directives of the preprocessor', () => {
    const rows = ['void f() {', '  if (a) {', '#ifdef X', '    b();', '#endif', '    c();', '  }', '}'];
    expect(readStructure(rows, { row: 0, endRow: 7 }).around(5)).toEqual([0, 1]);
  });

  it('finds ways out of functions, and not of functions inside them', () => {
    const rows = [
      'function f() {',
      '  if (a) return;',
      '  if (b) {',
      '    return;',
      '  }',
      '  function g() {',
      '    return 1;',
      '  }',
      '  c();',
      '}',
    ];
    expect(readStructure(rows, { row: 0, endRow: 9 }).exitsBefore(8)).toEqual([3]);
  });
});
