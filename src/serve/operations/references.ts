/** `references`: every place that uses a symbol, by file. */
import type { Navigator } from '../../model/answers/navigation.ts';
import {
  byNameText,
  confidenceText,
  counted,
  countsText,
  freshnessText,
  headOf,
  moreText,
  raise,
  thousands,
} from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import type { Operation, Pages } from './operation.ts';
import { limitField, limitOf, limitRange, symbolField, textOf } from './read-fields.ts';

type Out = FromOne<ReturnType<Navigator['references']>>;

const usualLimit = 100;

export const references: Operation<{ symbol: string; limit: number }, Out> = {
  name: 'references',
  summary: 'List all uses of a symbol: calls, imports, inheritance, mentions',
  fields: [symbolField, limitField(usualLimit, 'places')],
  examples: ['codeagent references EngineError', 'codeagent references src/model/errors.ts:22 --json'],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({ symbol: textOf(given, 'symbol', 'references'), limit: limitOf(given, usualLimit) }),
  run: async (engine, { symbol, limit }) => countFromOne(engine.graph.references(symbol, { limit })),
  isFound: (out) => out.total + out.byName.placeCount > 0,
  pages: placesByFile(),
  render: (out, audience) =>
    [
      `${headOf(out.root)}  ${counted(out.total, 'reference')} in ${counted(out.fileCount, 'file')}${out.total === 0 ? '' : `: ${countsText(out.counts)}`}`,
      ...out.files.flatMap(fileLines),
      ...moreText(out.more, audience, raise('limit', out.total > limitRange.most ? undefined : out.total)),
      ...byNameText(out.byName),
      ...freshnessText(out, audience),
    ].join('\n'),
};

type InFile = Out['files'][number];

/** Place by place, each with its file. */
function placesByFile(): Pages<Out> {
  return {
    list: ({ files }) => files.flatMap(({ uses, ...file }) => uses.map((use) => ({ ...file, uses: [use] }))),
    withList: (out, list) => ({ ...out, files: joined(list as readonly InFile[]) }),
  };
}

/** Neighbours of the same file are one. */
function joined(places: readonly InFile[]): readonly InFile[] {
  const files: InFile[] = [];
  for (const place of places) {
    const before = files.at(-1);
    if (before?.path !== place.path) files.push(place);
    else files[files.length - 1] = { ...before, uses: [...before.uses, ...place.uses] };
  }
  return files;
}

/** The symbol around a use is named where it is not the one before. */
function fileLines({ path, uses }: Out['files'][number]): readonly string[] {
  return [
    `${path}  ${thousands(uses.length)}`,
    ...uses.map(({ line, kind, from, confidence }) => {
      const place = from === path ? '' : `  in ${from.slice(path.length + 1)}`;
      return `  :${line}  ${kind}${place}${confidenceText(confidence)}`;
    }),
  ];
}
