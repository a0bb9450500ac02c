/**
 * Matches attributes, annotations and decorators by name, with or without their punctuation: `@app.route`, `route`
 * and `[Route]` match `app.route("/x")`. If the query has arguments, the attribute must have the same ones. The
 * suffix `Attribute`, which C# omits, is optional. Pure.
 */
import { compileNames } from './name-list.ts';

export interface AskedAttribute {
  /** `attribute` is the source text without its punctuation. */
  fits(attribute: string): boolean;
  /** Every file with a matching attribute contains one of these words. */
  readonly words: readonly string[];
}

/** Attributes are separated by commas. */
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

/** Splits at commas outside brackets. */
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

/** Removes the punctuation of `@x`, `#[x]`, `[x]` and `[[x]]`. */
function withoutSigns(text: string): string {
  const [, signs = '', rest = ''] = /^([@#!\s[]*)(.*)$/s.exec(text) ?? [];
  return signs.includes('[') ? rest.replace(/[\]\s]+$/, '') : rest.trimEnd();
}

/** Dotted, without arguments and without the attribute target of C#. */
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
