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
type Resolved = Exclude<Step, { readonly how: 'unresolved' }>;
type Unresolved = Extract<Step, { readonly how: 'unresolved' }>;

export function flowText(out: FlowOut, audience: Audience): string {
  const { root, steps, folded } = out;
  const own = steps.filter(({ level }) => level === 1);
  const calls = own.filter(({ how }) => how === 'calls').length;
  const open = own.filter(({ how }) => how === 'unresolved').length;
  const unresolved = open === 0 ? '' : `, ${thousands(open)} unresolved`;
  return [
    `${headOf(root)}  ${counted(calls, 'call')}${unresolved}${foldedText(folded, 1)}`,
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
  const shown = new Set<string>();
  const isShown = (step: Step): boolean => step.how !== 'unresolved' && shown.has(step.target.id);
  for (const step of steps) {
    const { level } = step;
    const path = around[level - 1] ?? step.site.path;
    const sibling = before[level];
    const isSameLine = sibling !== undefined && isSame(sibling, step);
    const text = step.how === 'unresolved' ? unresolvedText(step) : targetText(step, path, isShown(step));
    if (last !== undefined && last === sibling && isCandidate(last, step))
      lines.push(`${lines.pop() ?? ''} or ${namesText(step, path, isShown(step))}`);
    else if (isSameLine && last === sibling && text !== '') lines.push(`${lines.pop() ?? ''}; ${text}`);
    else {
      const arrow = text === '' ? '' : `  → ${text}`;
      lines.push(`${'  '.repeat(level)}${siteText(step, path, isSameLine)}${arrow}`);
    }
    before.length = level;
    before[level] = step;
    last = step;
    if (step.how === 'unresolved') continue;
    shown.add(step.target.id);
    around[level] = step.target.path;
  }
  return lines;
}

function isSame({ site: one }: Step, { site: other }: Step): boolean {
  return one.path === other.path && one.line === other.line;
}

/** Further candidates of a call join its line as long as nothing was shown below it. */
function isCandidate(one: Step, other: Step): other is Resolved {
  if (one.how === 'unresolved' || other.how === 'unresolved' || one.candidates === undefined) return false;
  return isSame(one, other) && one.site.column === other.site.column;
}

/** `isSameLine`: the step before shows the text of the line. */
function siteText({ site, within = [] }: Step, path: string, isSameLine: boolean): string {
  const at = `${site.path === path ? '' : site.path}:${site.line}`;
  if (isSameLine || site.text === undefined) return at;
  const around = within.length === 0 ? '' : `[${within.join(' ')}] `;
  return `${at}  ${around}${site.text}`;
}

/** The line of `raise SomeError()` names its target. */
function targetText(step: Resolved, path: string, isShown: boolean): string {
  const { target, site, folded, how } = step;
  if (
    target.kind === 'class' &&
    /(Error|Exception|Warning)$/.test(target.name) &&
    site.text?.includes(target.name)
  )
    return '';
  const said = how === 'calls' ? '' : `${how} `;
  return `${said}${namesText(step, path, isShown)}${foldedText(folded, step.level + 1)}`;
}

/** `isShown`: a step above names its overrides. */
function namesText(step: Resolved, path: string, isShown: boolean): string {
  const { target, through, confidence, shownAt, hidden } = step;
  const alias = through === undefined ? '' : ` (through ${through})`;
  const possible = confidence === 'approximate' ? ' possible' : '';
  const again =
    shownAt === undefined
      ? ''
      : `  (shown above at ${shownAt.path === path ? '' : lastName(shownAt.path)}:${shownAt.line})`;
  const more = hidden === undefined ? '' : `  +${counted(hidden, 'call')}`;
  return `${nameIn(path, target.id)}${alias}${possible}${isShown ? '' : overridesText(step, path)}${again}${more}`;
}

function overridesText({ overrides }: Resolved, path: string): string {
  if (overrides === undefined) return '';
  const { total, first } = overrides;
  const rest = total > first.length ? `, … ${thousands(total - first.length)} more` : '';
  return `  (may run ${first.map((id) => nameIn(path, id)).join(', ')}${rest})`;
}

function unresolvedText({ name, more }: Unresolved): string {
  return `${name} unresolved${more === undefined ? '' : ` +${thousands(more)}`}`;
}

function nameIn(path: string, id: string): string {
  return id.startsWith(`${path}:`) ? id.slice(path.length + 1) : id;
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `  (also 2 unresolved; 1 external: super)`. External names only for the root, whose code the reader asked about. */
function foldedText(folded: FlowOut['folded'], level: number): string {
  if (folded === undefined) return '';
  const { unresolvedCount, external, externalCount, properties, logCount, translationCount } = folded;
  const names = `: ${external.join(', ')}${externalCount > external.length ? ', …' : ''}`;
  const parts = [
    ...(unresolvedCount === 0 ? [] : [`${thousands(unresolvedCount)} unresolved`]),
    ...(externalCount === 0 ? [] : [`${thousands(externalCount)} external${level === 1 ? names : ''}`]),
    ...(properties.length === 0 ? [] : [`reads ${properties.join(', ')}`]),
    ...(logCount === 0 ? [] : [counted(logCount, 'log message')]),
    ...(translationCount === 0 ? [] : [counted(translationCount, 'translation')]),
  ];
  return `  (also ${parts.join('; ')})`;
}
