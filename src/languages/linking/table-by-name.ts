/** A table from names to what they mean, from one list of names per meaning. The first list with a name decides. */
export function tableByName<Meaning>(
  lists: readonly (readonly [Meaning, readonly string[]])[],
): ReadonlyMap<string, Meaning> {
  const table = new Map<string, Meaning>();
  for (const [meaning, names] of lists) {
    for (const name of names) if (!table.has(name)) table.set(name, meaning);
  }
  return table;
}
