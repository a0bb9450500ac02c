/** `callers`: the symbols that call a symbol, or may call it, as a tree. */
import type { FoldedTestFile } from '../../model/answers/call-tree.ts';
import type { Navigator } from '../../model/answers/navigator.ts';
import { calledAsText, counted, freshnessText, thousands } from './answer-text.ts';
import { callTreeData } from './call-tree-data.ts';
import { callTreeLines, withSourceLines } from './call-tree-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { mentionsText } from './mention-text.ts';
import { type Operation, pagesBy } from './operation.ts';
import {
  choiceOf,
  depthField,
  depthOf,
  limitField,
  limitOf,
  onlyField,
  onlyOf,
  symbolField,
  textOf,
} from './read-fields.ts';
import { type MentionsInText, mentionsInText } from './same-text.ts';
import { certaintyText, leftOutText } from './site-text.ts';

type Found = FromOne<ReturnType<Navigator['callers']>>;
type Out = Omit<Found, 'mentions'> & { readonly mentions: FromOne<MentionsInText> };
type TestFile = FromOne<FoldedTestFile>;

interface In {
  readonly symbol: string;
  readonly depth: number;
  readonly limit: number;
  readonly only: 'proven' | undefined;
  readonly tests: (typeof tests)[number];
}

// Callers of callers would take most of an answer; flow, path and impact lead further.
const usual = { depth: 1, limit: 100 } as const;
const tests = ['fold', 'list'] as const;

export const callers: Operation<In, Out> = {
  name: 'callers',
  summary:
    'Show the callers of a symbol as a tree, proven ones first; for a class, the code that constructs it',
  fields: [
    symbolField,
    depthField(usual.depth),
    limitField(usual.limit, 'nodes'),
    onlyField,
    {
      name: 'tests',
      kind: 'text',
      help: 'fold callers in tests (a line for each file) or list them like others (default: fold)',
    },
  ],
  examples: [
    'codeagent callers Star.describe',
    'codeagent callers src/engine/open-engine.ts:openEngine --depth 3',
    'codeagent callers Store.close --only proven --tests list',
  ],
  index: 'build',
  needsAllFiles: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'callers'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
    only: onlyOf(given),
    tests: choiceOf(given, 'tests', tests, 'fold'),
  }),
  async run(engine, { symbol, ...options }) {
    const found = await withSourceLines(engine, countFromOne(engine.graph.callers(symbol, options)));
    return { ...found, mentions: await mentionsInText(engine, found.mentions) };
  },
  isFound: (out) => out.total + out.children.length + out.mentions.placeCount > 0,
  pages: pagesBy('children'),
  json: callTreeData,
  render: (out, audience) =>
    [
      ...callTreeLines(out, `${certaintyText(out, 'caller')}${throughText(out)}`, audience),
      ...testLines(out),
      ...(out.unfollowed > 0
        ? [`Callers of the ${thousands(out.unfollowed)} callers by name were not looked up`]
        : []),
      ...leftOutText(out.leftOut, { noun: 'call', name: out.root.name }),
      ...calledAsText(out.calledAs),
      ...mentionsText(out.root, out.mentions),
      ...freshnessText(out, audience),
    ].join('\n'),
};

function throughText({ possible, through }: Out): string {
  if (through === 0) return '';
  return `, of which ${through === possible ? 'all' : thousands(through)} via another symbol`;
}

function testLines({ total, tests: folded }: Out): readonly string[] {
  if (folded === undefined) return [];
  const { callers: count, fileCount, files } = folded;
  const more = total > count ? ' more' : '';
  const unlisted = fileCount - files.length;
  return [
    `${thousands(count)}${more} in ${counted(fileCount, 'test file')}:`,
    ...files.map(testFileLine),
    ...(unlisted > 0 ? [`  … ${counted(unlisted, 'more file')}`] : []),
  ];
}

function testFileLine({ path, callers: count, first }: TestFile): string {
  const named = first.map(({ name, line }) => `${name} :${line}`);
  const rest = count - first.length;
  return `  ${path}  ${[...named, ...(rest > 0 ? [`… ${thousands(rest)} more`] : [])].join(', ')}`;
}
