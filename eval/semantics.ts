/**
 * Scores what a compiler answers directly against the oracles of the public evaluation data, before our graph sees it, and
 * measures what the answers cost. Rules: a site is found if one of the targets is the declaration that the oracle lists
 * (same file and line; one line apart if the name is the same; the alias of a function type for the type). Precision counts every target at a listed site. `strict`
 * counts only the declarations that the name means; `with runs` also the constructor of a class, as wrong if the oracle
 * lists the class alone.
 * Run: npm run eval:semantics -- --corpora DIR [--eval DIR] [--only NAME,…] [--sites all] [--misses 20] [--positions] [--edits 20]
 * Cost alone, of any repository: npm run eval:semantics -- --root DIR [--compiler csharp]
 */
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import type { FileAnswer, Site } from '../src/semantics/answers.ts';
import type { Compiler } from '../src/semantics/compiler.ts';
import { compilers } from '../src/semantics/registry.ts';
import { createSupervisor, type Supervisor } from '../src/semantics/supervisor/supervisor.ts';
import { groupBy } from './graph/group-by.ts';
import { listOracles, type Oracle, type OracleSite, readOracle } from './graph/oracle.ts';
import { isMemberCall, isTestFile } from './graph/oracles.ts';
import { tablesOf } from './graph/report.ts';
import { type Counts, type Score, toScore } from './graph/score.ts';
import { placesIn } from './graph/suite.ts';
import { positionShares } from './semantics/positions.ts';
import { treeUsage, type Usage } from './semantics/tree-usage.ts';

const { values } = parseArgs({
  options: {
    corpora: { type: 'string' },
    root: { type: 'string' },
    eval: { type: 'string', default: path.resolve('../shared/eval') },
    only: { type: 'string', default: '' },
    sites: { type: 'string', default: 'calls' },
    compiler: { type: 'string', default: '' },
    misses: { type: 'string' },
    positions: { type: 'boolean', default: false },
    edits: { type: 'string' },
  },
});
const sites = values.sites === 'all' ? 'all' : 'calls';
const scores: Score[] = [];
const misses: string[] = [];
if (values.root !== undefined)
  for (const compiler of compilers)
    if (values.compiler === '' || values.compiler === compiler.id) await answersOf(compiler, values.root);
if (values.corpora !== undefined) {
  const only = values.only.split(',').filter((name) => name !== '');
  const places = placesIn(path.resolve(values.corpora), { evalFolder: values.eval, only });
  for (const file of listOracles(values.eval)) {
    const compiler = compilers.find(({ languages }) => languages.some((id) => id === file.language));
    const checkout = places.find(path.join('graph', file.name), file.name);
    if (compiler === undefined || checkout === undefined || !places.isWanted('oracles', file.name)) continue;
    const answers = await answersOf(compiler, checkout);
    score(readOracle(file, checkout), answers);
  }
}
if (scores.length > 0) console.log(tablesOf(scores));
for (const line of misses.slice(0, Number(values.misses ?? 0))) console.log(line);

/** Asks about every file, and prints the cost. */
async function answersOf(compiler: Compiler, folder: string): Promise<ReadonlyMap<string, FileAnswer>> {
  const root = realpathSync(path.resolve(folder));
  const located = compiler.locate({
    programs: pathToFileURL(`${path.resolve('dist')}/`),
    packages: pathToFileURL(path.resolve('package.json')),
    environment: process.env,
  });
  if (located.kind === 'unavailable') throw new Error(`${located.reason}: ${located.hint}`);
  const supervisor = createSupervisor({ start: located.start, root, safeMode: true });
  const usage = (): Usage => treeUsage(supervisor.processId() ?? 0);
  try {
    const startedMs = performance.now();
    const seconds = (): string => ((performance.now() - startedMs) / 1_000).toFixed(1);
    const files = sourceFiles(root, '', namesOf(compiler));
    const { projects } = await supervisor.request('load', { files });
    const opened = `${seconds()} s, ${usage().cpuSeconds.toFixed(1)} CPU s`;
    const answers = new Map<string, FileAnswer>();
    for (const file of files) answers.set(file, await supervisor.request('enrich', { path: file, sites }));
    const { cpuSeconds, peakBytes } = usage();
    const all = [...answers.values()].flatMap((answer) => answer.sites);
    const share = (is: (site: Site) => boolean): string => (all.filter(is).length / all.length).toFixed(3);
    console.log(
      [
        path.basename(root),
        `${files.length} files in ${projects.length} projects`,
        `${all.length} sites known: ${share(({ targets }) => targets.length > 0)} inside,`,
        `${share(({ leaves }) => leaves === true)} outside`,
        `${[...answers.values()].flatMap(({ registrations = [] }) => registrations).length} registrations`,
        `opened in ${opened}`,
        `all in ${seconds()} s, ${cpuSeconds.toFixed(1)} CPU s`,
        `peak ${(peakBytes / 1024 ** 2).toFixed(0)} MB`,
      ].join(' · '),
    );
    if (values.edits !== undefined) await measureEdits(supervisor, files, Number(values.edits));
    if (values.positions) for (const line of await positionShares(root, answers)) console.log(line);
    return answers;
  } finally {
    await supervisor.close();
  }
}

