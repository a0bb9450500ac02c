/**
 * A flow as indented lines: `:12  source line  → target`. The target is named without its path when it is in the file of
 * the calling function, and several calls on one line show the line once.
 */

import type { Navigator } from '../../model/answers/navigator.ts';
import { type Audience, aside } from '../word-advice.ts';
import { counted, freshnessText, headOf, raise, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

export type FlowOut = FromOne<Awaited<ReturnType<Navigator['flow']>>>;

type Step = FlowOut['steps'][number];

export function flowText(out: FlowOut, audience: Audience): string {
  const { root, steps, folded } = out;
  const calls = steps.filter(({ level, how }) => level === 1 && how === 'calls').length;
  return [
    `${headOf(root)}  ${counted(calls, 'call')}${foldedText(folded)}`,
    ...stepLines(out),
    ...(out.isCut ? [`Not all calls were followed to the depth${aside(audience, raise('limit'))}`] : []),
    ...freshnessText(out, audience),
  ].join('\n');
}

function stepLines({ root, steps }: FlowOut): readonly string[] {
  // By level: the file of the calling function, and the step before.
  const around: string[] = [root.path];
  const before: (Step | undefined)[] = [];
  const lines: string[] = [];
  let last: Step | undefined;
  for (const step of steps) {
    const { level } = step;
    const path = around[level - 1] ?? step.site.path;
    const sibling = before[level];
    if (last !== undefined && last === sibling && isSameCall(last, step)) {
      lines.push(`${lines.pop() ?? ''} or ${namesText(step, path)}`);
    } else {
      const isSameLine = sibling !== undefined && isSame(sibling, step);
      lines.push(`${'  '.repeat(level)}${siteText(step, path, isSameLine)}${targetText(step, path)}`);
    }
    around[level] = step.target.path;
    before.length = level;
    before[level] = step;
    last = step;
  }
  return lines;
}

function isSame({ site: one }: Step, { site: other }: Step): boolean {
  return one.path === other.path && one.line === other.line;
}

/** Further candidates of a call join its line as long as nothing was shown below it. */
function isSameCall(one: Step, other: Step): boolean {
  return isSame(one, other) && one.site.column === other.site.column && one.candidates !== undefined;
}

/** `isSameLine`: the step before shows the text of the line. */
function siteText({ site, within = [] }: Step, path: string, isSameLine: boolean): string {
  const at = `${site.path === path ? '' : site.path}:${site.line}`;
  if (isSameLine || site.text === undefined) return at;
  const around = within.length === 0 ? '' : `[${within.join(' ')}] `;
  return `${at}  ${around}${site.text}`;
}

/** The line of `raise SomeError()` names its target. */
function targetText(step: Step, path: string): string {
  const { target, site, folded, how } = step;
  if (
    target.kind === 'class' &&
    /(Error|Exception|Warning)$/.test(target.name) &&
    site.text?.includes(target.name)
  )
    return '';
  const said = how === 'calls' ? '' : `${how} `;
  return `  → ${said}${namesText(step, path)}${foldedText(folded)}`;
}

function namesText(step: Step, path: string): string {
  const { target, through, confidence, shownAt, hidden } = step;
  const alias = through === undefined ? '' : ` (through ${through})`;
  const possible = confidence === 'approximate' ? ' possible' : '';
  const again =
    shownAt === undefined
      ? ''
      : `  (shown above at ${shownAt.path === path ? '' : lastName(shownAt.path)}:${shownAt.line})`;
  const more = hidden === undefined ? '' : `  +${counted(hidden, 'call')}`;
  return `${nameIn(path, target.id)}${alias}${possible}${overridesText(step, path)}${again}${more}`;
}

function overridesText({ overrides }: Step, path: string): string {
  if (overrides === undefined) return '';
  const { total, first } = overrides;
  const rest = total > first.length ? `, … ${thousands(total - first.length)} more` : '';
  return `  (may run ${first.map((id) => nameIn(path, id)).join(', ')}${rest})`;
}

function nameIn(path: string, id: string): string {
  return id.startsWith(`${path}:`) ? id.slice(path.length + 1) : id;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `  (also 2 unresolved: items:54, setitem:54; 1 external: super)`. */
function foldedText(folded: FlowOut['folded']): string {
  if (folded === undefined) return '';
  const { unresolved, unresolvedCount, external, externalCount, properties, logCount } = folded;
  const open = unresolved.map(({ name, line }) => `${name}:${line}`);
  const parts = [
    ...listText(open, unresolvedCount, 'unresolved'),
    ...listText(external, externalCount, 'external'),
    ...(properties.length === 0 ? [] : [`reads ${properties.join(', ')}`]),
    ...(logCount === 0 ? [] : [counted(logCount, 'log message')]),
  ];
  return `  (also ${parts.join('; ')})`;
}

function listText(names: readonly string[], total: number, kind: string): readonly string[] {
  if (total === 0) return [];
  const more = total > names.length ? ', …' : '';
  return [`${thousands(total)} ${kind}: ${names.join(', ')}${more}`];
}
