/** Prints scores as markdown tables, and lists misses to work through. */
import { groupBy } from './group-by.ts';
import type { Miss, Score } from './score.ts';

export function tablesOf(scores: readonly Score[]): string {
  const keys = [...new Set(scores.map(({ suite, tool }) => `${suite}, ${tool}`))];
  return keys
    .map((key) => {
      const rows = scores.filter(({ suite, tool }) => `${suite}, ${tool}` === key);
      return `## ${key}\n\n${tableOf(rows)}`;
    })
    .join('\n\n');
}

function tableOf(scores: readonly Score[]): string {
  const hasRemarks = scores.some(({ remark }) => remark !== undefined);
  const head = ['group', 'language', 'expected', 'found', 'right', 'wrong', 'P', 'R'];
  const rows = scores.map((score) => [
    score.group,
    score.language,
    ...[score.expected, score.found, score.right, score.wrong].map(String),
    decimal(score.precision),
    decimal(score.recall),
    ...(hasRemarks ? [score.remark ?? ''] : []),
  ]);
  return markdown(hasRemarks ? [...head, 'remark'] : head, rows);
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, 2, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isText = (column: number): boolean => column < 2 || column > 7;
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

function decimal(value: number | undefined): string {
  return value === undefined ? '–' : value.toFixed(3);
}

/**
 * For each kind (wrong edges first, because they mislead): the causes by frequency, and an equal share of `limit`
 * examples for each, taken evenly over the list so that one file does not dominate. Product code comes before tests.
 */
export function missesText(misses: readonly Miss[], limit: number): string {
  const kinds = ['wrong', 'missed'] as const;
  return kinds
    .flatMap((kind) => {
      const ofKind = misses.filter((miss) => miss.kind === kind);
      const byCause = groupBy(ofKind, ({ suite, group, cause }) => `${suite} ${group}: ${cause}`);
      const causes = [...byCause].sort(([, a], [, b]) => b.length - a.length);
      const share = Math.max(1, Math.ceil(limit / Math.max(1, causes.length)));
      return [
        `## ${kind}: ${ofKind.length}`,
        ...causes.slice(0, limit).map(([cause, list]) => {
          const product = list.filter(({ isTest }) => !isTest);
          const shown = spread(product.length > 0 ? product : list, share);
          return `### ${cause}: ${list.length}, ${product.length} outside tests\n\n${shown.map(missText).join('\n')}`;
        }),
      ];
    })
    .join('\n\n');
}

function missText(miss: Miss): string {
  const list = (label: string, items: readonly string[]): string =>
    `    ${label} ${items.length === 0 ? 'nothing' : items.join(' | ').replaceAll(/\s+/g, ' ')}`;
  return [
    `  ${miss.place}  ${miss.call.slice(0, 140)}`,
    list('expected', miss.expected),
    list('got     ', miss.got),
  ].join('\n');
}

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).filter((item) => item !== undefined);
}
