/** Prints the scores as tables, and sums them up for the JSON file. */
import { groupBy } from '../graph/group-by.ts';
import { markdown, share } from '../traces/report.ts';
import type { Reading } from './answer-questions.ts';
import type { Score } from './score-answers.ts';
import type { ToolScores } from './score-repository.ts';

export interface RepositoryScores {
  readonly repository: string;
  readonly tools: readonly ToolScores[];
}

const questions = [
  ['Callers, in product code and in tests', ({ callers }) => callers.map(({ all }) => all)],
  ['Callers in product code', ({ callers }) => callers.map(({ product }) => product)],
  [
    'Callers in product code of which a call names the function',
    ({ callers }) => callers.map(({ naming }) => naming),
  ],
  ['Callers in tests', ({ callers }) => callers.map(({ tests }) => tests)],
  [
    'Test files with callers, in the answer about callers',
    ({ callers }) => callers.map(({ testFiles }) => testFiles),
  ],
  ['Overrides', ({ overrides }) => overrides],
  ['Affected test files', ({ tests }) => tests],
] as const satisfies readonly (readonly [string, (scores: ToolScores) => readonly Score[]])[];

const head = [
  'repository',
  'tool',
  'questions',
  'true',
  'named',
  'share',
  'mean share',
  'per answer',
  'tokens',
  'per 1,000 tokens',
  'of all named',
];

/**
 * `share` is of all that is true, `mean share` the mean over questions. `per answer` is what one answer names of it,
 * `of all named` the part of all functions or files in the answers that is true.
 */
export function scoreTables(all: readonly RepositoryScores[]): string {
  return questions
    .map(([title, scoresOf]) => {
      const rows = all.flatMap(({ repository, tools }) =>
        tools.flatMap((one) => {
          const scores = scoresOf(one).filter((score) => score.true > 0);
          return scores.length === 0 ? [] : [[repository, one.tool, ...cells(summarise(scores))]];
        }),
      );
      return `## ${title}\n\n${markdown(head, rows)}`;
    })
    .join('\n\n');
}

export interface Summary {
  readonly questions: number;
  readonly true: number;
  readonly found: number;
  readonly named: number;
  readonly tokens: number;
  readonly meanShare: number;
}

function summarise(scores: readonly Score[]): Summary {
  const sum = (partOf: (score: Score) => number): number =>
    scores.reduce((total, score) => total + partOf(score), 0);
  return {
    questions: scores.length,
    true: sum((score) => score.true),
    found: sum((score) => score.found),
    named: sum((score) => score.named),
    tokens: sum((score) => score.tokens),
    meanShare: sum((score) => score.found / score.true) / Math.max(1, scores.length),
  };
}

function cells(of: Summary): readonly string[] {
  return [
    String(of.questions),
    String(of.true),
    String(of.found),
    share(of.found, of.true),
    of.meanShare.toFixed(3),
    (of.found / of.questions).toFixed(1),
    (of.tokens / of.questions).toFixed(0),
    ((1000 * of.found) / Math.max(1, of.tokens)).toFixed(1),
    share(of.found, of.named),
  ];
}

/** The tools of several repositories as one. */
export function joinScores(repository: string, parts: readonly RepositoryScores[]): RepositoryScores {
  const names = [...new Set(parts.flatMap(({ tools }) => tools.map(({ tool }) => tool)))];
  const tools = names.map((tool) => {
    const own = parts.flatMap((part) => part.tools.filter((one) => one.tool === tool));
    return {
      tool,
      callers: own.flatMap(({ callers }) => callers),
      overrides: own.flatMap(({ overrides }) => overrides),
      tests: own.flatMap(({ tests }) => tests),
    };
  });
  return { repository, tools };
}

export function figuresOf({ repository, tools }: RepositoryScores): object {
  return {
    repository,
    tools: tools.map((one) => ({
      tool: one.tool,
      ...Object.fromEntries(
        questions.map(([title, scoresOf]) => [
          title,
          summarise(scoresOf(one).filter((score) => score.true > 0)),
        ]),
      ),
    })),
  };
}

/** One line for each function of which callers are missing from the answer. */
export function missesText({ repository, tools }: RepositoryScores, count: number): string {
  const [own] = tools;
  const lines = questions.flatMap(([title, scoresOf]) =>
    (own === undefined ? [] : scoresOf(own))
      .filter(({ missing }) => missing.length > 0)
      .slice(0, count)
      .map(
        ({ about, missing, true: all, tokens }) =>
          `${title}: ${about}: ${missing.length} of ${all} missing, ${tokens} tokens: ${missing.slice(0, 6).join(', ')}`,
      ),
  );
  return [`## ${repository}: missing from the answers of codeagent`, ...lines].join('\n');
}

export function readingTable(readings: readonly Reading[]): string {
  const groups = new Map<string, readonly Reading[]>([
    ...groupBy(readings, ({ repository }) => repository),
    ...[...groupBy(readings, ({ role }) => role)].map(([role, own]) => [`all ${role}`, own] as const),
    ['all', readings],
  ]);
  const rows = [...groups].flatMap(([name, own]) =>
    [...groupBy(own, ({ policy }) => policy)].map(([policy, list]) => [name, policy, ...readingCells(list)]),
  );
  const title = 'Characters read until all deciding lines were shown; the cap where they were not';
  const head = ['repository', 'policy', 'questions', 'solved', 'median', 'mean', 'answers'];
  return `## ${title}\n\n${markdown(head, rows)}`;
}

function readingCells(list: readonly Reading[]): readonly string[] {
  const characters = list.map((one) => one.characters).sort((a, b) => a - b);
  const mean = (numbers: readonly number[]): number =>
    numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  return [
    String(list.length),
    share(list.filter(({ isSolved }) => isSolved).length, list.length),
    String(median(characters)),
    mean(characters).toFixed(0),
    mean(list.map(({ steps }) => steps)).toFixed(1),
  ];
}

/** Each question of development repositories with what each policy read. */
export function readingsText(readings: readonly Reading[]): string {
  const own = readings.filter(({ role }) => role === 'development');
  const lines = [...groupBy(own, ({ ask }) => ask)].map(([ask, list]) => {
    const read = list.map(
      ({ policy, isSolved, characters }) => `${policy} ${isSolved ? characters : 'unsolved'}`,
    );
    return `${list[0]?.repository}: ${ask}: ${read.join(', ')}`;
  });
  return ['## Characters read for each question', ...lines].join('\n');
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}
