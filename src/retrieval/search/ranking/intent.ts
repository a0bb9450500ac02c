/**
 * Determines the intent of a question from its words alone: one named target, all occurrences of something, or an
 * explanation. Pure.
 */
import type { Intent } from '../../../model/answers/search.ts';
import type { Understood } from './understand.ts';

export function intentOf(query: string, { form, names, files }: Understood): Intent {
  if (names.length > 0 || files.length > 0) return 'targeted';
  return form === 'question' && isAboutMany(query) ? 'cross-cutting' : 'exploratory';
}

const wide = /\b(?:every|everywhere|across|throughout|wherever)\b/i;
/** `all` and `any` may refer to one target (`after all`), but not when a plural follows. */
const manyOf = /\b(?:all|any)(?:\s+[\p{L}-]+){0,3}?\s+(?!this\b|does\b)\p{L}{2,}[a-rt-z]s\b/iu;

function isAboutMany(query: string): boolean {
  return wide.test(query) || manyOf.test(query);
}
