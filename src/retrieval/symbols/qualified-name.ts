/**
 * Qualified names as languages write them, read as a name and what it is in, with dots between: `A::b`, `A#b`, `A->b`,
 * `pkg/sub.Func`, `(*T).m`, `[dbo].[Orders]`, `Outer$Inner`, `test_x.py::Case::test_y`. Pure.
 */

export interface QualifiedName {
  /** Dotted; empty when only the name is given. */
  readonly container: string;
  readonly name: string;
}

/**
 * All ways to read a text, the most literal first: `operator->` is a name, and so is `a.b`, before it is `b` in `a`. The
 * last one has all notation taken away.
 */
export function readQualifiedName(text: string): readonly QualifiedName[] {
  // The number of type parameters goes first, as .NET writes it: List`1.
  const plain = undecorated(text.replaceAll(/`\d+/g, ''));
  const lastSlash = text.lastIndexOf('/');
  const readings: readonly QualifiedName[] = [
    { container: '', name: text },
    ...splits(text.replaceAll('::', '.')),
    { container: dotted(text.slice(0, Math.max(lastSlash, 0))), name: text.slice(lastSlash + 1) },
    inLast(dotted(plain)),
    // How compilers write a type inside another.
    inLast(dotted(plain.replaceAll(/(?<=\w)[$+](?=\w)/g, '.'))),
  ];
  const sensible = readings.filter(({ name }, at) => name !== '' && (at === 0 || /[^.]/.test(name)));
  const byText = new Map(sensible.map((reading) => [`${reading.container}\n${reading.name}`, reading]));
  const last = sensible.at(-1);
  return [...byText.values()].filter((each) => each !== last).concat(last ?? []);
}

/** The same for names with wildcards, which stand for brackets and signs, too: these are left as they are. */
export function readNamePattern(text: string): readonly QualifiedName[] {
  const whole = { container: '', name: text };
  const split = inLast(dotted(text));
  return split.name === '' || split.name === text ? [whole] : [whole, split];
}

/** A letter with a mark may be written as one or as two. */
export function isSameName(one: string, other: string): boolean {
  return one === other || one.normalize('NFC') === other.normalize('NFC');
}

// Names with more dots in them are not heard of.
const mostDots = 8;

/** The whole first; names may have dots themselves. */
function splits(text: string): readonly QualifiedName[] {
  const parts = text.split('.');
  const least = Math.max(0, parts.length - mostDots);
  return parts.slice(least).map((_, at) => ({
    container: parts.slice(0, least + at).join('.'),
    name: parts.slice(least + at).join('.'),
  }));
}

/** As the index writes it, by the least literal reading. */
export function dottedName(text: string): string {
  const { container, name } = readQualifiedName(text).at(-1) ?? { container: '', name: text };
  return container === '' ? name : `${container}.${name}`;
}

function inLast(text: string): QualifiedName {
  const dot = text.lastIndexOf('.');
  return { container: text.slice(0, Math.max(dot, 0)), name: text.slice(dot + 1) };
}

/** Words that stand for the root or the place itself, or that say how a member is reached. */
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
 * Without type arguments, parameters and quotes. Brackets around a whole part are dropped and what is in them is kept;
 * behind a name they are dropped with all that is in them, up to the end if nothing closes them.
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

/** Where the bracket at `open` is closed, or the end. */
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