/** The time from the news that a file changed to its answer; the files are spread over the repository. */
async function measureEdits(supervisor: Supervisor, files: readonly string[], count: number): Promise<void> {
  const taken = files.filter((_, index) => index % Math.ceil(files.length / count) === 0);
  const timesMs: number[] = [];
  for (const file of taken) {
    const startedMs = performance.now();
    await supervisor.request('change', { changed: [file], created: [], deleted: [] });
    await supervisor.request('enrich', { path: file, sites });
    timesMs.push(performance.now() - startedMs);
  }
  timesMs.sort((one, other) => one - other);
  const at = (share: number): string => (timesMs[Math.floor((timesMs.length - 1) * share)] ?? 0).toFixed(0);
  console.log(
    `  ${taken.length} edits, each until its answer: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, longest ${at(1)} ms`,
  );
}

function namesOf({ id }: Compiler): RegExp {
  return id === 'csharp' ? /\.cs$/ : /\.[cm]?[jt]sx?$/;
}

function sourceFiles(root: string, folder: string, names: RegExp): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const file = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory())
        return ['node_modules', '.git', 'obj'].includes(entry.name) ? [] : sourceFiles(root, file, names);
      return entry.isFile() && names.test(entry.name) ? [file] : [];
    })
    .sort();
}

interface Judged {
  readonly site: OracleSite;
  readonly strict: Counts;
  readonly withRuns: Counts;
}

interface Place {
  readonly path: string;
  readonly row: number;
  readonly name?: string;
  readonly kind: string;
}

function score(oracle: Oracle, answers: ReadonlyMap<string, FileAnswer>): void {
  const judged: Judged[] = [];
  const at = groupBy(oracle.sites, ({ file, line, column }) => `${file}:${line}:${column}`);
  for (const listed of at.values()) {
    const [first] = listed;
    if (first === undefined) continue;
    const answer = answers.get(first.file);
    const ours = (answer?.sites ?? []).filter(
      ({ row, column }) => row === first.line - 1 && column === first.column - 1,
    );
    const named = placesOf(
      answer,
      ours.flatMap(({ targets }) => targets),
    );
    const runs = placesOf(
      answer,
      ours.flatMap((site) => site.runs ?? []),
    );
    listed.forEach((site, index) => {
      judged.push({
        site,
        strict: judge(site, listed, { targets: named, isFirst: index === 0 }),
        withRuns: judge(site, listed, { targets: [...named, ...runs], isFirst: index === 0 }),
      });
    });
  }
  const isCross = ({ site }: Judged): boolean => site.targets.every(({ file }) => file !== site.file);
  const isMember = ({ site }: Judged): boolean => isMemberCall(oracle, site);
  const isTest = ({ site }: Judged): boolean => isTestFile(site.file);
  const groups: readonly (readonly [string, (one: Judged) => boolean])[] = [
    ['all', () => true],
    ['cross-file', isCross],
    ['member', isMember],
    ['cross-file member', (one) => isCross(one) && isMember(one)],
    ['all, without tests', (one) => !isTest(one)],
    ['cross-file, without tests', (one) => isCross(one) && !isTest(one)],
    ['member, without tests', (one) => isMember(one) && !isTest(one)],
  ];
  for (const [rule, counts] of [
    ['strict', ({ strict }: Judged) => strict],
    ['with runs', ({ withRuns }: Judged) => withRuns],
  ] as const)
    for (const [group, isWanted] of groups)
      scores.push(
        toScore(
          { tool: rule, suite: 'compiler', group: `${oracle.name} ${group}`, language: oracle.language },
          judged.filter(isWanted).map(counts),
        ),
      );
  for (const { site, strict } of judged)
    if (strict.found === 0 || strict.wrong > 0)
      misses.push(
        `${strict.found === 0 ? 'missed' : 'wrong'} ${site.file}:${site.line}:${site.column} ${site.callee} → ${site.targets
          .map(({ file, line, kind }) => `${file}:${line} ${kind}`)
          .join(', ')}`,
      );
}

function placesOf(answer: FileAnswer | undefined, indexes: readonly number[]): readonly Place[] {
  return indexes.flatMap((index) => answer?.targets[index] ?? []);
}

/** The alias of a function type, whose type parameters stand between its name and the type. */
function isJustAbove(line: number, of: number): boolean {
  return line < of && of - line <= 8;
}

/** Targets are judged once for each place, by the targets of all sites there. */
function judge(
  site: OracleSite,
  listed: readonly OracleSite[],
  { targets, isFirst }: { readonly targets: readonly Place[]; readonly isFirst: boolean },
): Counts {
  const isTarget = (target: Place, of: OracleSite): boolean =>
    of.targets.some(
      ({ file, line, name, kind }) =>
        file === target.path &&
        (line === target.row + 1 ||
          (Math.abs(line - target.row - 1) <= 1 && name === target.name) ||
          (kind === 'FunctionType' && kind === target.kind && isJustAbove(target.row + 1, line))),
    );
  const right = targets.filter((target) => listed.some((each) => isTarget(target, each))).length;
  return {
    expected: 1,
    found: targets.some((target) => isTarget(target, site)) ? 1 : 0,
    right: isFirst ? right : 0,
    wrong: isFirst ? targets.length - right : 0,
  };
}
