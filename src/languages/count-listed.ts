/** How many there are in a list of types as written, each of which may be generic: `int, Map<K, V>` are two. */
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
