/**
 * `impact`: the code that a change of a symbol or of the work tree may break, and the tests that cover it. The tests come
 * behind the directly affected symbols, because the list of the others can be long.
 */
import { field, operation, phrase, seeFields } from '../../model/advice.ts';
import type { TestsInAnswer } from '../../model/answers/navigation.ts';
import type { Navigator } from '../../model/answers/navigator.ts';
import { EngineError } from '../../model/errors.ts';
import { type Audience, aside } from '../word-advice.ts';
import {
  calledAsText,
  confidenceText,
  counted,
  freshnessText,
  headOf,
  moreText,
  placesText,
  raise,
  thousands,
} from './answer-text.ts';
import { countFromOne, type FromOne } from './count-from-one.ts';
import { listTests } from './folded-tests-text.ts';
import type { Operation, Pages } from './operation.ts';
import {
  depthField,
  depthOf,
  limitField,
  limitOf,
  onlyField,
  onlyOf,
  symbolField,
  testsField,
  testsOf,
} from './read-fields.ts';
import { certaintyText, evidenceText } from './site-text.ts';

type Out = FromOne<ReturnType<Navigator['impactOfChanges']>> & {
  readonly revision: string | undefined;
  readonly changedCount: number;
  /** Numbers of entries beyond the limit. */
  readonly more: { readonly affected: number; readonly tests: number; readonly dependentTests: number };
};

const usual = { depth: 3, limit: 100 } as const;
const changedListed = 20;
// These tests are a last resort, so they get one line.
const dependentTestsListed = 10;
const commonListed = 8;
// The first tests say why they are affected; the others are a list to run.
const testsDetailed = 10;

export const impact: Operation<
  {
    readonly subject: string;
    readonly mode: 'symbol' | 'diff';
    readonly depth: number;
    readonly limit: number;
    readonly only: 'proven' | undefined;
    readonly tests: TestsInAnswer;
    readonly testsWithin: number | undefined;
  },
  Out
> = {
  name: 'impact',
  summary: 'Show what a change of a symbol, a file or your diff may break, and the affected tests',
  fields: [
    {
      ...symbolField,
      isRequired: false,
      help: 'a symbol or a file; with --diff a revision (default: HEAD)',
    },
    { name: 'diff', kind: 'flag', help: 'impact of the difference between a revision and the work tree' },
    depthField(usual.depth),
    limitField(usual.limit, 'symbols, and of listed test files'),
    onlyField,
    testsField,
  ],
  examples: [
    'codeagent impact Store.close',
    'codeagent impact --diff',
    'codeagent impact --diff main --depth 2',
  ],
  index: 'build',
  showsEdges: true,
  needsAllFiles: true,
  parse(given) {
    const mode = given.diff === true ? 'diff' : 'symbol';
    const subject = given.symbol ?? (mode === 'diff' ? 'HEAD' : '');
    if (typeof subject !== 'string' || subject === '')
      throw new EngineError(
        'bad-input',
        phrase`${operation('impact')} needs ${field('symbol')}, or ${field('diff')}`,
        { advice: [seeFields] },
      );
    const [depth, limit] = [depthOf(given, usual.depth), limitOf(given, usual.limit)];
    // Tests are wanted at any distance, unless the caller limits it.
    const testsWithin = given.depth === undefined ? undefined : depth;
    return { subject, mode, depth, limit, only: onlyOf(given), tests: testsOf(given), testsWithin };
  },
  async run(engine, { subject, mode, ...options }) {
    if (mode === 'symbol') {
      const found = countFromOne(engine.graph.impact(subject, options));
      return { ...found, ...countsOf(found), revision: undefined, notIndexed: [] };
    }
    const changes = await engine.graph.changesSince(subject);
    const found = countFromOne(engine.graph.impactOfChanges(changes, options));
    return { ...found, ...countsOf(found), revision: subject };
  },
  isFound: (out) =>
    out.affected.length + out.tests.length + out.deeperTestFileCount + out.dependentTestCount > 0,
  pages: oneByOne(),
  render: (out, audience) =>
    [
      ...changedLines(out, audience),
      ...overriddenLines(out),
      ...directLines(out),
      ...testLines(out, audience),
      ...furtherLines(out, audience),
      ...commonLines(out),
      ...calledAsText(out.calledAs),
      ...(out.isCut ? ['Incomplete: the search stopped at its size limit'] : []),
      ...freshnessText(out, audience),
    ].join('\n'),
};

type Found = Pick<
  Out,
  | 'changed'
  | 'affected'
  | 'totals'
  | 'tests'
  | 'testFileCount'
  | 'testFolders'
  | 'dependentTests'
  | 'dependentTestCount'
>;

