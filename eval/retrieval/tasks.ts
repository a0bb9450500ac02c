/** Questions with the files that answer them: public ones from shared/eval/retrieval, and our own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { curatedQuestions } from '../curated/curated.ts';

export const suites = ['questions', 'commits', 'issues', 'curated'] as const;
export type Suite = (typeof suites)[number];

export interface Task {
  readonly id: string;
  /** The corpus that the question is about. */
  readonly corpus: string;
  readonly language: string;
  readonly category: string;
  readonly query: string;
  /** Ends of the paths that answer it. */
  readonly targets: readonly string[];
  /** Rows that answer it by file, counted from 1; only for issues. */
  readonly targetLines: Readonly<Record<string, readonly number[]>>;
  /** The commit at which the question is run; undefined for the corpus as it is. */
  readonly revision: string | undefined;
  /** The folder that the question is about; undefined for the whole corpus. */
  readonly within: string | undefined;
}

/** `file`: another list of the same suite, in the same folder. */
export function readTasks(
  suite: Suite,
  folder: string,
  { file }: { readonly file?: string | undefined } = {},
): readonly Task[] {
  return suite === 'curated'
    ? curatedTasks()
    : publicTasks(suite, path.join(folder, 'retrieval', file ?? files[suite]));
}

type PublicSuite = Exclude<Suite, 'curated'>;

const files: Readonly<Record<PublicSuite, string>> = {
  questions: 'semble_tasks.jsonl',
  commits: 'commitloc.jsonl',
  issues: 'swe_py_tune.jsonl',
};

function publicTasks(suite: PublicSuite, file: string): readonly Task[] {
  if (!existsSync(file)) throw new Error(`no ${file}: name the folder of the public evaluation with --eval`);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => readers[suite](JSON.parse(line) as Row));
}

/** All curated questions except the negative ones, which have no answers. */
function curatedTasks(): readonly Task[] {
  return curatedQuestions()
    .filter(({ archetype }) => archetype !== 'negative')
    .map(({ name, language, archetype, part, query, files: targets }) => ({
      id: `${name}: ${query}`,
      corpus: 'packages',
      language,
      category: `${part} ${archetype}`,
      query,
      targets,
      targetLines: {},
      revision: undefined,
      within: name,
    }));
}

type Row = Readonly<Record<string, unknown>>;

const readers: Readonly<Record<PublicSuite, (row: Row) => Task>> = {
  questions: (row) => ({
    id: text(row.id),
    corpus: text(row.repo),
    language: text(row.language),
    category: text(row.category),
    query: text(row.query),
    targets: [...new Set([...list(row.relevant), ...list(row.secondary)].map(pathOf))],
    targetLines: {},
    revision: undefined,
    within: undefined,
  }),
  commits: (row) => ({
    id: text(row.commit),
    corpus: text(row.repo).replace('/', '+'),
    language: text(row.language),
    category: row.filename_in_query === true ? 'file named' : 'file not named',
    query: text(row.query),
    targets: list(row.gold_files).map(text),
    targetLines: {},
    revision: undefined,
    within: undefined,
  }),
  issues: (row) => ({
    id: text(row.instance_id),
    corpus: text(row.repo).replace('/', '+'),
    // Lists with only Python tasks do not name the language.
    language: text(row.language) || 'python',
    category: text(row.repo),
    query: text(row.problem_statement),
    targets: list(row.gold_files).map(text),
    targetLines: row.gold_lines as Task['targetLines'],
    revision: text(row.base_commit),
    within: undefined,
  }),
};

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Some answers name rows too. */
function pathOf(target: unknown): string {
  return typeof target === 'string' ? target : text((target as Row).path);
}

/** Folders of a suite that are checked out. */
export function corporaOf(suite: Suite, folder: string): ReadonlySet<string> {
  const home = path.join(folder, suite);
  return new Set(existsSync(home) ? readdirSync(home) : []);
}
