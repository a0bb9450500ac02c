/**
 * Attributes, annotations and decorators by their name, with or without the sign before it: `@app.route`, `route` and
 * `[Route]` fit `app.route("/x")`. What is asked for with arguments must be written with the same. C# leaves out the
 * end `Attribute`, and so may who asks. Pure.
 */
import { compileNames } from './name-list.ts';

export interface AskedAttribute {
  /** An attribute as it is written, without its sign. */
  fits(attribute: string): boolean;
  /** One of them is in the text of every file that has what fits. */
  readonly words: readonly string[];
}

/** Several are parted by commas. */
export function readAttributes(text: string): readonly AskedAttribute[] {
  return splitOutside(text).map(readAttribute);
}

function readAttribute(text: string): AskedAttribute {
  const asked = withoutSigns(text);
  const written = nameOf(asked);
  const names = compileNames(written, 'attribute');
  const short = /[^*?.]/.test(shortened(written)) ? compileNames(shortened(written), 'attribute') : names;
  const given = argumentsOf(asked);
  return {
    fits(attribute) {
      const name = nameOf(attribute);
      const isNamed = names.fits(name) || names.fits(shortened(name)) || short.fits(name);
      return isNamed && (given === '' || argumentsOf(attribute) === given);
    },
    words: short.literals,
  };
}

/** At commas, but not at those inside brackets. */
function splitOutside(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter)) depth--;
    if (letter === ',' && depth <= 0) parts.push('');
    else parts.push(`${parts.pop()}${letter}`);
  }
  const named = parts.filter((part) => part.trim() !== '');
  return named.length === 0 ? [''] : named;
}

/** `@x`, `#[x]`, `[x]`, `[[x]]`. */
function withoutSigns(text: string): string {
  const [, signs = '', rest = ''] = /^([@#!\s[]*)(.*)$/s.exec(text) ?? [];
  return signs.includes('[') ? rest.replace(/[\]\s]+$/, '') : rest.trimEnd();
}

/** Dotted, without arguments and without C#'s target. */
function nameOf(attribute: string): string {
  const name = /^(?:\w+:(?!:)\s*)?([^\s([<{=]*)/.exec(attribute)?.[1] ?? '';
  return name.replaceAll('::', '.');
}

function argumentsOf(attribute: string): string {
  const open = attribute.search(/[([{<]/);
  return open < 0 ? '' : attribute.slice(open).replaceAll(/\s+/g, '');
}

function shortened(name: string): string {
  return name.replace(/(?<=.)attribute$/i, '');
}
