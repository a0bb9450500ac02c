/**
 * The text that is parsed in the place of the source: same length, same rows, without the macros and conditions
 * that break the syntax. Facts are read from the source itself, by the positions that this one gives.
 */
import { cutConditions } from './conditions.ts';
import { blankMacros } from './macros.ts';
import { createEdits, tokensOf } from './tokens.ts';

export function prepare(source: string): string {
  const tokens = tokensOf(source);
  const edits = createEdits();
  const live = cutConditions(tokens, edits);
  blankMacros(tokens, live, edits);
  return edits.applyTo(source);
}
