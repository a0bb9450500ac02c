import { expect, test } from 'vitest';
import { DependencyTracker, type Memo } from './dependency-tracker.ts';

/** Computes an answer that takes `steps` units, for each budget in turn. Returns the answers, and how many were computed. */
function ask(steps: number, budgets: readonly number[]): { answers: readonly string[]; computed: number } {
  const tracker = new DependencyTracker();
  const known = [new Map<string, Memo<string>>(), new Map<string, Memo<string>>()];
  let computed = 0;
  const follow = (left: number, depthBudget: number): string => {
    if (left === 0) return 'found';
    return tracker.isUsedUp(depthBudget) ? 'cut' : follow(left - 1, depthBudget - 1);
  };
  const inner = (depthBudget: number): string =>
    tracker.memoize(known[0] ?? new Map(), 'inner', depthBudget, () => {
      computed++;
      return follow(steps, depthBudget);
    });
  const outer = (depthBudget: number): string =>
    tracker.memoize(known[1] ?? new Map(), 'outer', depthBudget, () => {
      computed++;
      return tracker.isUsedUp(depthBudget) ? 'cut' : inner(depthBudget - 1);
    });
  return { answers: budgets.map(outer), computed };
}

test.each<{ name: string; steps: number; budgets: readonly number[]; answers: string; computed: number }>([
  { name: 'a larger budget', steps: 2, budgets: [5, 7], answers: 'found found', computed: 2 },
  { name: 'a smaller budget that suffices', steps: 2, budgets: [7, 3], answers: 'found found', computed: 2 },
  { name: 'a smaller budget that ends early', steps: 2, budgets: [7, 2], answers: 'found cut', computed: 4 },
  { name: 'an answer that was cut short', steps: 3, budgets: [3, 4], answers: 'cut found', computed: 4 },
  { name: 'the same budget again', steps: 3, budgets: [3, 3], answers: 'cut cut', computed: 2 },
  { name: 'no step at all', steps: 0, budgets: [7, 1, 0], answers: 'found found cut', computed: 3 },
])('an answer for $name', ({ steps, budgets, answers, computed }) => {
  expect(ask(steps, budgets)).toEqual({ answers: answers.split(' '), computed });
});
