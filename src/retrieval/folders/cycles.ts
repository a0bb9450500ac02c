/** Groups of nodes that reach each other: Tarjan's strongly connected components, without recursion. */

interface Arrow {
  readonly source: string;
  readonly target: string;
}

/** Groups of two or more nodes, each sorted by name; the largest group first. */
export function cyclesAmong(arrows: readonly Arrow[]): readonly (readonly string[])[] {
  const next = new Map<string, string[]>();
  for (const { source, target } of arrows) {
    next.set(source, [...(next.get(source) ?? []), target]);
    if (!next.has(target)) next.set(target, []);
  }
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  const enter = (node: string): void => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
  };
  const leave = (node: string): void => {
    if (low.get(node) !== order.get(node)) return;
    const group = open.splice(open.lastIndexOf(node));
    for (const each of group) isOpen.delete(each);
    if (group.length > 1) groups.push(group.sort());
  };
  const lower = (node: string, to: number | undefined): void => {
    if (to !== undefined && to < (low.get(node) ?? 0)) low.set(node, to);
  };
  for (const start of [...next.keys()].sort()) {
    if (order.has(start)) continue;
    const path: { readonly node: string; at: number }[] = [{ node: start, at: 0 }];
    enter(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const to = next.get(top.node)?.[top.at++];
      if (to === undefined) {
        path.pop();
        leave(top.node);
        const above = path.at(-1);
        if (above !== undefined) lower(above.node, low.get(top.node));
      } else if (!order.has(to)) {
        enter(to);
        path.push({ node: to, at: 0 });
      } else if (isOpen.has(to)) lower(top.node, order.get(to));
    }
  }
  return groups.sort(
    (one, other) => other.length - one.length || ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1),
  );
}