function countsOf(found: Found): Pick<Out, 'changedCount' | 'more'> {
  const { changed, affected, totals, tests, testFileCount, testFolders } = found;
  const { dependentTests, dependentTestCount } = found;
  const total = totals.reduce((sum, each) => sum + each, 0);
  return {
    changedCount: changed.length,
    more: {
      affected: total - affected.length,
      tests: testFolders.length > 0 ? 0 : testFileCount - tests.length,
      dependentTests: dependentTestCount - dependentTests.length,
    },
  };
}

type Entry =
  | { readonly changed: Out['changed'][number] }
  | { readonly affected: Out['affected'][number] }
  | { readonly test: Out['tests'][number] }
  | { readonly dependentTest: Out['dependentTests'][number] };

/** Pages in the order of the text. Every page has the requested symbol. */
function oneByOne(): Pages<Out> {
  return {
    list: ({ revision, changed, affected, tests, dependentTests }): readonly Entry[] => [
      ...(revision === undefined ? [] : changed.map((each) => ({ changed: each }))),
      ...affected.filter(isDirect).map((each) => ({ affected: each })),
      ...tests.map((each) => ({ test: each })),
      ...dependentTests.map((each) => ({ dependentTest: each })),
      ...affected.filter((each) => !isDirect(each)).map((each) => ({ affected: each })),
    ],
    withList(out, list) {
      const entries = list as readonly Entry[];
      const changed = entries.flatMap((each) => ('changed' in each ? [each.changed] : []));
      return {
        ...out,
        changed: out.revision === undefined ? out.changed : changed,
        affected: entries.flatMap((each) => ('affected' in each ? [each.affected] : [])),
        tests: entries.flatMap((each) => ('test' in each ? [each.test] : [])),
        dependentTests: entries.flatMap((each) => ('dependentTest' in each ? [each.dependentTest] : [])),
      };
    },
  };
}

function changedLines(
  { changed, changedCount, revision, notIndexed }: Out,
  audience: Audience,
): readonly string[] {
  if (revision === undefined) return changed.map(headOf);
  return [
    `${counted(changedCount, 'symbol')} changed since ${revision}`,
    ...changed.slice(0, changedListed).map((node) => `  ${headOf(node)}`),
    ...moreText(changed.length - changedListed, audience, { kind: 'see-data' }),
    ...(notIndexed.length === 0
      ? []
      : [
          `Changed, but not in the index: ${notIndexed.slice(0, 5).join(', ')}${notIndexed.length > 5 ? `, … ${notIndexed.length - 5} more` : ''}`,
        ]),
  ];
}

function overriddenLines({ overridden, hasNoOverrides, changed }: Out): readonly string[] {
  const none = hasNoOverrides === true ? [`No overrides of ${nameIn(changed[0]?.id ?? '')}`] : [];
  if (overridden.length === 0) return none;
  const methods = overridden.map(
    ({ id, line, isAbstract }) => `${id} :${line}${isAbstract === true ? ' (abstract)' : ''}`,
  );
  return [`Overrides ${methods.join(', ')}`, ...none];
}

function isDirect({ depth }: { readonly depth: number }): boolean {
  return depth === 1;
}

function directLines(out: Out): readonly string[] {
  const total = out.totals.reduce((sum, each) => sum + each, 0);
  if (total === 0) return ['No affected symbols found'];
  return [`Affected: ${certaintyText({ ...out, total }, 'symbol')}`, ...linesAtDepth(out, 1)];
}

function furtherLines(out: Out, audience: Audience): readonly string[] {
  if (out.totals.length === 0) return [];
  return [
    ...out.totals.slice(1).flatMap((_, index) => linesAtDepth(out, index + 2)),
    ...moreText(out.more.affected, audience, raise('limit')),
    ...beyondLines(out, audience),
  ];
}

function linesAtDepth({ totals, affected, changed, revision, more }: Out, depth: number): readonly string[] {
  const root = revision === undefined && changed.length === 1 ? changed[0]?.id : undefined;
  const own = affected.filter((each) => each.depth === depth);
  const total = totals[depth - 1] ?? 0;
  // A page of the answer has the counts of the depths that it lists.
  if (own.length === 0 && (total === 0 || more.affected === 0)) return [];
  return [`Depth ${depth}: ${thousands(total)}`, ...own.map((each) => affectedLine(each, root))];
}

function beyondLines({ beyond, isBeyondCut, depth }: Out, audience: Audience): readonly string[] {
  if (beyond === 0) return [];
  const least = isBeyondCut ? 'at least ' : '';
  return [`Beyond depth ${depth}: ${least}${counted(beyond, 'symbol')}${aside(audience, raise('depth'))}`];
}

/** `a.py:f  :3, :8 calls g; :9 references G  probable`. At depth 1, the symbol that was asked for goes without saying. */
function affectedLine(affected: Out['affected'][number], root: string | undefined): string {
  const { id, path, links, moreLinks, isAbstract } = affected;
  const isByName = affected.evidence === 'name';
  const uses = links.map((link) => linkText(link, { path, root, isByName }));
  const more = moreLinks > 0 ? [`… ${thousands(moreLinks)} more`] : [];
  const label = isAbstract === true ? '  abstract' : '';
  return `  ${id}${label}  ${[...uses, ...more].join('; ')}${evidenceText(affected)}`;
}

