/** `references`: all uses of a symbol, by file. */
import type { OnlyUses, TestsInAnswer } from '../../model/answers/navigation.ts';
import type { Navigator } from '../../model/answers/navigator.ts';
import { type Audience, aside } from '../word-advice.ts';
import {
  calledAsText,
  counted,
  countsText,
  freshnessText,
  headOf,
  moreText,
  raise,
  thousands,
} from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { countsByFolder, listTests } from './folded-tests-text.ts';
import type { Operation, Pages } from './operation.ts';
import {
  limitField,
  limitOf,
  limitRange,
  onlyUsesField,
  onlyUsesOf,
  symbolField,
  testsField,
  testsOf,
  textOf,
} from './read-fields.ts';
import { siteLines } from './site-lines.ts';
import { evidenceText, leftOutText, leftOutWithLines, sourceText } from './site-text.ts';

type Out = FromOne<ReturnType<Navigator['references']>>;

const usualLimit = 100;

interface In {
  readonly symbol: string;
  readonly limit: number;
  readonly only: OnlyUses | undefined;
  readonly tests: TestsInAnswer;
}

export const references: Operation<In, Out> = {
  name: 'references',
  summary: 'List all uses of a symbol: calls, imports, inheritance, mentions',
  fields: [symbolField, limitField(usualLimit, 'places'), onlyUsesField, testsField],
  examples: ['codeagent references EngineError', 'codeagent references src/model/errors.ts:22 --json'],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'references'),
    limit: limitOf(given, usualLimit),
    only: onlyUsesOf(given),
    tests: testsOf(given),
  }),
  async run(engine, { symbol, ...options }) {
    const found = countFromOne(engine.graph.references(symbol, options));
    const lineAt = await siteLines(engine, [
      ...found.files.flatMap(({ path, uses }) => uses.map((use) => ({ ...use, path }))),
      ...(found.leftOut?.listed?.places ?? []),
    ]);
    const files = found.files.map(({ uses, ...file }) => ({
      ...file,
      uses: uses.map((use) => ({ ...use, ...lineAt({ ...use, path: file.path }) })),
    }));
    return { ...found, files, leftOut: leftOutWithLines(found.leftOut, lineAt) };
  },
  isFound: (out) => out.total > 0,
  pages: placesByFile(),
  render(out, audience) {
    const leftOut = leftOutText(out.leftOut, { noun: 'use', name: out.root.name }, audience);
    const lines =
      out.leftOut?.listed === undefined
        ? [...useLines(out, audience), ...leftOut, ...calledAsText(out.calledAs)]
        : [headOf(out.root), ...(leftOut.length === 0 ? ['Nothing is left out'] : leftOut)];
    return [...lines, ...freshnessText(out, audience)].join('\n');
  },
};

function useLines(out: Out, audience: Audience): readonly string[] {
  return [
    headLine(out),
    ...out.files.flatMap(fileLines),
    ...moreText(out.more, audience, raise('limit', out.total > limitRange.most ? undefined : out.total)),
    ...testLines(out, audience),
  ];
}

function testLines({ tests, total }: Out, audience: Audience): readonly string[] {
  if (tests === undefined) return [];
  const { uses, fileCount, folders } = tests;
  const more = total > uses ? ' more' : '';
  const head = `${thousands(uses)}${more} in ${counted(fileCount, 'test file')}`;
  return [`${head}${aside(audience, listTests)}: ${countsByFolder(folders)}`];
}

/** `13 references in 2 files: 12 calls, 1 imports; 10 proven, 3 possible`. */
function headLine(out: Out): string {
  const { root, total, proven, possible, fileCount, counts } = out;
  const kinds = total === 0 ? '' : `: ${countsText(counts)}`;
  const certainty = possible === 0 ? '' : `; ${thousands(proven)} proven, ${thousands(possible)} possible`;
  return `${headOf(root)}  ${counted(total, 'reference')} in ${counted(fileCount, 'file')}${kinds}${certainty}`;
}

type InFile = Out['files'][number];

/** Pages by single uses, each with its file. */
function placesByFile(): Pages<Out> {
  return {
    list: ({ files }) => files.flatMap(({ uses, ...file }) => uses.map((use) => ({ ...file, uses: [use] }))),
    withList: (out, list) => ({ ...out, files: joined(list as readonly InFile[]) }),
  };
}

/** Merges adjacent entries of the same file. */
function joined(places: readonly InFile[]): readonly InFile[] {
  const files: InFile[] = [];
  for (const place of places) {
    const before = files.at(-1);
    if (before?.path !== place.path) files.push(place);
    else files[files.length - 1] = { ...before, uses: [...before.uses, ...place.uses] };
  }
  return files;
}

/** Names the symbol that contains a use, except for uses at file level. */
function fileLines({ path, uses }: Out['files'][number]): readonly string[] {
  return [
    `${path}  ${thousands(uses.length)}`,
    ...uses.map((use) => {
      const place = use.from === path ? '' : `  in ${use.from.slice(path.length + 1)}`;
      return `  :${use.line}  ${use.kind}${place}${evidenceText(use)}${sourceText(use)}`;
    }),
  ];
}
