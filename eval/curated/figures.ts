/** The figures of the curated questions as text, and a comparison that finds losses. Pure. */
import { sum } from '../../src/model/sum.ts';
import { meanScores, type Scores } from '../retrieval/scores.ts';
import type { AnsweredQuestion } from './ask.ts';
import { archetypes } from './curated.ts';

const heads = ['NDCG@10', 'P@5', 'R@20', 'MRR', 'hit@1', 'hit@5', 'symbol@5'];
/** A smaller loss is not reported. */
const tolerance = 0.005;

/** A table with one row per part and archetype. */
export function figuresText(answered: readonly AnsweredQuestion[]): string {
  const lines = [`${''.padEnd(26)}${heads.map((head) => head.padStart(9)).join('')}  questions`];
  for (const part of ['tuning', 'held out'] as const) {
    const rows = answered.filter(({ asked }) => asked.part === part && asked.archetype !== 'negative');
    lines.push(rowText(part, rows));
    for (const archetype of archetypes) {
      const those = rows.filter(({ asked }) => asked.archetype === archetype);
      lines.push(rowText(`${part} ${archetype}`, those));
      if (archetype === 'impact') lines.push(rowText(`${part} by impact`, those.map(asImpact)));
    }
  }
  const negative = answered.filter(({ asked }) => asked.archetype === 'negative');
  const clean = negative.filter(({ unwanted }) => unwanted.length === 0).length / negative.length;
  const share = clean.toFixed(3).padStart(9);
  return `${lines.join('\n')}\n${'negative, clean'.padEnd(26)}${share}  ${negative.length}\n`;
}

function asImpact(row: AnsweredQuestion): AnsweredQuestion {
  return { ...row, scores: row.byImpact ?? row.scores, symbols5: undefined };
}

function rowText(name: string, rows: readonly AnsweredQuestion[]): string {
  const scores: Scores = meanScores(rows.map((row) => row.scores));
  const symbols = rows.flatMap(({ symbols5 }) => symbols5 ?? []);
  const figures = [scores.ndcg10, scores.p5, scores.r20, scores.mrr, scores.success1, scores.success5];
  const symbol5 = symbols.length === 0 ? '-' : (sum(symbols) / symbols.length).toFixed(3);
  const cells = [...figures.map((figure) => figure.toFixed(3)), symbol5];
  return `${name.padEnd(26)}${cells.map((cell) => cell.padStart(9)).join('')}  ${rows.length}`;
}

/** Rows that lost more than the tolerance compared with an earlier table. */
export function lossesSince(earlier: string, now: string): readonly string[] {
  const before = new Map(figuresOf(earlier).map(({ name, figures }) => [name, figures]));
  return figuresOf(now).flatMap(({ name, figures }) => {
    const was = before.get(name) ?? [];
    const hasLost = was.some((figure, index) => figure - (figures[index] ?? 0) > tolerance);
    return hasLost ? [`${name}: ${was.join(' ')} -> ${figures.join(' ')}`] : [];
  });
}

/** Parses the rows of a table. A missing figure becomes NaN, which never counts as a loss. */
function figuresOf(text: string): readonly { readonly name: string; readonly figures: readonly number[] }[] {
  return text.split('\n').flatMap((line) => {
    const [, name, figures] = /^(\S.*?)\s+((?:[\d.-]+\s+)+\d+)$/.exec(line) ?? [];
    return name === undefined || figures === undefined
      ? []
      : [{ name, figures: figures.split(/\s+/).map(Number) }];
  });
}
