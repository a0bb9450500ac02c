/**
 * One glob in ripgrep's dialect: `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a-z]` are
 * classes, `{one,other}` are alternatives, and a backslash escapes. Follows crates/globset/src/glob.rs of ripgrep 13.
 * Combining several globs is left to grep/select-files.ts.
 */
import { EngineError } from '../../model/errors.ts';

/**
 * `letter`: one character that fits an expression. `name`: any characters except slashes. `any`: any characters.
 * `folders`: zero or more folders, each with its slash.
 */
type Token =
  | { readonly kind: 'letter'; readonly source: string }
  | { readonly kind: 'name' | 'any' | 'folders' };

/**
 * V8 backtracks over every way to divide a path among the stars. Globs with more stars run on the matcher of
 * `createMatcher`, which follows all ways at once.
 */
const mostStars = 3;
const mostAlternatives = 1000;

/** Throws EngineError('bad-input') with the reason when the glob is malformed. */
export function compileGlob(glob: string): (path: string) => boolean {
  const plain = withoutBraces(glob);
  const alternatives = plain.map((each) => parse(each, glob));
  const stars = (tokens: readonly Token[]): number => tokens.filter(({ kind }) => kind !== 'letter').length;
  if (alternatives.some((tokens) => stars(tokens) > mostStars)) {
    const matchers = alternatives.map(createMatcher);
    return (path) => matchers.some((matches) => matches(path));
  }
  if (plain.every(isAboutName)) {
    const expression = expressionFor(alternatives.map((tokens) => tokens.slice(1)));
    return (path) => expression.test(path.slice(path.lastIndexOf('/') + 1));
  }
  const expression = expressionFor(alternatives);
  return (path) => expression.test(path);
}

function expressionFor(alternatives: readonly (readonly Token[])[]): RegExp {
  const sources = alternatives.map((tokens) => tokens.map(sourceOf).join(''));
  return new RegExp(`^(?:${sources.join('|')})$`, 'su');
}

/** Whether the glob is a file name in any folder, so that folders need not be compared. */
function isAboutName(glob: string): boolean {
  return glob.startsWith('**/') && !/[/[]|\*\*/.test(glob.slice(3));
}

/** Whether a text is a glob rather than a part of a path. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

/** Expands braces: `a{b,c}` becomes `ab` and `ac`. */
function withoutBraces(glob: string): readonly string[] {
  let heads = [''];
  let choices: string[] | undefined;
  // An escape or a class is one part, so that braces and commas inside it are literal.
  for (const [part] of glob.matchAll(/\\.|\[[!^]?\]?[^\]]*\]|./gsu)) {
    if (part === '{' && choices !== undefined) throw fault(glob, 'braces inside braces');
    if (part === '}' && choices === undefined) throw fault(glob, 'a } without a {');
    if (part === '{') choices = [''];
    else if (part === '}') {
      const ends = choices ?? [];
      heads = heads.flatMap((head) => ends.map((end) => head + end));
      if (heads.length > mostAlternatives) throw fault(glob, `more than ${mostAlternatives} alternatives`);
      choices = undefined;
    } else if (choices === undefined) heads = heads.map((head) => head + part);
    else if (part === ',') choices.push('');
    else choices.push(`${choices.pop() ?? ''}${part}`);
  }
  if (choices !== undefined) throw fault(glob, 'a { without a }');
  return heads;
}

/** Adjacent stars of one kind are merged. Without this, 3,000 times `**` and a slash would be 3,000 states. */
function parse(text: string, glob: string): readonly Token[] {
  return parseTokens(text, glob).filter(
    ({ kind }, at, all) => kind === 'letter' || all[at - 1]?.kind !== kind,
  );
}

