/**
 * Splits qualified names of all languages into a dotted container and a name: `A::b`, `A#b`, `A->b`, `pkg/sub.Func`,
 * `(*T).m`, `[dbo].[Orders]`, `Outer$Inner`, `test_x.py::Case::test_y`. Pure.
 */

export interface QualifiedName {
  /** Dotted; empty for a simple name. */
  readonly container: string;
  readonly name: string;
}

/**
 * All readings of a text, the most literal first: `operator->` is a name, and `a.b` is a name before it is `b` in
 * `a`. The last reading has all notation removed.
 */
export function readQualifiedName(text: string): readonly QualifiedName[] {
  // First removes the type parameter count of .NET names: List`1.
  const plain = undecorated(text.replaceAll(/`\d+/g, ''));
  const lastSlash = text.lastIndexOf('/');
  const readings: readonly QualifiedName[] = [
    { container: '', name: text },
    ...splits(text.replaceAll('::', '.')),
    { container: dotted(text.slice(0, Math.max(lastSlash, 0))), name: text.slice(lastSlash + 1) },
    inLast(dotted(plain)),
    // Compilers write nested types with `$` or `+`.
    inLast(dotted(plain.replaceAll(/(?<=\w)[$+](?=\w)/g, '.'))),
  ];
  const sensible = readings.filter(({ name }, at) => name !== '' && (at === 0 || /[^.]/.test(name)));
  const byText = new Map(sensible.map((reading) => [`${reading.container}\n${reading.name}`, reading]));
  const last = sensible.at(-1);
  return [...byText.values()].filter((each) => each !== last).concat(last ?? []);
}

/** The readings of a name with wildcards. Brackets and punctuation are kept, because wildcards match them too. */
export function readNamePattern(text: string): readonly QualifiedName[] {
  const whole = { container: '', name: text };
  const split = inLast(dotted(text));
  return split.name === '' || split.name === text ? [whole] : [whole, split];
}

/** A letter with an accent has a composed and a decomposed form. */
export function isSameName(one: string, other: string): boolean {
  return one === other || one.normalize('NFC') === other.normalize('NFC');
}

// No known name contains more dots.
const mostDots = 8;

/** The whole text first, then shorter names: a name may contain dots. */
function splits(text: string): readonly QualifiedName[] {
  const parts = text.split('.');
  const least = Math.max(0, parts.length - mostDots);
  return parts.slice(least).map((_, at) => ({
    container: parts.slice(0, least + at).join('.'),
    name: parts.slice(least + at).join('.'),
  }));
}

/** The least literal reading, dotted as in the index. */
export function dottedName(text: string): string {
  const { container, name } = readQualifiedName(text).at(-1) ?? { container: '', name: text };
  return container === '' ? name : `${container}.${name}`;
}

function inLast(text: string): QualifiedName {
  const dot = text.lastIndexOf('.');
  return { container: text.slice(0, Math.max(dot, 0)), name: text.slice(dot + 1) };
}

/** Words for the root or the current scope. They are dropped unless they are the last part. */
const rootWord = /^(?:crate|self|super|global)$/;

function dotted(text: string): string {
  const parts = text.split(/::|->|[.#:/\\]/).map((part) => part.trim().replace(/^[@&]+(?=.)/, ''));
  return parts
    .filter(
      (part, at) => part !== '' && part !== 'prototype' && !(rootWord.test(part) && at < parts.length - 1),
    )
    .join('.');
}

const closing: Readonly<Record<string, string>> = { '<': '>', '(': ')', '[': ']' };
const quotes = new Set(['"', '`']);
const separators = new Set(['.', ':', '#', '/', '\\']);

/**
 * Removes type arguments, parameters and quotes. Brackets around a whole part are removed and their contents kept.
 * Brackets after a name are removed with their contents, up to the end of the text when they are not closed.
 */
function undecorated(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    const close = closing[sign];
    const isArrow = sign === '>' && text.charAt(at - 1) === '-';
    if (close === undefined) {
      if (!quotes.has(sign) && (sign !== '>' || isArrow)) plain += sign;
      continue;
    }
    const end = closedAt(text, at, close);
    if (plain === '' || separators.has(plain.charAt(plain.length - 1))) {
      const inside = text.slice(at + 1, end);
      if (sign !== '<') plain += inside.replace(/^\*/, '');
      else plain += /^(.+) as .+$/.exec(inside)?.[1] ?? '';
    }
    at = end;
  }
  return plain.trim().replace(/[!;,]+$/, '');
}

/** Offset of the bracket that closes the one at `open`, or the length of the text. */
function closedAt(text: string, open: number, close: string): number {
  const sign = text.charAt(open);
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    const each = text.charAt(at);
    if (each === sign) depth++;
    else if (each === close && (close !== '>' || text.charAt(at - 1) !== '-') && --depth === 0) return at;
  }
  return text.length;
}
