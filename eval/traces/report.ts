/** Prints verdicts as tables, and misses by what they have in common. */
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
  const rows = all.map((one) => {
    const calls = callsOf(one);
    return [
      one.name,
      String(calls.length),
      ...verdicts.map((verdict) => share(countOf(calls, verdict), calls.length)),
    ];
  });
  return `## ${title}\n\n${markdown(['repository', 'calls', ...verdicts], rows)}`;
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
  'wrong: no body',
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
    because('wrong', 'no body'),
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

/** How the other product calls come about, each with its verdicts. */
export function waysText({ name, implicit }: Judged): string {
  const rows = [...groupBy(implicit, ({ call }) => call.how)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([how, calls]) => [
      how,
      String(calls.length),
      ...verdicts.map((verdict) => share(countOf(calls, verdict), calls.length)),
    ]);
  return `## ${name}: product calls that do not name the callee\n\n${markdown(['how', 'calls', ...verdicts], rows)}`;
}

/** The misses of calls that name their callee, by the shape of the call and by the name of the callee. */
export function missesText({ name, named, edges }: Judged, limit: number): string {
  const kinds = ['unresolved', 'missing', 'wrong', 'candidates', 'hierarchy'] as const;
  const shapes = kinds.map((verdict) =>
    groupsText(
      `${name}: ${verdict} by shape`,
      named.filter((one) => one.verdict === verdict),
      { keyOf: ({ call }) => call.shape ?? '?', limit },
    ),
  );
  const callees = kinds.slice(0, 3).map((verdict) =>
    groupsText(
      `${name}: ${verdict} by callee`,
      named.filter((one) => one.verdict === verdict),
      { keyOf: ({ call }) => `${call.name}`, limit },
    ),
  );
  return [...shapes, ...callees, edgesText(name, edges, limit)].filter((text) => text !== '').join('\n\n');
}

function groupsText(
  title: string,
  calls: readonly JudgedCall[],
  { keyOf, limit }: { readonly keyOf: (call: JudgedCall) => string; readonly limit: number },
): string {
  if (calls.length === 0) return '';
  const groups = [...groupBy(calls, keyOf)].sort(([, a], [, b]) => b.length - a.length).slice(0, limit);
  const texts = groups.map(([key, list]) => {
    const examples = spread(list, 3).map(callText);
    return `${String(list.length).padStart(5)}  ${key}\n${examples.join('\n')}`;
  });
  return `## ${title}: ${calls.length}\n\n${texts.join('\n')}`;
}

function callText({ call, drawn, reason }: JudgedCall): string {
  const why = reason === undefined ? '' : ` (${reason})`;
  const got = drawn.length === 0 ? '' : `; drawn ${drawn.slice(0, 3).map(drawnText).join(', ')}`;
  const place = `${call.caller.file}:${call.site.line} ${call.caller.name}`;
  return `         ${place}: ${call.name} ran ${call.callee?.file}:${call.callee?.line} ${call.callee?.name}${why}${got}`;
}

function drawnText({ target, edge }: JudgedCall['drawn'][number]): string {
  return `${target.path}:${target.line} ${target.qualifiedName} [${edge.confidence}]`;
}

/** Edges whose target did not run, by target. */
function edgesText(name: string, edges: readonly JudgedEdge[], limit: number): string {
  return (['exact', 'probable'] as const)
    .map((group) => {
      const worst = edges.filter((one) => one.group === group && one.outcome === 'other');
      if (worst.length === 0) return '';
      const groups = [
        ...groupBy(worst, ({ target }) => `${target.path}:${target.line} ${target.qualifiedName}`),
      ]
        .sort(([, a], [, b]) => b.length - a.length)
        .slice(0, limit);
      const texts = groups.map(([key, list]) => {
        const examples = spread(list, 3).map(
          ({ edge, calls }) =>
            `         ${edge.path}:${edge.line} ${calls[0]?.shape}: ran ${calls
              .slice(0, 3)
              .map(({ callee }) =>
                callee === undefined ? 'outside' : `${callee.file}:${callee.line} ${callee.name}`,
              )
              .join(', ')}`,
        );
        return `${String(list.length).padStart(5)}  ${key}\n${examples.join('\n')}`;
      });
      return `## ${name}: ${group} edges whose target did not run: ${worst.length}\n\n${texts.join('\n')}`;
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

function countOf(calls: readonly JudgedCall[], verdict: Verdict): number {
  return calls.filter((one) => one.verdict === verdict).length;
}

function share(part: number, whole: number): string {
  return whole === 0 ? '–' : (part / whole).toFixed(3);
}

/** The first column is text, the others are numbers. */
function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
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

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).filter((item) => item !== undefined);
}
