/**
 * Puts a value into a JSON file, or takes it out, and changes nothing else: comments, order, indentation and
 * line ends stay. Taking out a value right after it was put in restores the text.
 */
import { isDeepStrictEqual } from 'node:util';
import { type JsonMember, type JsonNode, jsonValue, readJsonc } from './read-jsonc.ts';

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

/**
 * Creates missing objects on the path. Undefined when a value on the path is not an object. Throws JsonFault.
 */
export function putJson(text: string, keys: readonly string[], value: unknown): string | undefined {
  const isBlank = text.trim() === '';
  const source = isBlank ? '{}\n' : text;
  const { found, parent, rest } = descend(readJsonc(source), keys);
  if (found !== undefined && rest.length === 0) {
    if (isDeepStrictEqual(jsonValue(found.value), value)) return text;
    const indent = indentAt(source, found.start);
    return replaced(source, found.value, printed(source, value, indent));
  }
  const [key = '', ...inner] = rest;
  if (parent === undefined) return undefined;
  const nested = inner.reduceRight<unknown>((within, each) => ({ [each]: within }), value);
  return inserted(source, parent, key, nested);
}

/** Returns the text unchanged when the key is absent. Throws JsonFault. */
export function takeJson(text: string, keys: readonly string[]): string {
  const { found, parent, rest } = descend(readJsonc(text), keys);
  if (found === undefined || parent === undefined || rest.length > 0) return text;
  const at = parent.members.indexOf(found);
  const before = parent.members[at - 1];
  const start = before === undefined ? parent.start + 1 : before.value.end;
  const isLast = at === parent.members.length - 1;
  if (!isLast) {
    // Removes the comma after the member. The text between the previous member and this one stays, because it
    // may be a comment.
    const from = lineStart(text, found.start);
    const comma = commaAfter(text, found.value.end);
    return text.slice(0, from) + text.slice(from === found.start ? skipBlank(text, comma + 1) : comma + 1);
  }
  if (before === undefined) return emptied(text, parent, found);
  const keptComma = parent.hasLastComma ? commaAfter(text, found.value.end) + 1 : found.value.end;
  const comma = commaAfter(text, start);
  const kept = text.slice(start, comma) + text.slice(parent.hasLastComma ? comma : comma + 1, found.start);
  return text.slice(0, start) + kept.trimEnd() + text.slice(keptComma);
}

/** Undefined when the value is absent or is not an object. Throws JsonFault. */
export function jsonObjectAt(
  text: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined;
  const { found, rest } = descend(readJsonc(text), keys);
  if (found?.value.kind !== 'object' || rest.length > 0) return undefined;
  return jsonValue(found.value) as Readonly<Record<string, unknown>>;
}

interface Descent {
  /** The member for the last existing key. */
  readonly found: JsonMember | undefined;
  /**
   * The object that contains it, or the object that lacks the first key of `rest`. Undefined when that value
   * is not an object.
   */
  readonly parent: JsonObject | undefined;
  readonly rest: readonly string[];
}

function descend(root: JsonNode, keys: readonly string[]): Descent {
  let parent = root.kind === 'object' ? root : undefined;
  let found: JsonMember | undefined;
  for (const [at, key] of keys.entries()) {
    // If a key occurs twice, the last one counts, as in JSON.parse.
    const next = parent?.members.findLast((member) => member.key === key);
    if (next === undefined) return { found, parent, rest: keys.slice(at) };
    found = next;
    if (at < keys.length - 1) parent = next.value.kind === 'object' ? next.value : undefined;
  }
  return { found, parent, rest: [] };
}

function inserted(text: string, parent: JsonObject, key: string, value: unknown): string {
  const last = parent.members.at(-1);
  const eol = eolOf(text);
  const close = parent.end - 1;
  const isInline = last !== undefined && !text.slice(parent.start, parent.end).includes('\n');
  const outer = indentAt(text, parent.start);
  const indent = last === undefined ? outer + unitOf(text) : indentAt(text, last.start);
  const member = `${JSON.stringify(key)}: ${isInline ? JSON.stringify(value) : printed(text, value, indent)}`;
  if (last === undefined) {
    const inside = text.slice(parent.start + 1, close).trimEnd();
    return `${text.slice(0, parent.start + 1)}${inside}${eol}${indent}${member}${eol}${outer}${text.slice(close)}`;
  }
  // Inserted after the comments that follow the last member, so that they stay with it.
  const end = text.slice(0, close).trimEnd().length;
  const space = isInline ? ' ' : eol + indent;
  if (parent.hasLastComma) return `${text.slice(0, end)}${space}${member},${text.slice(end)}`;
  const tail = text.slice(last.value.end, end);
  return `${text.slice(0, last.value.end)},${tail}${space}${member}${text.slice(end)}`;
}

/** Removes the only member. Only comments remain between the braces. */
function emptied(text: string, parent: JsonObject, found: JsonMember): string {
  const close = parent.end - 1;
  const end = parent.hasLastComma ? commaAfter(text, found.value.end) + 1 : found.value.end;
  const before = text.slice(parent.start + 1, found.start).trimEnd();
  const after = text.slice(end, close);
  const isBare = before === '' && after.trim() === '';
  return text.slice(0, parent.start + 1) + (isBare ? '' : before + after) + text.slice(close);
}

function replaced(text: string, { start, end }: JsonNode, value: string): string {
  return text.slice(0, start) + value + text.slice(end);
}

/** Prints objects over several lines with the indentation of the file, and lists on one line. */
function printed(text: string, value: unknown, indent: string): string {
  if (Array.isArray(value)) return `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + unitOf(text);
  const members = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}: ${printed(text, each, inner)}`,
  );
  const eol = eolOf(text);
  return `{${eol}${members.join(`,${eol}`)}${eol}${indent}}`;
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** One step of indentation, taken from the first indented line. */
function unitOf(text: string): string {
  return /\n([ \t]+)(?=["}\]])/.exec(text)?.[1] ?? '  ';
}

/** The indentation of the line at an offset. */
function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}

/** The offset of the line break before `at` if only blanks are between them; otherwise `at`. */
function lineStart(text: string, at: number): number {
  const start = text.slice(0, at).trimEnd().length;
  return text.slice(start, at).includes('\n') ? text.slice(0, at).replace(/\r?\n[ \t]*$/, '').length : at;
}

/** The offset of the comma after a value. Comments may come between the two. */
function commaAfter(text: string, at: number): number {
  const behind = /^(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/.exec(text.slice(at))?.[0] ?? '';
  return at + behind.length;
}

function skipBlank(text: string, at: number): number {
  return at + (/^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0);
}
