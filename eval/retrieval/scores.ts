/** The scores of a list of files for a task. Pure. */

export interface Scores {
  readonly ndcg10: number;
  readonly p5: number;
  readonly r20: number;
  readonly mrr: number;
  readonly success1: number;
  readonly success5: number;
  readonly success10: number;
  /** 1 if all targets are among the first one, three, five or ten files. */
  readonly all1: number;
  readonly all3: number;
  readonly all5: number;
  readonly all10: number;
}

/** `files`: best first, without repetition. A target counts once, at the first file whose path ends like it. */
export function scoresOf(files: readonly string[], targets: readonly string[]): Scores {
  const places = targets.map((target) => files.findIndex((file) => isSame(file, target)));
  const found = places.filter((place) => place >= 0).sort((one, other) => one - other);
  const within = (count: number): number => found.filter((place) => place < count).length;
  const gain = sum(found.filter((place) => place < 10).map(discounted));
  const ideal = sum(Array.from({ length: Math.min(10, targets.length) }, (_, place) => discounted(place)));
  const all = (count: number): number => (within(count) === targets.length ? 1 : 0);
  return {
    ndcg10: ideal === 0 ? 0 : gain / ideal,
    p5: within(5) / 5,
    r20: targets.length === 0 ? 0 : within(20) / targets.length,
    mrr: found[0] === undefined ? 0 : 1 / (found[0] + 1),
    success1: within(1) > 0 ? 1 : 0,
    success5: within(5) > 0 ? 1 : 0,
    success10: within(10) > 0 ? 1 : 0,
    all1: all(1),
    all3: all(3),
    all5: all(5),
    all10: all(10),
  };
}

export function meanScores(rows: readonly Scores[]): Scores {
  const mean = (name: keyof Scores): number =>
    rows.length === 0 ? 0 : sum(rows.map((row) => row[name])) / rows.length;
  return {
    ndcg10: mean('ndcg10'),
    p5: mean('p5'),
    r20: mean('r20'),
    mrr: mean('mrr'),
    success1: mean('success1'),
    success5: mean('success5'),
    success10: mean('success10'),
    all1: mean('all1'),
    all3: mean('all3'),
    all5: mean('all5'),
    all10: mean('all10'),
  };
}

/** Paths match by their ends. */
function isSame(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

function discounted(place: number): number {
  return 1 / Math.log2(place + 2);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
