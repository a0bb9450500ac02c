/**
 * One glob in ripgrep's dialect: `*` and `?` stay within a name, `**` crosses folders, `[a-z]` and `[!a-z]`,
 * `{one,other}`, and a backslash before what is meant as it stands. As crates/globset/src/glob.rs of ripgrep 13.
 * What several globs decide together is left to select-files.ts.
 */
import { EngineError } from '../../model/errors.ts';

/** One letter that fits an expression; any letters of a name; any letters; folders, or none, with the slash behind them. */
type Token =
  | { readonly kind: 'letter'; readonly source: string }
  | { readonly kind: 'name' | 'any' | 'folders' };

/** V8 tries every way to divide a path among the stars before it gives up; beyond, all ways are followed at once. */
const mostStars = 3;
const mostAlternatives = 1000;

/** Throws EngineError('bad-input') with the reason. */
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

/** A name in any folder: then the folders need not be looked at. */
function isAboutName(glob: string): boolean {
  return glob.startsWith('**/') && !/[/[]|\*\*/.test(glob.slice(3));
}

/** Whether a text is meant as a glob rather than as a part of a path. */
export function isGlob(text: string): boolean {
  return /[*?[{]/.test(text);
}

/** `a{b,c}` as `ab` and `ac`. */
function withoutBraces(glob: string): readonly string[] {
  let heads = [''];
  let choices: string[] | undefined;
  // What is escaped or in a class is taken as a whole.
  for (const [part] of glob.matchAll(/\\.|\[[!^]?\]?[^\]]*\]|./gsu)) {
    if (part === '{' && choices !== undefined) throw fault(glob, 'braces inside braces');
    if (part === '}' && choices === undefined) throw fault(glob, 'a } without its {');
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
  if (choices !== undefined) throw fault(glob, 'a { without its }');
  return heads;
}

/** Stars of one kind in a row are as good as one: without this, 3,000 times `**` and a slash are 3,000 places to be at. */
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
      if (escaped === undefined) throw fault(glob, 'a backslash with nothing behind it');
      tokens.push({ kind: 'letter', source: literal(escaped) });
    } else tokens.push({ kind: 'letter', source: literal(letter) });
  }
  return tokens;
}

/** Behind `**`, which stands for folders where it is a name of its own, and for `*` elsewhere. Where to go on. */
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

/** Behind `[`. Where to go on. */
function parseClass(letters: readonly string[], from: number, tokens: Token[], glob: string): number {
  const isNegated = /^[!^]$/.test(letters[from] ?? '');
  let at = isNegated ? from + 1 : from;
  let ranges = '';
  for (let isFirst = true; isFirst || letters[at] !== ']'; isFirst = false) {
    const letter = letters[at++];
    if (letter === undefined) throw fault(glob, 'a [ without its ]');
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

/** Follows all ways at once: time is the length of the path times that of the glob, and no glob is longer than its path. */
function createMatcher(tokens: readonly Token[]): (path: string) => boolean {
  const tests = tokens.map((token) =>
    token.kind === 'letter' ? new RegExp(`^${token.source}$`, 'su') : undefined,
  );
  const letterCount = tests.filter((test) => test !== undefined).length;
  return (path) => {
    if (letterCount > path.length) return false;
    let places = new Set<number>();
    /** Places reached, with those that need no letter. */
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
        // Only behind a slash does what follows the folders begin.
        else if (kind === 'folders' && letter === '/') reach(next, place);
        else if (kind === 'folders') next.add(place);
      }
      places = next;
    }
    return places.has(tokens.length);
  };
}

/** By its number where it is a sign: not all of them may be escaped. */
function literal(letter: string): string {
  return /[!-/:-@[-`{-~]/.test(letter) ? `\\x${letter.charCodeAt(0).toString(16)}` : letter;
}

function fault(glob: string, what: string): EngineError {
  return new EngineError('bad-input', `The glob ${JSON.stringify(glob)} has ${what}`, {
    hint: 'put a backslash before a letter that is meant as it stands',
  });
}
