/**
 * Converts the rows and columns of a whole answer, which count from 0, to lines and columns that count from
 * 1.
 */

const renamed = { row: 'line', endRow: 'endLine' } as const;

/** `row` becomes `line`, `endRow` becomes `endLine`; `column` keeps its name. */
export type FromOne<T> = T extends string | number | boolean | undefined
  ? T
  : T extends readonly (infer Each)[]
    ? readonly FromOne<Each>[]
    : { readonly [K in keyof T as K extends keyof typeof renamed ? (typeof renamed)[K] : K]: FromOne<T[K]> };

export function countFromOne<T>(value: T): FromOne<T> {
  return convert(value) as FromOne<T>;
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== 'object' || value === null) return value;
  const counted: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) {
    const isPosition = (key in renamed || key === 'column') && typeof each === 'number';
    if (isPosition) counted[renamed[key as keyof typeof renamed] ?? key] = each + 1;
    else counted[key] = convert(each);
  }
  return counted;
}
