/** `path`: the shortest path from one symbol to another. */
import type { Navigator } from '../../model/answers/navigation.ts';
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import { confidenceText, counted, freshnessText, headOf } from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import type { Operation } from './operation.ts';
import {
  depthField,
  depthOf,
  onlyField,
  onlyOf,
  relationsField,
  relationsOf,
  symbolField,
  textOf,
} from './read-fields.ts';
import { evidenceText } from './site-text.ts';

type Out = FromOne<ReturnType<Navigator['path']>>;

const usualDepth = 8;
// `contains` connects any two symbols within a few steps, so it is used only on request.
const usualRelations = edgeKinds.filter((kind) => kind !== 'contains');

interface In {
  readonly from: string;
  readonly to: string;
  readonly relations: ReadonlySet<EdgeKind>;
  readonly depth: number;
  readonly mode: 'directed' | 'undirected';
  readonly only: 'proven' | undefined;
}

export const path: Operation<In, Out> = {
  name: 'path',
  summary: 'Find the shortest path of relations from one symbol to another',
  fields: [
    { ...symbolField, name: 'from' },
    { ...symbolField, name: 'to', help: 'the target, in the same forms' },
    relationsField,
    depthField(usualDepth),
    { name: 'undirected', kind: 'flag', help: 'also follow relations in reverse direction' },
    onlyField,
  ],
  examples: [
    'codeagent path main Store.close',
    'codeagent path src/serve/cli/main.ts src/store/open.ts --relations imports',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    from: textOf(given, 'from', 'path'),
    to: textOf(given, 'to', 'path'),
    relations: relationsOf(given, usualRelations),
    depth: depthOf(given, usualDepth),
    mode: given.undirected === true ? 'undirected' : 'directed',
    only: onlyOf(given),
  }),
  run: async (engine, { from, to, ...options }) => countFromOne(engine.graph.path(from, to, options)),
  isFound: (out) => out.steps !== undefined,
  render(out, audience) {
    const ends = `${out.from.id} to ${out.to.id}`;
    if (out.steps === undefined) {
      const why = out.isCut ? 'the search was given up: too many symbols on the way' : 'within the depth';
      return [`No path from ${ends} (${why})`, ...gapLines(out), ...freshnessText(out, audience)].join('\n');
    }
    return [
      `${ends}: ${counted(out.steps.length, 'step')}${confidenceText(out.confidence)}`,
      headOf(out.from),
      ...out.steps.map(stepLine),
      ...freshnessText(out, audience),
    ].join('\n');
  },
};

function stepLine(step: NonNullable<Out['steps']>[number]): string {
  const { to, kind, way, place } = step;
  const at = place === undefined ? '' : `  ${place.path}:${place.line}`;
  return `  ${way === 'along' ? '→' : '←'} ${kind} ${to.id}${at}${evidenceText(step)}`;
}

function gapLines({ gap }: Out): readonly string[] {
  if (gap === undefined) return [];
  const { name, place, continuation } = gap;
  return [
    `Breaks at ${place.path}:${place.line}, in ${gap.in.id}: receiver of \`${name}\` unknown; possible continuation: ${continuation.id}`,
  ];
}
