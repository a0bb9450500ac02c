/**
 * Records dependency keys, and memoizes results with the keys they depend on, so that whoever uses a result depends on
 * them, too.
 * The depth budget bounds how far values are followed: a result is a function of its subject and the budget only, never
 * of the order of files. A result that did not exhaust its budget is valid for every larger one.
 */
import { hash32 } from '../../../model/hash.ts';
import { KeySet } from './key-set.ts';

export interface Memo<T> {
  readonly value: T;
  readonly depthBudget: number;
  /** The least depth budget with which the result is the same; `depthBudget` itself for a truncated result. */
  readonly leastBudget: number;
  readonly isTruncated: boolean;
  readonly asked: readonly number[];
  readonly used: readonly Memo<unknown>[];
  /** Results for other depth budgets. Without them, cycles with many paths would be followed on every path. */
  readonly others: Memo<T> | undefined;
  /** The number of the last `collect` that visited it. */
  collectedFor: number;
}

interface Frame {
  asked: number[];
  used: Memo<unknown>[];
  isTruncated: boolean;
  /** The least depth budget that was left at any step. */
  leastLeft: number;
}

export class DependencyTracker {
  private frame: Frame = newFrame();
  private readonly keys = new KeySet();
  /** The number of results that `memoize` has computed. */
  answerCount = 0;
  /** How often a result depended on the receiver of a type as written. */
  receiverUses = 0;
  private collected = 0;

  depend(key: string): void {
    this.dependOnHash(hash32(key) | 0);
  }

  /** `key` is `hash32(text) | 0`. */
  dependOnHash(key: number): void {
    const { asked } = this.frame;
    if (asked.at(-1) !== key) asked.push(key);
  }

  /**
   * Whether no depth budget is left, for a step that needs one unit. Every decision by the depth budget must go through
   * here: if it is used up, the current results are valid for this budget only, and otherwise for all budgets that leave
   * a unit here.
   */
  isUsedUp(depthBudget: number): boolean {
    const { frame } = this;
    if (depthBudget <= 0) {
      frame.isTruncated = true;
      return true;
    }
    if (depthBudget < frame.leastLeft) frame.leastLeft = depthBudget;
    return false;
  }

  /** Returns the known result for the subject, or computes it. */
  memoize<K, T>(known: Map<K, Memo<T>>, subject: K, depthBudget: number, compute: () => T): T {
    for (let before = known.get(subject); before !== undefined; before = before.others) {
      if (before.depthBudget === depthBudget || (before.leastBudget <= depthBudget && !before.isTruncated))
        return this.use(before, depthBudget);
    }
    const outer = this.frame;
    this.frame = newFrame();
    try {
      const value = compute();
      const { asked, used, isTruncated, leastLeft } = this.frame;
      const conclusion = {
        value,
        depthBudget,
        leastBudget: isTruncated ? depthBudget : depthBudget - leastLeft + 1,
        isTruncated,
        // `slice` has no spare capacity, unlike a list that grew by `push`.
        asked: asked.length === 0 ? none : asked.slice(),
        used: used.length === 0 ? none : used.slice(),
        others: known.get(subject),
        collectedFor: 0,
      };
      known.set(subject, conclusion);
      this.answerCount++;
      this.frame = outer;
      return this.use(conclusion, depthBudget);
    } finally {
      this.frame = outer;
    }
  }

  /** Runs `work` for one file and returns all keys on which its result depends, ascending. One call at a time. */
  async collect<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly asked: Uint32Array }> {
    this.frame = newFrame();
    const value = await work();
    const { keys } = this;
    const file = ++this.collected;
    for (const key of this.frame.asked) keys.add(key);
    const open = this.frame.used;
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.collectedFor === file) continue;
      next.collectedFor = file;
      for (const key of next.asked) keys.add(key);
      for (const inner of next.used) if (inner.collectedFor !== file) open.push(inner);
    }
    this.frame = newFrame();
    return { value, asked: keys.take() };
  }

  private use<T>(conclusion: Memo<T>, depthBudget: number): T {
    const { frame } = this;
    const { used } = frame;
    if (used.at(-1) !== conclusion) used.push(conclusion as Memo<unknown>);
    const left = depthBudget - conclusion.leastBudget + 1;
    if (conclusion.isTruncated) frame.isTruncated = true;
    else if (left < frame.leastLeft) frame.leastLeft = left;
    return conclusion.value;
  }
}

const none: readonly never[] = [];
/** More than every depth budget. */
const noneLeft = 1 << 20;

function newFrame(): Frame {
  return { asked: [], used: [], isTruncated: false, leastLeft: noneLeft };
}
