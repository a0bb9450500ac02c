/** `status`: the content of the index, the skipped files with reasons, and the freshness of the index. */
import type { EngineStatus } from '../../engine/engine.ts';
import { bringUpToDate } from '../../model/advice.ts';
import type { Freshness } from '../../model/freshness.ts';
import { skipReasons } from '../../model/source-file.ts';
import { visible } from '../../printing/terminal-text.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, moreText, raise, thousands, totalsText } from './answer-text.ts';
import { formatBytes, plural, table } from './format.ts';
import { type Operation, pagesBy } from './operation.ts';

type Out = EngineStatus & {
  readonly root: string;
  /** Number of problems beyond the limit. */
  readonly moreProblems: number;
};

const defaultProblems = 10;

export const status: Operation<{ problemLimit: number }, Out> = {
  name: 'status',
  summary: 'Show the contents of the index, skipped files with reasons, and freshness',
  fields: [
    {
      name: 'problems',
      kind: 'number',
      help: `maximum number of problems to list (default: ${defaultProblems})`,
    },
  ],
  examples: ['codeagent status', 'codeagent status --problems 100 --json'],
  index: 'require',
  parse: (given) => ({ problemLimit: typeof given.problems === 'number' ? given.problems : defaultProblems }),
  async run(engine, input) {
    const found = await engine.index.status(input);
    return { ...found, root: engine.root, moreProblems: found.problemCount - found.problems.length };
  },
  isFound: () => true,
  pages: pagesBy('problems'),
  render: (out, audience) =>
    [
      `Root     ${out.root}`,
      `Index    ${out.indexDirectory}, ${formatBytes(out.sizeBytes)}, updated ${out.updatedAt ?? 'never'}${out.isComplete ? '' : `, unfinished${aside(audience, bringUpToDate)}`}`,
      `Fresh    ${freshnessText(out.freshness, audience)}`,
      `Contents ${totalsText(out)}, ${counted(out.chunks, 'chunk')}, ${counted(out.projects, 'project')}`,
      ...parsedText(out),
      ...compilersText(out, audience),
      `Vectors  ${meaningText(out, audience)}`,
      '',
      languageTable(out),
      ...skippedText(out),
      ...problemsText(out, audience),
    ].join('\n'),
};

function freshnessText({ isFresh, added, changed, removed }: Freshness, audience: Audience): string {
  if (isFresh) return 'yes';
  const counts = `${changed.length} changed, ${added.length} new, ${removed.length} gone since`;
  return `no: ${counts}${aside(audience, bringUpToDate)}`;
}

function parsedText({ parseCoverage, unparsedLanguages }: Out): readonly string[] {
  const shown = unparsedLanguages.slice(0, shownLanguages);
  const names = shown.map(
    ({ language, files, share }) => `${language} (${plural(files, 'file')}, ${percent(share)})`,
  );
  const more = unparsedLanguages.length > shown.length ? ', …' : '';
  return [
    `Parsed   ${parseCoverage === undefined ? 'nothing' : `${percent(parseCoverage)} of the source text`}`,
    ...(names.length === 0 ? [] : [`Not parsed, found as text only: ${names.join(', ')}${more}`]),
  ];
}

const shownLanguages = 8;

/** Shows `100.00 %` only for a complete share; a smaller share is never rounded up to it. */
function percent(share: number): string {
  const text = (100 * share).toFixed(2);
  return `${text === '100.00' && share < 1 ? '99.99' : text} %`;
}

function compilersText({ compilers, notCompiling }: Out, audience: Audience): readonly string[] {
  const { files, full, pending, syntacticOnly, failed, problems } = compilers;
  if (files === 0) return [];
  const rest = [
    [pending, 'pending'],
    [syntacticOnly, 'by syntax only'],
    [failed, 'failed'],
  ] as const;
  const others = rest.flatMap(([count, what]) => (count === 0 ? [] : [`, ${thousands(count)} ${what}`]));
  const why = notCompiling === undefined ? '' : `; ${notCompiling}`;
  const how =
    pending === 0 || notCompiling !== undefined
      ? ''
      : aside(audience, { kind: 'update-index', until: 'vectors' });
  return [
    `Edges    by compiler in ${thousands(full)} of ${counted(files, 'file')}${others.join('')}${why}${how}`,
    ...problems.slice(0, shownCompilerProblems).map((problem) => `         ${visible(shortened(problem))}`),
    ...(problems.length > shownCompilerProblems
      ? [`         … ${problems.length - shownCompilerProblems} more problems of projects`]
      : []),
  ];
}

const shownCompilerProblems = 5;
const shownProblemLength = 160;

function shortened(problem: string): string {
  return problem.length > shownProblemLength ? `${problem.slice(0, shownProblemLength - 1)}…` : problem;
}

function meaningText(
  { vectors: { embedder, embedded, chunks }, notEmbedding }: Out,
  audience: Audience,
): string {
  const share = `${thousands(embedded)} of ${counted(chunks, 'chunk')} embedded`;
  const by = embedder === undefined ? '' : ` by ${embedder}`;
  if (notEmbedding !== undefined) return `${share}${by}; ${notEmbedding}`;
  return `${share}${by}${embedded < chunks ? aside(audience, { kind: 'update-index', until: 'vectors' }) : ''}`;
}

function languageTable(out: Out): string {
  const rows = out.languages.map(({ language, files, symbols, rows: lines, partial, failed }) => [
    language ?? '(other text)',
    files,
    symbols,
    lines,
    language === undefined ? '' : partial,
    language === undefined ? '' : failed,
  ]);
  return table([['language', 'files', 'symbols', 'lines', 'with errors', 'failed'], ...rows]);
}

function skippedText(out: Out): readonly string[] {
  if (out.skipped.length === 0) return [];
  const rows = out.skipped.map(({ reason, count, examples }) => [
    `  ${reason}`,
    count,
    `${skipReasons[reason]}: ${examples.map(visible).join(', ')}${count > examples.length ? ', …' : ''}`,
  ]);
  return ['', 'Skipped', table(rows)];
}

function problemsText(out: Out, audience: Audience): readonly string[] {
  if (out.problemCount === 0) return [];
  const lines = out.problems.map(
    ({ path, problem }) =>
      `  ${visible(path)}${problem.row === undefined ? '' : `:${problem.row + 1}`}  ${problem.kind}: ${problem.message}`,
  );
  return [
    '',
    plural(out.problemCount, 'problem'),
    ...lines,
    ...moreText(out.moreProblems, audience, raise('problems', out.problemCount)).map((line) => `  ${line}`),
  ];
}
