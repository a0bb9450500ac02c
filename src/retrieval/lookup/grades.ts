/** Grades of name matches: the kind of match, and its quality within the kind. Smaller is better. */
import type { MatchKind } from '../../model/answers/lookup.ts';

/** Index in `order` times 4, plus 0 to 3 for the quality within the kind. */
export type Grade = number;

// Some match kinds have two grades. With upper-case letters in the query, a hump match outranks a word match; in
// lower case, a word match outranks a hump match. One typing error outranks two.
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

/** The sort key of a hit, in 19 bits: match kind, tests last, quality, weight (weight.ts), then the shorter name. */
export function sortKey(grade: Grade, weight: number, length: number): number {
  const match = (grade >> 2) * 2 + (weight >> 4);
  return ((match * 4 + (grade & 3)) * 16 + (weight & 15)) * 256 + Math.min(length, 255);
}

export function gradeOfKey(key: number): Grade {
  return (key >> 15) * 4 + ((key >> 12) & 3);
}
