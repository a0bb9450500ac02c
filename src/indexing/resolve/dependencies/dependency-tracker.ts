/**
 * Remembers what was asked and what was concluded. A conclusion is kept with the keys it rests on, so that whoever
 * uses it again depends on them too. `fuel` bounds how far values are followed: a conclusion is a function of its
 * subject and the fuel alone, never of the order in which files come, and one that did not run dry holds for any
 * larger amount.
 */
import { hash32 } from '../../../model/hash.ts';
import { KeySet } from './key-set.ts';

export interface Memo<T> {
  readonly value: T;
  readonly depthBudget: number;
  readonly isTruncated: boolean;
  readonly asked: readonly number[];
  readonly used: readonly Memo<unknown>[];
  /** The same with other amounts of fuel. Without them, circles with many ways through would be walked on every way. */
  readonly others: Memo<T> | undefined;
  /** The last file whose keys it was asked for. */
  collectedFor: number;
}

interface Frame {
  asked: number[];
  used: Memo<unknown>[];
  isTruncated: boolean;
}

export class DependencyTracker {
  private frame: Frame = newFrame();
  private readonly keys = new KeySet();
  private collected = 0;

  depend(key: string): void {
    this.dependOnHash(hash32(key) | 0);
  }

  /** `key` is signed. */
  dependOnHash(key: number): void {
    const { asked } = this.frame;
    if (asked.at(-1) !== key) asked.push(key);
  }

  /** The fuel is used up: what is concluded now holds for this amount only. */
  markTruncated(): void {
    this.frame.isTruncated = true;
  }

  /** Looks the conclusion up, or draws it. */
  memoize<K, T>(known: Map<K, Memo<T>>, subject: K, depthBudget: number, compute: () => T): T {
    for (let before = known.get(subject); before !== undefined; before = before.others) {
      if (before.depthBudget === depthBudget || (before.depthBudget < depthBudget && !before.isTruncated))
        return this.use(before);
    }
    const outer = this.frame;
    this.frame = newFrame();
    try {
      const value = compute();
      const { asked, used, isTruncated } = this.frame;
      const conclusion = {
        value,
        depthBudget,
        isTruncated,
        // Copies take no more room than they need.
        asked: asked.length === 0 ? none : asked.slice(),
        used: used.length === 0 ? none : used.slice(),
        others: known.get(subject),
        collectedFor: 0,
      };
      known.set(subject, conclusion);
      this.frame = outer;
      return this.use(conclusion);
    } finally {
      this.frame = outer;
    }
  }

  /** Runs `work` for one file and gives every key it rests on, ascending. One at a time. */
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

  private use<T>(conclusion: Memo<T>): T {
    const { used } = this.frame;
    if (used.at(-1) !== conclusion) used.push(conclusion as Memo<unknown>);
    if (conclusion.isTruncated) this.frame.isTruncated = true;
    return conclusion.value;
  }
}

const none: readonly never[] = [];

function newFrame(): Frame {
  return { asked: [], used: [], isTruncated: false };
}
