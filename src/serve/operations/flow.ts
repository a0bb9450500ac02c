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
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'flow'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
    only: onlyOf(given),
  }),
  run: async (engine, { symbol, ...options }) =>
    withLines(engine, countFromOne(await engine.graph.flow(symbol, options))),
  isFound: (out) => out.steps.length + (out.folded?.unresolvedCount ?? 0) > 0,
  pages: pagesBy('steps'),
  render: flowText,
};

/** Adds the source line of each step, and the keywords around it. */
async function withLines({ files }: Pick<Engine, 'files'>, out: FlowOut): Promise<FlowOut> {
  const rows = await files.indexedRows(out.steps.map(({ site }) => site.path));
  const lineAt = lineIn(rows);
  // The function around a step: the target of the step above it that is one level higher.
  const around: FlowOut['root'][] = [out.root];
  const steps = out.steps.map((step) => {
    const { level, site, target } = step;
    const { path, line } = around[level - 1] ?? out.root;
    around[level] = target;
    const own = path === site.path ? rows.get(site.path) : undefined;
    const within = own === undefined ? [] : enclosingKeywords(own, site.line, line);
    return { ...step, site: { ...site, ...lineAt(site) }, ...(within.length > 0 && { within }) };
  });
  return { ...out, steps };
}
