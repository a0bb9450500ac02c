/** `flow`: the calls of a symbol in source order, each with its line, and below it the calls of the called function. */
import type { Engine } from '../../engine/engine.ts';
import { countFromOne } from './count-from-one.ts';
import { enclosingKeywords } from './enclosing-keywords.ts';
import { type FlowOut, flowText } from './flow-text.ts';
import { type Operation, pagesBy } from './operation.ts';
import {
  depthField,
  depthOf,
  limitField,
  limitOf,
  onlyField,
  onlyOf,
  symbolField,
  textOf,
} from './read-fields.ts';
import { lineIn } from './site-lines.ts';

type Site = FlowOut['steps'][number]['site'];

interface In {
  readonly symbol: string;
  readonly depth: number;
  readonly limit: number;
  readonly only: 'proven' | undefined;
}

const usual = { depth: 3, limit: 100 } as const;

export const flow: Operation<In, FlowOut> = {
  name: 'flow',
  summary: 'Show how a symbol works: its calls in source order, each with its line and the calls below it',
  fields: [symbolField, depthField(usual.depth), limitField(usual.limit, 'calls'), onlyField],
  examples: ['codeagent flow Telescope.survey', 'codeagent flow src/indexing/update.ts:update --depth 2'],
  index: 'build',
  showsEdges: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'flow'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
    only: onlyOf(given),
  }),
  run: async (engine, { symbol, ...options }) =>
    withLines(engine, countFromOne(await engine.graph.flow(symbol, options))),
  isFound: (out) => out.steps.length > 0,
  pages: pagesBy('steps'),
  render: flowText,
};

/** Adds the source line of each step, and the keywords around it. */
async function withLines({ files }: Pick<Engine, 'files'>, out: FlowOut): Promise<FlowOut> {
  const rows = await files.indexedRows(out.steps.map(({ site }) => site.path));
  const lineAt = lineIn(rows);
  // The function around a step: the target of the step above it that is one level higher.
  const around: FlowOut['root'][] = [out.root];
  // The index of the last step at each level.
  const above: number[] = [];
  const folded = new Map<number | undefined, number>();
  const steps: FlowOut['steps'][number][] = [];
  for (const step of out.steps) {
    const { level, site } = step;
    if (step.how === 'unresolved' && level > 1 && !step.isDefined && isMember(rows, site)) {
      const parent = above[level - 1];
      folded.set(parent, (folded.get(parent) ?? 0) + 1 + (step.more ?? 0));
      continue;
    }
    const { path, line } = around[level - 1] ?? out.root;
    if (step.how !== 'unresolved') around[level] = step.target;
    const own = path === site.path ? rows.get(site.path) : undefined;
    const within = own === undefined ? [] : enclosingKeywords(own, site.line, line);
    above[level] = steps.length;
    steps.push({ ...step, site: { ...site, ...lineAt(site) }, ...(within.length > 0 && { within }) });
  }
  return { ...out, steps: steps.map((step, at) => withFolded(step, folded.get(at) ?? 0)) };
}

function withFolded(step: FlowOut['steps'][number], count: number): FlowOut['steps'][number] {
  if (count === 0 || step.how === 'unresolved') return step;
  const { folded = nothingFolded } = step;
  return { ...step, folded: { ...folded, unresolvedCount: folded.unresolvedCount + count } };
}

const nothingFolded = {
  unresolvedCount: 0,
  external: [],
  externalCount: 0,
  properties: [],
  logCount: 0,
  translationCount: 0,
};

/** Members of the name that the repository does not define belong to other code: `items.append(x)`. */
function isMember(rows: ReadonlyMap<string, readonly string[]>, { path, line, column }: Site): boolean {
  return /[.:>]\s*$/.test(rows.get(path)?.[line - 1]?.slice(0, column - 1) ?? '');
}