function linkText(
  { relation, through, as, places, placeCount, evidence }: Out['affected'][number]['links'][number],
  {
    path,
    root,
    isByName,
  }: {
    readonly path: string;
    readonly root: string | undefined;
    /** The line says so for all its links. */
    readonly isByName: boolean;
  },
): string {
  const at = places.length === 0 ? '' : `${placesText(places, placeCount, path)} `;
  const verb = relation === 'alias' ? 'alias of' : relation;
  if (as !== undefined) return `${at}${verb} ${nameIn(as)} (may run ${nameIn(through)})`;
  const byName = evidence === 'name' && !isByName ? ' by name' : '';
  const target = through === root && relation !== 'alias' ? '' : ` ${nameIn(through)}`;
  return `${at}${verb}${target}${byName}`;
}

/** The lines above show where the symbol is. */
function nameIn(id: string): string {
  return id.slice(id.indexOf(':') + 1);
}

function commonLines({ common }: Out): readonly string[] {
  if (common.length === 0) return [];
  const listed = common
    .slice(0, commonListed)
    .map(({ name, fileCount }) => `${name} (${counted(fileCount, 'file')})`);
  const rest = common.length - listed.length;
  const more = rest > 0 ? `, … ${thousands(rest)} more` : '';
  return [`Not followed by name, because too many files use the name: ${listed.join(', ')}${more}`];
}

function testLines(out: Out, audience: Audience): readonly string[] {
  return [
    ...(out.testFileCount === 0
      ? []
      : [
          `Tests: ${counted(out.testFileCount, 'file')} that ${out.testFileCount === 1 ? 'uses' : 'use'} it, over at most ${counted(stepsToTests(out), 'step')}`,
          ...out.tests.slice(0, testsDetailed).map(testLine),
          ...byFolder(out.tests.slice(testsDetailed)),
          ...moreText(out.more.tests, audience, raise('limit')),
          ...foldedLines(out, audience),
        ]),
    ...deeperTestLines(out, audience),
    ...dependentTestLines(out, audience),
  ];
}

/** The listed tests may lie beyond the depth of the listed symbols. */
function stepsToTests({ deeperTestFileCount, depth, testDepth }: Out): number {
  return deeperTestFileCount > 0 ? depth : testDepth;
}

function deeperTestLines(out: Out, audience: Audience): readonly string[] {
  const { deeperTestFileCount: count, testFileCount, depth, testDepth } = out;
  if (count === 0) return [];
  const files = `${thousands(count)} ${testFileCount > 0 ? 'more ' : ''}${count === 1 ? 'file uses' : 'files use'} it`;
  return [`Tests: ${files} over ${depth + 1} to ${testDepth} steps${aside(audience, raise('depth'))}`];
}

function foldedLines({ testFolders, testFileCount, tests }: Out, audience: Audience): readonly string[] {
  if (testFolders.length === 0) return [];
  const folders = testFolders.map(({ path, files }) => `${path} ${counted(files, 'file')}`).join(', ');
  return [`  ${thousands(testFileCount - tests.length)} more${aside(audience, listTests)}: ${folders}`];
}

function testLine({ path, depth, how, symbolCount, first, confidence }: Out['tests'][number]): string {
  const symbol = first === path ? '' : `, ${first.slice(path.length + 1)}`;
  const named = how === 'name' ? ', by name' : '';
  return `  ${path}  depth ${depth}, ${counted(symbolCount, 'symbol')}${symbol}${named}${confidenceText(confidence)}`;
}

/** The likeliest tests come first, so the folders of the others are in that order, too. */
function byFolder(tests: Out['tests']): readonly string[] {
  const folders = new Map<string, string[]>();
  for (const { path } of tests) {
    const cut = path.lastIndexOf('/') + 1;
    const [folder, file] = [path.slice(0, cut), path.slice(cut)];
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [file]);
    else known.push(file);
  }
  return [...folders].map(([folder, files]) => `  ${folder}${files.join(', ')}`);
}

function dependentTestLines(
  { dependentTests, dependentTestCount, testFileCount }: Out,
  audience: Audience,
): readonly string[] {
  if (dependentTestCount === 0) return [];
  if (dependentTests.length === 0) {
    const advice = testFileCount > 0 ? '' : aside(audience, listTests);
    return [`Tests that only depend on the changed files: ${counted(dependentTestCount, 'file')}${advice}`];
  }
  const shown = dependentTests.slice(0, dependentTestsListed).map(({ path }) => path);
  const more = dependentTestCount - shown.length;
  const rest = more > 0 ? `, … ${thousands(more)} more` : '';
  return [
    `Tests that only depend on the changed files: ${counted(dependentTestCount, 'file')}: ${shown.join(', ')}${rest}`,
  ];
}
