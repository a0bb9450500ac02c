/**
 * Decides when the index is updated, and with which extent. Pure: the clock is an argument, and the caller sets timers.
 * Changes are collected until they pause, but not for ever; changes during an update wait for the next one. Of very
 * many changes only the number is kept, and the whole tree is listed.
 */

export interface WatchLimits {
  readonly debounceMs: number;
  readonly longestWaitMs: number;
  readonly bulkThreshold: number;
}

/** Changes that no update has processed yet. */
export interface Pending {
  /** Empty when there are too many to process individually. */
  readonly paths: ReadonlySet<string>;
  /** The number of changes; approximate if it is very large. */
  readonly count: number;
  readonly extent: 'few' | 'bulk';
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface Plan {
  readonly pending: Pending | undefined;
  readonly isUpdating: boolean;
  /** Number of consecutive refusals because of another writer. */
  readonly refusals: number;
  /** After a failure the state of the index is unknown: the next update lists the whole tree. */
  readonly isInDoubt: boolean;
  readonly notBeforeMs: number;
}

export interface Work {
  /** The changes; undefined for an update that was requested without changes. */
  readonly pending: Pending | undefined;
  /** Undefined for the whole tree. */
  readonly paths: readonly string[] | undefined;
}

export type Outcome = 'done' | 'refused' | 'failed';

const firstRetryMs = 100;
const longestRetryMs = 3_000;

/** Before the first listing the state of the tree is unknown. */
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

/** The time of the next automatic update. Undefined when there is nothing to do, and no timer is needed. */
export function dueAtMs({ pending, isUpdating, notBeforeMs }: Plan, limits: WatchLimits): number | undefined {
  if (pending === undefined || isUpdating) return undefined;
  const quietMs = pending.lastMs + limits.debounceMs;
  return Math.max(notBeforeMs, Math.min(quietMs, pending.firstMs + limits.longestWaitMs));
}

/** Starts an update with all pending changes. A requested update lists the whole tree. */
export function begin(plan: Plan, cause: 'changes' | 'asked'): { readonly plan: Plan; readonly work: Work } {
  const { pending } = plan;
  const isWhole = cause === 'asked' || plan.isInDoubt || pending?.extent !== 'few';
  return {
    plan: { ...plan, pending: undefined, isUpdating: true },
    work: { pending, paths: isWhole ? undefined : [...pending.paths] },
  };
}

/** After a refusal the changes are pending again; after a failure the next change or request tries again. */
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
