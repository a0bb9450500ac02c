/**
 * Puts a value into a JSON file, or takes it out, and changes nothing else: comments, order, indentation and
 * line ends stay. Taking out a value right after it was put in restores the text.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Node } from 'jsonc-parser';
import { jsonValue, nextSign, parseJson } from './parse-json.ts';

/** A member of an object: a node with the key and the value. */
interface Member {
  readonly node: Node;
  readonly value: Node;
}

/**
 * Creates missing objects on the path. Undefined when a value on the path is not an object. Throws JsonFault.
 */
export function putJson(text: string, keys: readonly string[], value: unknown): string | undefined {
  const isBlank = text.trim() === '';
  const source = isBlank ? '{}\n' : text;
  const { found, parent, rest } = descend(parseJson(source), keys);
  if (found !== undefined && rest.length === 0) {
    if (isDeepStrictEqual(jsonValue(found.value), value)) return text;
    const indent = indentAt(source, found.node.offset);
    return replaced(source, found.value, printed(source, value, indent));
  }
  const [key = '', ...inner] = rest;
  if (parent === undefined) return undefined;
  const nested = inner.reduceRight<unknown>((within, each) => ({ [each]: within }), value);
  return inserted(source, parent, key, nested);
}

/** Returns the text unchanged when the key is absent. Throws JsonFault. */
export function takeJson(text: string, keys: readonly string[]): string {
  const { found, parent, rest } = descend(parseJson(text), keys);
  if (found === undefined || parent === undefined || rest.length > 0) return text;
  const members = parent.children ?? [];
  const at = members.indexOf(found.node);
  const before = members[at - 1];
  const start = before === undefined ? parent.offset + 1 : endOf(before);
  const isLast = at === members.length - 1;
  const { offset } = found.node;
  const end = endOf(found.node);
  if (!isLast) {
    // Removes the comma after the member. The text between the previous member and this one stays, because it
    // may be a comment.
    const from = lineStart(text, offset);
    const comma = nextSign(text, end);
    return text.slice(0, from) + text.slice(from === offset ? skipBlank(text, comma + 1) : comma + 1);
  }
  if (before === undefined) return emptied(text, parent, found);
  const comma = nextSign(text, start);
  const keptFrom = hasLastComma(text, parent) ? comma : comma + 1;
  const kept = text.slice(start, comma) + text.slice(keptFrom, offset);
  return text.slice(0, start) + kept.trimEnd() + text.slice(endWithComma(text, parent, found));
}

/** Undefined when the value is absent or is not an object. Throws JsonFault. */
export function jsonObjectAt(
  text: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined;
  const { found, rest } = descend(parseJson(text), keys);
  if (found?.value.type !== 'object' || rest.length > 0) return undefined;
  return jsonValue(found.value) as Readonly<Record<string, unknown>>;
}

interface Descent {
  /** The member for the last existing key. */
  readonly found: Member | undefined;
  /**
   * The object that contains it, or the object that lacks the first key of `rest`. Undefined when that value
   * is not an object.
   */
  readonly parent: Node | undefined;
  readonly rest: readonly string[];
}

function descend(root: Node, keys: readonly string[]): Descent {
  let parent = root.type === 'object' ? root : undefined;
  let found: Member | undefined;
  for (const [at, key] of keys.entries()) {
    const next = parent === undefined ? undefined : memberOf(parent, key);
    if (next === undefined) return { found, parent, rest: keys.slice(at) };
    found = next;
    if (at < keys.length - 1) parent = next.value.type === 'object' ? next.value : undefined;
  }
  return { found, parent, rest: [] };
}

/** If a key occurs twice, the last one counts, as in JSON.parse. */
function memberOf(parent: Node, key: string): Member | undefined {
  const node = parent.children?.findLast((member) => member.children?.[0]?.value === key);
  const value = node?.children?.[1];
  return node === undefined || value === undefined ? undefined : { node, value };
}

function inserted(text: string, parent: Node, key: string, value: unknown): string {
  const last = parent.children?.at(-1);
  const eol = eolOf(text);
  const close = endOf(parent) - 1;
  const isInline = last !== undefined && !text.slice(parent.offset, close).includes('\n');
  const outer = indentAt(text, parent.offset);
  const indent = last === undefined ? outer + unitOf(text) : indentAt(text, last.offset);
  const member = `${JSON.stringify(key)}: ${isInline ? JSON.stringify(value) : printed(text, value, indent)}`;
  if (last === undefined) {
    const inside = text.slice(parent.offset + 1, close).trimEnd();
    return `${text.slice(0, parent.offset + 1)}${inside}${eol}${indent}${member}${eol}${outer}${text.slice(close)}`;
  }
  // Inserted after the comments that follow the last member, so that they stay with it.
  const end = text.slice(0, close).trimEnd().length;
  const space = isInline ? ' ' : eol + indent;
  if (hasLastComma(text, parent)) return `${text.slice(0, end)}${space}${member},${text.slice(end)}`;
  const tail = text.slice(endOf(last), end);
  return `${text.slice(0, endOf(last))},${tail}${space}${member}${text.slice(end)}`;
}

/** Removes the only member. Only comments remain between the braces. */
function emptied(text: string, parent: Node, found: Member): string {
  const close = endOf(parent) - 1;
  const before = text.slice(parent.offset + 1, found.node.offset).trimEnd();
  const after = text.slice(endWithComma(text, parent, found), close);
  const isBare = before === '' && after.trim() === '';
  return text.slice(0, parent.offset + 1) + (isBare ? '' : before + after) + text.slice(close);
}

/** The end of the last member, with the comma that may follow it. */
function endWithComma(text: string, parent: Node, last: Member): number {
  const end = endOf(last.node);
  return hasLastComma(text, parent) ? nextSign(text, end) + 1 : end;
}

/** Whether a comma follows the last member of an object. */
function hasLastComma(text: string, parent: Node): boolean {
  const last = parent.children?.at(-1);
  return last !== undefined && text[nextSign(text, endOf(last))] === ',';
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

function replaced(text: string, node: Node, value: string): string {
  return text.slice(0, node.offset) + value + text.slice(endOf(node));
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

function skipBlank(text: string, at: number): number {
  return at + (/^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0);
}
