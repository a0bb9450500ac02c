/** The shape of a result and its details: every missed call and every wrong edge. */

export interface Score {
  readonly tool: string;
  readonly suite: string;
  readonly group: string;
  readonly language: string;
  /** Number of calls that the benchmark lists, and of those that have an edge. */
  readonly expected: number;
  readonly found: number;
  /** Number of edges that agree with the benchmark, and of those that contradict it. */
  readonly right: number;
  readonly wrong: number;
  /** Undefined without any edge (precision) or any expected call (recall). */
  readonly precision: number | undefined;
  readonly recall: number | undefined;
  /** Other figures of the benchmark, such as `sound 3 of 9`. */
  readonly remark: string | undefined;
}

export interface Miss {
  readonly suite: string;
  readonly group: string;
  readonly kind: 'missed' | 'wrong';
  /** The cause by which misses are grouped. */
  readonly cause: string;
  readonly isTest: boolean;
  /** `path:line:column`, or the location that the benchmark reports. */
  readonly place: string;
  readonly call: string;
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

export interface Scored {
  readonly scores: readonly Score[];
  readonly misses: readonly Miss[];
}

/** Counts for one call or one case. */
export interface Counts {
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: number;
}

export interface Label {
  readonly tool: string;
  readonly suite: string;
  readonly group: string;
  readonly language: string;
  readonly remark?: string;
}

export function toScore(label: Label, parts: Iterable<Counts>): Score {
  const sum = { expected: 0, found: 0, right: 0, wrong: 0 };
  for (const part of parts) {
    sum.expected += part.expected;
    sum.found += part.found;
    sum.right += part.right;
    sum.wrong += part.wrong;
  }
  return {
    tool: label.tool,
    suite: label.suite,
    group: label.group,
    language: label.language,
    ...sum,
    precision: share(sum.right, sum.right + sum.wrong),
    recall: share(sum.found, sum.expected),
    remark: label.remark,
  };
}

function share(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}

export function join(parts: readonly Scored[]): Scored {
  return { scores: parts.flatMap(({ scores }) => scores), misses: parts.flatMap(({ misses }) => misses) };
}
