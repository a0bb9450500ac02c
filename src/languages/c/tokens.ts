/** Tokens of C and C++ source, without comments. Macros and conditions are recognised by them before parsing. */

export interface Tokens {
  readonly source: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** One of `kind`, or the character code of the punctuation. */
  readonly kinds: readonly number[];
}

/** Larger than any character code of punctuation. */
export const kind = { name: 256, literal: 257, directive: 258, scope: 259 } as const;

export function tokensOf(source: string): Tokens {
  const starts: number[] = [];
  const ends: number[] = [];
  const kinds: number[] = [];
  tokenPattern.lastIndex = 0;
  for (let found = tokenPattern.exec(source); found !== null; found = tokenPattern.exec(source)) {
    const start = found.index;
    const code = source.charCodeAt(start);
    const type = kindOf(source, start, code, found[0].length);
    if (type === undefined) continue;
    // The match of a directive may include the whitespace before it.
    starts.push(type === kind.directive ? source.indexOf('#', start) : start);
    ends.push(tokenPattern.lastIndex);
    kinds.push(type);
  }
  return { source, starts, ends, kinds };
}

/** Names come first, because they are the most frequent. Comments yield undefined. */
const tokenPattern =
  /(?:u8|[uUL])?R"([^\s()\\]{0,16})\([\s\S]*?\)\1"|[A-Za-z_]\w*|\/\/(?:[^\n\\]|\\[\s\S])*|\/\*[\s\S]*?(?:\*\/|$(?![\s\S]))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|\d(?:[\w.']|[eEpP][+-])*|^[ \t]*#(?:\/\*[\s\S]*?\*\/|[^\n\\]|\\[\s\S])*|::|\S/gm;

function kindOf(source: string, start: number, code: number, length: number): number | undefined {
  const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
  if (isLetter) return source.charCodeAt(start + length - 1) === 34 ? kind.literal : kind.name;
  if (code === 34 || code === 39 || (code >= 48 && code <= 57)) return kind.literal;
  if (code === 47 && length > 1) return undefined;
  if (code === 32 || code === 9 || (code === 35 && isFirst(source, start))) return kind.directive;
  return length === 2 ? kind.scope : code;
}

function isFirst(source: string, start: number): boolean {
  return start === 0 || source.charCodeAt(start - 1) === 10;
}

/** Ranges to blank. `written` is placed at the start of the range. Length and line breaks of the text are kept. */
export interface Edits {
  blank(start: number, end: number, written?: string): void;
  /** Replaces a space between two tokens by `written`. False if there is no space. */
  writeBefore(from: number, to: number, written: string): boolean;
  apply(): string;
}

export function createEdits(source: string): Edits {
  const ranges: { start: number; end: number; written: string }[] = [];
  return {
    writeBefore(from, to, written) {
      const gap = source.slice(from, to);
      // A comment would hide the character.
      const at = /^\s+$/.test(gap) ? gap.search(/[ \t]/) : -1;
      if (at >= 0) ranges.push({ start: from + at, end: from + at + 1, written });
      return at >= 0;
    },
    blank(start, end, written = '') {
      ranges.push({ start, end, written });
    },
    apply() {
      ranges.sort((a, b) => a.start - b.start);
      let at = 0;
      let text = '';
      for (const { start, end, written } of ranges) {
        if (start < at) continue;
        const blank = source.slice(start + written.length, end).replace(/[^\n\r]/g, ' ');
        text += source.slice(at, start) + written + blank;
        at = end;
      }
      return text + source.slice(at);
    },
  };
}
