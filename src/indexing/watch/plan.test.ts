import { describe, expect, it } from 'vitest';
import { afterChange, afterEnd, begin, dueAtMs, type Outcome, type Plan, startingPlan } from './plan.ts';

const limits = { debounceMs: 2_000, longestWaitMs: 10_000, bulkThreshold: 3 };
const settled: Plan = { ...startingPlan, isInDoubt: false };

/** The events of a case, in order, each with its time. */
type Step =
  | { readonly atMs: number; readonly changed: readonly string[] }
  | { readonly atMs: number; readonly begin: 'changes' | 'asked' }
  | { readonly atMs: number; readonly end: Outcome };

/** The extent of each update, then the time of the next one. */
function check(steps: readonly Step[], start: Plan = settled): string {
  let plan = start;
  let work = begin(plan, 'changes').work;
  const looks: string[] = [];
  for (const step of steps) {
    if ('changed' in step) plan = afterChange(plan, step.changed, step.atMs, limits);
    else if ('end' in step) plan = afterEnd(plan, work, step.end, step.atMs);
    else {
      ({ plan, work } = begin(plan, step.begin));
      looks.push(work.paths === undefined ? `all (${work.pending?.count ?? 0})` : work.paths.join(' '));
    }
  }
  return [...looks, `due ${dueAtMs(plan, limits) ?? 'never'}`].join(', ');
}

const burst = (untilMs: number): readonly Step[] =>
  Array.from({ length: untilMs / 500 }, (_, at) => ({ atMs: at * 500, changed: ['a'] }));

describe('when an update is due', () => {
  it.each<[string, readonly Step[], string]>([
    ['never without a change', [], 'due never'],
    ['never for no path', [{ atMs: 0, changed: [] }], 'due never'],
    ['after a pause', [{ atMs: 100, changed: ['a'] }], 'due 2100'],
    [
      'after the pause that follows the last change',
      [
        { atMs: 100, changed: ['a'] },
        { atMs: 1_500, changed: ['a'] },
      ],
      'due 3500',
    ],
    ['without a pause when changes go on and on', burst(20_000), 'due 10000'],
    [
      'not while one runs',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 2_000, begin: 'changes' },
        { atMs: 2_100, changed: ['b'] },
      ],
      'a, due never',
    ],
    [
      'after one that ran meanwhile',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 2_000, begin: 'changes' },
        { atMs: 2_100, changed: ['b'] },
        { atMs: 9_000, end: 'done' },
      ],
      'a, due 4100',
    ],
    [
      'never again when all is done',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 2_000, begin: 'changes' },
        { atMs: 2_100, end: 'done' },
      ],
      'a, due never',
    ],
    [
      'a while after another writer was in the way',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 2_000, begin: 'changes' },
        { atMs: 2_001, end: 'refused' },
      ],
      'a, due 2101',
    ],
    [
      'a longer while the second time',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 2_000, begin: 'changes' },
        { atMs: 2_001, end: 'refused' },
        { atMs: 2_101, begin: 'changes' },
        { atMs: 2_102, end: 'refused' },
      ],
      'a, all (1), due 2302',
    ],
    [
      'not by itself after a failure',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 2_000, begin: 'changes' },
        { atMs: 2_001, end: 'failed' },
      ],
      'a, due never',
    ],
  ])('%s', (_name, steps, expected) => expect(check(steps)).toBe(expected));
});

describe('the extent of an update', () => {
  it.each<[string, readonly Step[], string]>([
    [
      'each path once',
      [
        { atMs: 0, changed: ['a', 'b'] },
        { atMs: 1, changed: ['b', 'c'] },
        { atMs: 2, begin: 'changes' },
      ],
      'a b c, due never',
    ],
    [
      'everywhere when there are many',
      [
        { atMs: 0, changed: ['a', 'b'] },
        { atMs: 1, changed: ['c', 'd'] },
        { atMs: 2, begin: 'changes' },
      ],
      'all (4), due never',
    ],
    [
      'everywhere, however many more there are',
      [
        { atMs: 0, changed: ['a', 'b', 'c', 'd'] },
        { atMs: 1, changed: ['e'] },
        { atMs: 2, begin: 'changes' },
      ],
      'all (5), due never',
    ],
    [
      'everywhere when somebody asks',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 1, begin: 'asked' },
      ],
      'all (1), due never',
    ],
    [
      'everywhere after a failure, until that is done',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 1, begin: 'changes' },
        { atMs: 2, end: 'failed' },
        { atMs: 3, changed: ['b'] },
        { atMs: 4, begin: 'changes' },
        { atMs: 5, end: 'done' },
        { atMs: 6, changed: ['c'] },
        { atMs: 7, begin: 'changes' },
      ],
      'a, all (1), c, due never',
    ],
    [
      'at what was refused and what came since',
      [
        { atMs: 0, changed: ['a'] },
        { atMs: 1, begin: 'changes' },
        { atMs: 2, changed: ['b'] },
        { atMs: 3, end: 'refused' },
        { atMs: 4, begin: 'changes' },
      ],
      'a, all (2), due never',
    ],
  ])('%s', (_name, steps, expected) => expect(check(steps)).toBe(expected));

  it('the first update checks the whole tree', () => {
    const first: readonly Step[] = [
      { atMs: 0, changed: ['a'] },
      { atMs: 1, begin: 'changes' },
    ];
    expect(check(first, startingPlan)).toBe('all (1), due never');
  });
});
