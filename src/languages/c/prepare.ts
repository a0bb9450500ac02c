/**
 * The text that is parsed in the place of the source: same length, same rows, without the macros and conditions
 * that break the syntax. Facts are read from the source itself, by the positions that this one gives.
 */
import { cutConditions } from './conditions.ts';
import { blankMacros } from './macros.ts';
import { createEdits, type Edits, kind, type Tokens, tokensOf } from './tokens.ts';

export function prepare(source: string): string {
  const tokens = tokensOf(source);
  const edits = createEdits();
  const live = cutConditions(tokens, edits);
  blankMacros(tokens, live, edits);
  blankComments(tokens, edits);
  return edits.applyTo(source);
}

/** To the grammar a comment ends the body of a macro. Those before the end are blanked. */
function blankComments({ source, starts, ends, kinds }: Tokens, edits: Edits): void {
  kinds.forEach((type, index) => {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    if (type !== kind.directive || !source.startsWith('#', start)) return;
    const text = source.slice(start, end);
    if (!text.includes('/*') || !/^#\s*define\b/.test(text)) return;
    for (const { index: at, 0: comment } of text.matchAll(commentOrText)) {
      const isInside =
        comment.startsWith('/*') && /\S/.test(text.slice(at + comment.length).replace(/\\\r?\n/g, ''));
      if (isInside && !/[^\\\r]\r?\n/.test(comment)) edits.blank(start + at, start + at + comment.length);
    }
  });
}
const commentOrText = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*[\s\S]*?\*\//g;
