/**
 * The fields of a chunk, and how often a term occurs in each, packed into one number. A posting stores this number.
 */

/**
 * The parts of a chunk in which a term can occur. The most frequent comes first, so that most postings take one byte.
 */
export const fields = ['body', 'doc', 'signature', 'path', 'qualifiedName', 'name'] as const;
export type Field = (typeof fields)[number];

/** Counts of one term in one chunk, 26 bits. A count saturates where a larger value would no longer change a rank. */
export type FieldCounts = number;

const widths: Readonly<Record<Field, number>> = {
  body: 7,
  doc: 6,
  signature: 4,
  path: 3,
  qualifiedName: 3,
  name: 3,
};

/** Bit position of a field's count. */
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
