/** The number of entries in a comma-separated list of types that may be generic: two in `int, Map<K, V>`. */
export function countListed(list: string): number {
  let depth = 0;
  let count = 1;
  for (const sign of list) {
    if ('<(['.includes(sign)) depth++;
    else if ('>)]'.includes(sign)) depth--;
    else if (sign === ',' && depth === 0) count++;
  }
  return count;
}
