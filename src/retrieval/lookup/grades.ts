/** How well a name fits: the sort of match, and how well it is one of its sort. Small is good. */

const matchKinds = [
  'exact',
  'qualified',
  'case',
  'prefix',
  'wildcard',
  'hump',
  'words',
  'substring',
  'fuzzy',
] as const;
export type MatchKind = (typeof matchKinds)[number];

/** A match's place in `order` times 4, and 0 to 3 for how well it fits. */
export type Grade = number;

// Some stand here twice. Large letters say that humps are meant, small ones are words sooner than beginnings of words.
// One typing error is another thing than two.
const order = [
  'exact',
  'qualified',
  'case',
  'prefix',
  'wildcard',
  'hump',
  'words',
  'small hump',
  'substring',
  'fuzzy',
  'far fuzzy',
] as const;

export function gradeOf(match: (typeof order)[number], fit: 0 | 1 | 2 | 3): Grade {
  return order.indexOf(match) * 4 + fit;
}

export function matchOf(grade: Grade): MatchKind {
  const match = order[grade >> 2] ?? 'fuzzy';
  return match === 'small hump' ? 'hump' : match === 'far fuzzy' ? 'fuzzy' : match;
}

/** What hits are sorted by, in 19 bits: the match, tests last, the fit, the weight (weight.ts), then the shorter name. */
export function sortKey(grade: Grade, weight: number, length: number): number {
  const match = (grade >> 2) * 2 + (weight >> 4);
  return ((match * 4 + (grade & 3)) * 16 + (weight & 15)) * 256 + Math.min(length, 255);
}

export function gradeOfKey(key: number): Grade {
  return (key >> 15) * 4 + ((key >> 12) & 3);
}
