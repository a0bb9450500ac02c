/**
 * Rewrites `using` for the grammar. tree-sitter-typescript 0.23.2 treats the word as a keyword everywhere, so that a
 * parameter of that name breaks its function, and parses `using x = f()` as an assignment. A declaration becomes a
 * `const` of the same length, any other `using` another name of the same length. Facts are read from the source
 * itself.
 */

/** A declaration: a name follows on the same line, and its type or value after that. */
const declaration =
  /(?<before>(?:^|[;{}()\n\r])[ \t]*(?:\/\*[^*]*\*\/[ \t]*)?)(?<waiting>await[ \t]+)?using(?=[ \t]+(?!in\b|of[ \t]|instanceof\b|as\b|satisfies\b)[\p{L}_$][\w$]*\s*(?:[=:,]|of\b))/gu;
const word = /(?<![\w$])using(?![\w$])/g;

export function withoutUsing(text: string): string {
  if (!text.includes('using')) return text;
  return text
    .replace(declaration, (_, before: string, waiting = '') => `${before}${' '.repeat(waiting.length)}const`)
    .replace(word, 'usinG');
}
