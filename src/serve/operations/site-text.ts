/** The sites of a caller, callee or use as text, and their certainty. */
import type { Evidence, LeftOut, Site } from '../../model/answers/navigation.ts';
import { confidenceText, counted, thousands } from './answer-text.ts';
import type { FromOne } from './count-from-one.ts';

/** `:12 ×2 +2 lines 41, 77`. A site outside the file `path` is shown with its path. */
export function sitesText(sites: readonly FromOne<Site>[], total: number, path: string): string {
  const counts = new Map<string, number>();
  for (const site of sites) counts.set(placeText(site, path), (counts.get(placeText(site, path)) ?? 0) + 1);
  const [first = '', ...further] = counts.keys();
  const times = counts.get(first) ?? 1;
  const unlisted = total - sites.length;
  const own = `${first}${times > 1 ? ` ×${times}` : ''}`;
  if (further.length + unlisted === 0) return own;
  const listed = further.map((text) => text.replace(/^:/, ''));
  const rest = unlisted > 0 ? [`… ${thousands(unlisted)} more`] : [];
  return `${own} +${counted(further.length + unlisted, 'line')} ${[...listed, ...rest].join(', ')}`;
}

function placeText(site: FromOne<Site>, path: string): string {
  const possible = site.confidence === 'approximate' ? ' possible' : '';
  return `${site.path === path ? '' : site.path}:${site.line}${possible}`;
}

export function evidenceText(found: { readonly confidence: string; readonly evidence: Evidence }): string {
  return found.evidence === 'name' ? '  by name' : confidenceText(found.confidence);
}

/** Comes last on its line, separated by two spaces. */
export function sourceText({ text = '' }: { readonly text?: string | undefined }): string {
  return text === '' ? '' : `  ${text}`;
}

/** `12 callers: 5 proven, 7 possible`. */
export function certaintyText(
  { total, proven, possible }: { readonly total: number; readonly proven: number; readonly possible: number },
  noun: string,
): string {
  const parts = possible === 0 ? '' : `: ${thousands(proven)} proven, ${thousands(possible)} possible`;
  return `${counted(total, noun)}${parts}`;
}

export function leftOutText(
  found: LeftOut | undefined,
  { noun, name }: { readonly noun: string; readonly name: string },
): readonly string[] {
  if (found === undefined) return [];
  const { otherSymbols, isAtLeast, external } = found;
  const parts = [
    ...(otherSymbols === 0
      ? []
      : [`${isAtLeast ? 'at least ' : ''}${counted(otherSymbols, noun)} of other \`${name}\`s`]),
    ...(external === 0 ? [] : [`${counted(external, noun)} of external code`]),
  ];
  return parts.length === 0 ? [] : [`Left out: ${parts.join(', ')}`];
}
