/** Fields of a chunk, and how often a term stands in each, in one number: what a posting carries. */

/** Where in a chunk a term stands. The most frequent first: then most postings are one byte. */
export const fields = ['body', 'doc', 'signature', 'path', 'qualifiedName', 'name'] as const;
export type Field = (typeof fields)[number];

/** Of one term in one chunk, 26 bits. Counts end where one more would not change a rank. */
export type FieldCounts = number;

const widths: Readonly<Record<Field, number>> = {
  body: 7,
  doc: 6,
  signature: 4,
  path: 3,
  qualifiedName: 3,
  name: 3,
};

/** Where the count of a field is. */
export interface FieldBits {
  readonly shift: number;
  readonly mask: number;
}

const bitsByField = Object.fromEntries(
  fields.map((field, index) => {
    const shift = fields.slice(0, index).reduce((sum, each) => sum + widths[each], 0);
    return [field, { shift, mask: (1 << widths[field]) - 1 }];
  }),
) as Readonly<Record<Field, FieldBits>>;

export function addCount(counts: FieldCounts, at: FieldBits, by: number): FieldCounts {
  const before = (counts >>> at.shift) & at.mask;
  return counts + ((Math.min(at.mask, before + by) - before) << at.shift);
}

export function bitsOf(field: Field): FieldBits {
  return bitsByField[field];
}

export function countIn(counts: FieldCounts, field: Field): number {
  const { shift, mask } = bitsOf(field);
  return (counts >>> shift) & mask;
}
