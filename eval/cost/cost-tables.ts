/** Prints the scores as tables, and sums them up for the JSON file. */
import { markdown, share } from '../traces/report.ts';
import type { Reading } from './answer-questions.ts';
import type { Score } from './score-answers.ts';
import type { ToolScores } from './score-repository.ts';

export interface RepositoryScores {
  readonly repository: string;
  readonly tools: readonly ToolScores[];
}

const groups = [
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
  return groups
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
        groups.map(([title, scoresOf]) => [
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
  const lines = groups.flatMap(([title, scoresOf]) =>
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
  const names = [...new Set(readings.map(({ repository }) => repository))];
  const policies = [...new Set(readings.map(({ policy }) => policy))];
  const rows = [...names, 'all'].flatMap((name) =>
    policies.map((policy) => {
      const own = readings.filter(
        (one) => one.policy === policy && (name === 'all' || one.repository === name),
      );
      const characters = own.map((one) => one.characters).sort((a, b) => a - b);
      const solved = own.filter(({ isSolved }) => isSolved).length;
      const steps = own.reduce((sum, one) => sum + one.steps, 0) / own.length;
      const mean = characters.reduce((sum, one) => sum + one, 0) / own.length;
      return [
        name,
        policy,
        String(own.length),
        share(solved, own.length),
        String(median(characters)),
        mean.toFixed(0),
        steps.toFixed(1),
      ];
    }),
  );
  const title = 'Characters read until all deciding lines were shown; the cap where they were not';
  return `## ${title}\n\n${markdown(['repository', 'policy', 'questions', 'solved', 'median', 'mean', 'answers'], rows)}`;
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2);
}
