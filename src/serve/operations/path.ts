/** `path`: the shortest path from one symbol to another, with the source line of each step. */
import type { Engine } from '../../engine/engine.ts';
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import { countFromOne } from './count-from-one.ts';
import type { Operation } from './operation.ts';
import { type PathOut, pathText } from './path-text.ts';
import {
  onlyField,
  onlyOf,
  relationsField,
  relationsOf,
  symbolField,
  textOf,
  within,
} from './read-fields.ts';
import { siteLines } from './site-lines.ts';

type PathSteps = NonNullable<PathOut['steps']>;
type PathSite = NonNullable<PathSteps[number]['place']>;

const depths = { least: 1, most: 60 } as const;
// `contains` connects any two symbols within a few steps, so it is used only on request.
const usualRelations = edgeKinds.filter((kind) => kind !== 'contains');

interface In {
  readonly from: string;
  readonly to: string;
  readonly relations: ReadonlySet<EdgeKind>;
  readonly depth: number | undefined;
  readonly mode: 'directed' | 'undirected';
  readonly only: 'proven' | undefined;
}

export const path: Operation<In, PathOut> = {
  name: 'path',
  summary: 'Find the shortest path of relations from one symbol to another',
  fields: [
    { ...symbolField, name: 'from' },
    { ...symbolField, name: 'to', help: 'the target, in the same forms' },
    relationsField,
    {
      name: 'depth',
      kind: 'number',
      help: `maximum number of steps, 1 to ${depths.most} (default: as many as it takes)`,
    },
    { name: 'undirected', kind: 'flag', help: 'also follow relations in reverse direction' },
    onlyField,
  ],
  examples: [
    'codeagent path main Store.close',
    'codeagent path src/serve/cli/main.ts src/store/open.ts --relations imports',
  ],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse: (given) => ({
    from: textOf(given, 'from', 'path'),
    to: textOf(given, 'to', 'path'),
    relations: relationsOf(given, usualRelations),
    depth: given.depth === undefined ? undefined : within(given.depth, 'depth', depths),
    mode: given.undirected === true ? 'undirected' : 'directed',
    only: onlyOf(given),
  }),
  run: async (engine, { from, to, ...options }) =>
    withLines(engine, countFromOne(await engine.graph.path(from, to, options))),
  isFound: (out) => out.steps !== undefined,
  render: pathText,
};

async function withLines(engine: Engine, out: PathOut): Promise<PathOut> {
  const { steps, alternatives, gap, break: broken } = out;
  const all = [...(steps ?? []), ...(alternatives ?? []).flat()].flatMap(({ place }) => place ?? []);
  const ends = [...(broken?.unresolved ?? []), ...(broken?.uses ?? []).map(({ site }) => site)];
  const lineAt = await siteLines(engine, [...all, ...ends, ...(gap === undefined ? [] : [gap.place])]);
  const lined = <T extends PathSite>(site: T): T => ({ ...site, ...lineAt(site) });
  const linedSteps = (path: PathSteps): PathSteps =>
    path.map((step) => ({ ...step, place: step.place && lined(step.place) }));
  return {
    ...out,
    steps: steps && linedSteps(steps),
    ...(alternatives && { alternatives: alternatives.map(linedSteps) }),
    ...(gap && { gap: { ...gap, place: lined(gap.place) } }),
    ...(broken && {
      break: {
        ...broken,
        unresolved: broken.unresolved.map(lined),
        uses: broken.uses.map((use) => ({ ...use, site: lined(use.site) })),
      },
    }),
  };
}