function parseTokens(text: string, glob: string): readonly Token[] {
  const letters = [...text];
  const tokens: Token[] = [];
  for (let at = 0; at < letters.length; ) {
    const letter = letters[at++] ?? '';
    if (letter === '*' && letters[at] === '*') {
      at = parseStars(letters, at + 1, tokens);
    } else if (letter === '*') tokens.push({ kind: 'name' });
    else if (letter === '?') tokens.push({ kind: 'letter', source: '[^/]' });
    else if (letter === '[') at = parseClass(letters, at, tokens, glob);
    else if (letter === '\\') {
      const escaped = letters[at++];
      if (escaped === undefined) throw fault(glob, 'a backslash at its end');
      tokens.push({ kind: 'letter', source: literal(escaped) });
    } else tokens.push({ kind: 'letter', source: literal(letter) });
  }
  return tokens;
}

/**
 * Called after `**`, which stands for folders where it is a whole name, and for `*` elsewhere. Returns the next
 * offset.
 */
function parseStars(letters: readonly string[], at: number, tokens: Token[]): number {
  const startsName = at === 2 || letters[at - 3] === '/';
  const after = letters[at];
  if (startsName && after === '/') {
    tokens.push({ kind: 'folders' });
    return at + 1;
  }
  tokens.push({ kind: startsName && after === undefined ? 'any' : 'name' });
  return at;
}

/** Called after `[`. Returns the next offset. */
function parseClass(letters: readonly string[], from: number, tokens: Token[], glob: string): number {
  const isNegated = /^[!^]$/.test(letters[from] ?? '');
  let at = isNegated ? from + 1 : from;
  let ranges = '';
  for (let isFirst = true; isFirst || letters[at] !== ']'; isFirst = false) {
    const letter = letters[at++];
    if (letter === undefined) throw fault(glob, 'a [ without a ]');
    ranges += literal(letter);
    if (letters[at] !== '-' || (letters[at + 1] ?? ']') === ']') continue;
    const last = letters[at + 1] ?? '';
    if (last < letter) throw fault(glob, `a range that ends before it begins, ${letter}-${last}`);
    ranges += `-${literal(last)}`;
    at += 2;
  }
  tokens.push({ kind: 'letter', source: `[${isNegated ? '^' : ''}${ranges}]` });
  return at + 1;
}

function sourceOf(token: Token): string {
  if (token.kind === 'letter') return token.source;
  return token.kind === 'name' ? '[^/]*' : token.kind === 'any' ? '.*' : '(?:.*/)?';
}

/**
 * Follows all ways at once, in time proportional to path length times glob length. A glob with more single characters
 * than the path has never matches.
 */
function createMatcher(tokens: readonly Token[]): (path: string) => boolean {
  const tests = tokens.map((token) =>
    token.kind === 'letter' ? new RegExp(`^${token.source}$`, 'su') : undefined,
  );
  const letterCount = tests.filter((test) => test !== undefined).length;
  return (path) => {
    if (letterCount > path.length) return false;
    let places = new Set<number>();
    /** Adds a token position, and those after it that can match no character. */
    const reach = (into: Set<number>, from: number): void => {
      for (let place = from; !into.has(place); place++) {
        into.add(place);
        if ((tokens[place]?.kind ?? 'letter') === 'letter') return;
      }
    };
    reach(places, 0);
    for (const letter of path) {
      const next = new Set<number>();
      for (const place of places) {
        const kind = tokens[place]?.kind;
        if (kind === 'letter' && tests[place]?.test(letter) === true) reach(next, place + 1);
        else if (kind === 'any' || (kind === 'name' && letter !== '/')) reach(next, place);
        // The token after `folders` may begin only after a slash.
        else if (kind === 'folders' && letter === '/') reach(next, place);
        else if (kind === 'folders') next.add(place);
      }
      places = next;
    }
    return places.has(tokens.length);
  };
}

/** Punctuation is written by code, because not every character may be escaped in a `u` expression. */
function literal(letter: string): string {
  return /[!-/:-@[-`{-~]/.test(letter) ? `\\x${letter.charCodeAt(0).toString(16)}` : letter;
}

function fault(glob: string, flaw: string): EngineError {
  return new EngineError('bad-input', `The glob ${JSON.stringify(glob)} has ${flaw}`, {
    hint: 'put a backslash before a character that is meant literally',
  });
}
