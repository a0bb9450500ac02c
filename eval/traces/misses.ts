/** Prints the misses of one repository by what they have in common, so that one can work through them. */
import { groupBy } from '../graph/group-by.ts';
import type { JudgedEdge } from './edge-precision.ts';
import { type Judged, verdictTable } from './report.ts';
import type { JudgedCall } from './score-traces.ts';

/** How the other product calls come about, each with its verdicts. */
export function waysText({ name, implicit }: Judged): string {
  const rows = [...groupBy(implicit, ({ call }) => call.how)].sort(([, a], [, b]) => b.length - a.length);
  return `## ${name}: product calls that do not name the callee\n\n${verdictTable('how', rows)}`;
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

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).filter((item) => item !== undefined);
}
