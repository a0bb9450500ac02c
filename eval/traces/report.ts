/** Prints verdicts as tables. */
import { groupBy } from '../graph/group-by.ts';
import { edgeGroups, type JudgedEdge } from './edge-precision.ts';
import { isExplicit, type JudgedCall, siteOf, type Verdict, verdicts } from './score-traces.ts';

export interface Judged {
  readonly name: string;
  /** Calls from product code that name their callee, all other product calls, and calls from tests that name it. */
  readonly named: readonly JudgedCall[];
  readonly implicit: readonly JudgedCall[];
  readonly tests: readonly JudgedCall[];
  readonly edges: readonly JudgedEdge[];
}

export function split(
  name: string,
  {
    calls,
    edges,
    source,
  }: {
    readonly calls: readonly JudgedCall[];
    readonly edges: readonly JudgedEdge[];
    readonly source: string;
  },
): Judged {
  const isProduct = (file: string): boolean => file.startsWith(source) && !/\.(test|spec)\.\w+$/.test(file);
  const product = calls.filter(({ call }) => isProduct(call.caller.file));
  return {
    name,
    named: product.filter(({ call }) => isExplicit(call)),
    implicit: product.filter(({ call }) => !isExplicit(call)),
    tests: calls.filter(({ call }) => !isProduct(call.caller.file) && isExplicit(call)),
    edges: edges.filter(({ edge }) => isProduct(edge.path)),
  };
}

export function join(name: string, parts: readonly Judged[]): Judged {
  return {
    name,
    named: parts.flatMap(({ named }) => named),
    implicit: parts.flatMap(({ implicit }) => implicit),
    tests: parts.flatMap(({ tests }) => tests),
    edges: parts.flatMap(({ edges }) => edges),
  };
}

export function tablesOf(all: readonly Judged[]): string {
  return [
    section('Calls from product code that name the callee', all, ({ named }) => named),
    section('The same, each site once with its best verdict', all, ({ named }) => bestOfSites(named)),
    section(
      'Other product calls: properties, operators, decorators, values, …',
      all,
      ({ implicit }) => implicit,
    ),
    section('Calls from tests that name the callee', all, ({ tests }) => tests),
    `## Candidate sets, overrides and reasons (product calls that name the callee)\n\n${markdown(detailHead, all.map(detailRow))}`,
    `## Edges at product sites that ran: share whose target ran, with methods related to it\n\n${markdown(edgeHead, all.map(edgeRow))}`,
  ].join('\n\n');
}

/** Of the functions that ran at a site, the one that our graph knows best. */
function bestOfSites(calls: readonly JudgedCall[]): readonly JudgedCall[] {
  const rank = ({ verdict }: JudgedCall): number => verdicts.indexOf(verdict);
  const sites = groupBy(calls, ({ call }) => siteOf(call));
  return [...sites.values()].flatMap((list) => [...list].sort((a, b) => rank(a) - rank(b)).slice(0, 1));
}

function section(
  title: string,
  all: readonly Judged[],
  callsOf: (one: Judged) => readonly JudgedCall[],
): string {
  const rows = all.map((one) => [one.name, callsOf(one)] as const);
  return `## ${title}\n\n${verdictTable('repository', rows)}`;
}

/** The share of each verdict. `no body` is a part of `wrong`: edges to variables and members of interfaces. */
export function verdictTable(
  head: string,
  rows: readonly (readonly [string, readonly JudgedCall[]])[],
): string {
  return markdown(
    [head, 'calls', ...verdicts, 'no body'],
    rows.map(([name, calls]) => [
      name,
      String(calls.length),
      ...verdicts.map((verdict) =>
        share(calls.filter((one) => one.verdict === verdict).length, calls.length),
      ),
      share(calls.filter(({ reason }) => reason === 'no body').length, calls.length),
    ]),
  );
}

const detailHead = [
  'repository',
  'candidates: mean',
  '≤ 3',
  'hierarchy: listed',
  'unresolved: unknown',
  'external',
  'missing: no reference',
  'no symbol',
];

function detailRow({ name, named }: Judged): readonly string[] {
  const of = (verdict: Verdict): readonly JudgedCall[] => named.filter((one) => one.verdict === verdict);
  const sizes = of('candidates').map(({ candidates }) => candidates);
  const because = (verdict: Verdict, reason: string): string =>
    String(of(verdict).filter((one) => one.reason === reason).length);
  const listed = of('hierarchy').filter(({ isListed }) => isListed).length;
  return [
    name,
    sizes.length === 0 ? '–' : (sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toFixed(1),
    share(sizes.filter((size) => size <= 3).length, sizes.length),
    `${listed} of ${of('hierarchy').length}`,
    because('unresolved', 'unknown'),
    because('unresolved', 'external'),
    because('missing', 'no reference'),
    because('missing', 'no symbol'),
  ];
}

const edgeHead = ['repository', ...edgeGroups.flatMap((group) => [group, 'ran', 'or related'])];

function edgeRow({ name, edges }: Judged): readonly string[] {
  return [
    name,
    ...edgeGroups.flatMap((group) => {
      const list = edges.filter((one) => one.group === group);
      const ran = list.filter(({ outcome }) => outcome === 'ran').length;
      const related = list.filter(({ outcome }) => outcome === 'related').length;
      return [String(list.length), share(ran, list.length), share(ran + related, list.length)];
    }),
  ];
}

export function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}

/** The first column is text, the others are numbers. */
export function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, 2, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, column) =>
    column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}
