/** Shows two texts as one hunk of a unified diff, from the first line that differs to the last. */

const context = 2;

/** Empty when the texts are equal. */
export function diff(before: string, after: string): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const shortest = Math.min(old.length, now.length);
  let head = 0;
  while (head < shortest && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shortest - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++;
  if (head === old.length && head === now.length) return [];
  const from = Math.max(0, head - context);
  const [oldEnd, nowEnd] = [old.length - tail, now.length - tail];
  return [
    `@@ -${from + 1} +${from + 1} @@`,
    ...old.slice(from, head).map((line) => ` ${line}`),
    ...old.slice(head, oldEnd).map((line) => `-${line}`),
    ...now.slice(head, nowEnd).map((line) => `+${line}`),
    ...old.slice(oldEnd, oldEnd + context).map((line) => ` ${line}`),
  ];
}

function linesOf(text: string): readonly string[] {
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
