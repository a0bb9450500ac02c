/**
 * Rewrites a source for the grammar, with the same length and line breaks. tree-sitter-typescript 0.23.2 parses a line
 * that starts with `<` as a continuation, so that call signatures without semicolons break the rest of the file:
 *     (path: string): Handler
 *     <T>(path: string): Handler   gets a semicolon in place of the blank before `<`.
 */
import { withoutAmpersands } from './jsx-ampersands.ts';
import { withoutUsing } from './using.ts';

/** Longer type parameter lists are not searched. */
const maxListLength = 4_000;

export function prepare(source: string): string {
  const text = withoutUsing(withoutAmpersands(source));
  let prepared = '';
  let done = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (!beginsIndentedLine(text, at) || !endsMember(text, at) || !isCallSignature(text, at)) continue;
    prepared += `${text.slice(done, at - 1)};`;
    done = at;
  }
  return done === 0 ? text : prepared + text.slice(done);
}

function beginsIndentedLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return before < at - 1 && (text[before] === '\n' || text[before] === '\r');
}

/** Whether the last line of code above can end a member of a type. */
function endsMember(text: string, at: number): boolean {
  let end = text.lastIndexOf('\n', at);
  while (end > 0) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end).trim();
    if (line !== '' && !/^(?:\/\/|\/\*|\*)/.test(line)) {
      return (
        /[\w$)\]}>"'`]$/.test(line) &&
        !/(?:=>|\b(?:await|default|extends|in|keyof|new|of|return|typeof))$/.test(line)
      );
    }
    end = start - 1;
  }
  return false;
}

/** `<…>(`: a list in angle brackets with a parenthesis after it. */
function isCallSignature(text: string, at: number): boolean {
  const limit = Math.min(text.length, at + maxListLength);
  let depth = 0;
  for (let place = at; place < limit; place++) {
    const sign = text[place];
    if (sign === '<') depth++;
    else if (sign === '>' && text[place - 1] !== '=') depth--;
    else if (sign === ';') return false;
    if (depth === 0) return /^\s*\(/.test(text.slice(place + 1, place + 100));
  }
  return false;
}
