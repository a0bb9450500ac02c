/** `callers`: the symbols that call a symbol, or may call it, as a tree. */
import type { FoldedTestFile } from '../../model/answers/call-tree.ts';
import type { OnlyUses, TestsInAnswer } from '../../model/answers/navigation.ts';
import type { Navigator } from '../../model/answers/navigator.ts';
import { type Audience, aside } from '../word-advice.ts';
import { calledAsText, counted, freshnessText, headOf, thousands } from './answer-text.ts';
import { callTreeData } from './call-tree-data.ts';
import { callTreeLines, withSourceLines } from './call-tree-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { countsByFolder, listTests } from './folded-tests-text.ts';
import { mentionsText } from './mention-text.ts';
import { type Operation, pagesBy } from './operation.ts';
import {
  depthField,
  depthOf,
  limitField,
  limitOf,
  onlyUsesField,
  onlyUsesOf,
  symbolField,
  testsField,
  testsOf,
  textOf,
} from './read-fields.ts';
import { type MentionsInText, mentionsInText } from './same-text.ts';
import { siteLines } from './site-lines.ts';
import { certaintyText, leftOutText, leftOutWithLines } from './site-text.ts';

type Found = FromOne<ReturnType<Navigator['callers']>>;
type Out = Omit<Found, 'mentions'> & { readonly mentions: FromOne<MentionsInText> };
type TestFile = FromOne<FoldedTestFile>;

interface In {
  readonly symbol: string;
  readonly depth: number;
  readonly limit: number;
  readonly only: OnlyUses | undefined;
  readonly tests: TestsInAnswer;
}

// Callers of callers would take most of an answer; flow, path and impact lead further.
const usual = { depth: 1, limit: 100 } as const;

export const callers: Operation<In, Out> = {
  name: 'callers',
  summary:
    'Show the callers of a symbol as a tree, proven ones first; for a class, the code that constructs it',
  fields: [symbolField, depthField(usual.depth), limitField(usual.limit, 'nodes'), onlyUsesField, testsField],
  examples: [
    'codeagent callers Star.describe',
    'codeagent callers src/engine/open-engine.ts:openEngine --depth 3',
    'codeagent callers Store.close --only proven --tests list',
    'codeagent callers Store.close --only left-out',
  ],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse: (given) => ({
    symbol: textOf(given, 'symbol', 'callers'),
    depth: depthOf(given, usual.depth),
    limit: limitOf(given, usual.limit),
    only: onlyUsesOf(given),
    tests: testsOf(given),
  }),
  async run(engine, { symbol, ...options }) {
    const found = await withSourceLines(engine, countFromOne(engine.graph.callers(symbol, options)));
    const lineAt = await siteLines(engine, found.leftOut?.listed?.places ?? []);
    const leftOut = leftOutWithLines(found.leftOut, lineAt);
    return { ...found, leftOut, mentions: await mentionsInText(engine, found.mentions) };
  },
  isFound: (out) => out.total + out.children.length + out.mentions.placeCount > 0,
  pages: pagesBy('children'),
  json: callTreeData,
  render: (out, audience) =>
    (out.leftOut?.listed === undefined ? textOfCallers : textOfLeftOut)(out, audience),
};

function textOfLeftOut(out: Out, audience: Audience): string {
  const lines = leftOutText(out.leftOut, leftOutNoun(out), audience);
  return [
    headOf(out.root),
    ...(lines.length === 0 ? ['Nothing is left out'] : lines),
    ...freshnessText(out, audience),
  ].join('\n');
}

function leftOutNoun({ root: { name } }: Out): { readonly noun: string; readonly name: string } {
  return { noun: 'call', name };
}

function textOfCallers(out: Out, audience: Audience): string {
  return [
    ...callTreeLines(out, `${certaintyText(out, 'caller')}${throughText(out)}`, audience),
    ...testLines(out, audience),
    ...(out.unfollowed > 0
      ? [`Callers of the ${thousands(out.unfollowed)} callers by name were not looked up`]
      : []),
    ...leftOutText(out.leftOut, leftOutNoun(out), audience),
    ...calledAsText(out.calledAs),
    ...mentionsText(out.root, out.mentions),
    ...freshnessText(out, audience),
  ].join('\n');
}

function throughText({ possible, through }: Out): string {
  if (through === 0) return '';
  return `, of which ${through === possible ? 'all' : thousands(through)} via another symbol`;
}

function testLines({ total, tests: folded }: Out, audience: Audience): readonly string[] {
  if (folded === undefined) return [];
  const { callers: count, fileCount, files, folders } = folded;
  const more = total > count ? ' more' : '';
  const head = `${thousands(count)}${more} in ${counted(fileCount, 'test file')}`;
  return files.length > 0
    ? [`${head}:`, ...files.map(testFileLine)]
    : [`${head}${aside(audience, listTests)}: ${countsByFolder(folders)}`];
}

function testFileLine({ path, callers: count, first }: TestFile): string {
  const named = first.map(({ name, line }) => `${name} :${line}`);
  const rest = count - first.length;
  return `  ${path}  ${[...named, ...(rest > 0 ? [`… ${thousands(rest)} more`] : [])].join(', ')}`;
}
