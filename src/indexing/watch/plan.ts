/**
 * When the index follows the files, and how far it looks. Pure: the clock is passed in, timers are left to the caller.
 * Changes gather until they pause, but not for ever; while an update runs they gather for the next one; of very many
 * only their number is kept, and the whole tree is looked at.
 */

export interface WatchLimits {
  readonly debounceMs: number;
  readonly longestWaitMs: number;
  readonly bulkThreshold: number;
}

/** Changes that no update has taken yet. */
export interface Pending {
  /** Empty when they are too many to be looked at one by one. */
  readonly paths: ReadonlySet<string>;
  /** How many; of very many the exact number is not known. */
  readonly count: number;
  readonly extent: 'few' | 'bulk';
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface Plan {
  readonly pending: Pending | undefined;
  readonly isUpdating: boolean;
  /** How often in a row another writer was in the way. */
  readonly refusals: number;
  /** After a failure there is no telling what the index lacks: the next update looks at everything. */
  readonly isInDoubt: boolean;
  readonly notBeforeMs: number;
}

export interface Work {
  /** What changed; undefined when nothing did, and somebody asked. */
  readonly pending: Pending | undefined;
  /** Undefined: the whole tree. */
  readonly paths: readonly string[] | undefined;
}

export type Outcome = 'done' | 'refused' | 'failed';

const firstRetryMs = 100;
const longestRetryMs = 3_000;

/** Before the first look at the tree nothing is known of it. */
export const startingPlan: Plan = {
  pending: undefined,
  isUpdating: false,
  refusals: 0,
  isInDoubt: true,
  notBeforeMs: 0,
};

export function afterChange(plan: Plan, paths: readonly string[], nowMs: number, limits: WatchLimits): Plan {
  if (paths.length === 0) return plan;
  const { pending } = plan;
  const firstMs = pending?.firstMs ?? nowMs;
  if (pending?.extent === 'bulk')
    return { ...plan, pending: { ...pending, count: pending.count + paths.length, lastMs: nowMs } };
  const all = new Set(pending?.paths);
  for (const path of paths) all.add(path);
  const isBulk = all.size > limits.bulkThreshold;
  return {
    ...plan,
    pending: {
      paths: isBulk ? new Set() : all,
      count: all.size,
      extent: isBulk ? 'bulk' : 'few',
      firstMs,
      lastMs: nowMs,
    },
  };
}

/** When the next update is to begin by itself. Undefined: nothing is to be done, and no timer is needed. */
export function dueAtMs({ pending, isUpdating, notBeforeMs }: Plan, limits: WatchLimits): number | undefined {
  if (pending === undefined || isUpdating) return undefined;
  const quietMs = pending.lastMs + limits.debounceMs;
  return Math.max(notBeforeMs, Math.min(quietMs, pending.firstMs + limits.longestWaitMs));
}

/** An update begins, and takes what is pending. Asked for by somebody, it looks at the whole tree. */
export function begin(plan: Plan, cause: 'changes' | 'asked'): { readonly plan: Plan; readonly work: Work } {
  const { pending } = plan;
  const isWhole = cause === 'asked' || plan.isInDoubt || pending?.extent !== 'few';
  return {
    plan: { ...plan, pending: undefined, isUpdating: true },
    work: { pending, paths: isWhole ? undefined : [...pending.paths] },
  };
}

/** What a refused update had taken waits again; a failed one is tried again by the next change or the next who asks. */
export function afterEnd(plan: Plan, work: Work, outcome: Outcome, nowMs: number): Plan {
  if (outcome === 'done')
    return {
      ...plan,
      isUpdating: false,
      refusals: 0,
      notBeforeMs: 0,
      isInDoubt: plan.isInDoubt && work.paths !== undefined,
    };
  if (outcome === 'failed')
    return { ...plan, isUpdating: false, refusals: 0, notBeforeMs: 0, isInDoubt: true };
  const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** plan.refusals);
  return {
    pending: joined(work.pending, plan.pending),
    isUpdating: false,
    refusals: plan.refusals + 1,
    isInDoubt: true,
    notBeforeMs: nowMs + waitMs,
  };
}

function joined(earlier: Pending | undefined, later: Pending | undefined): Pending | undefined {
  if (earlier === undefined || later === undefined) return earlier ?? later;
  const isFew = earlier.extent === 'few' && later.extent === 'few';
  const paths = isFew ? new Set([...earlier.paths, ...later.paths]) : new Set<string>();
  return {
    paths,
    count: isFew ? paths.size : earlier.count + later.count,
    extent: isFew ? 'few' : 'bulk',
    firstMs: earlier.firstMs,
    lastMs: later.lastMs,
  };
}
