/**
 * Puts a value into a JSON file, or takes it out, and changes nothing else: comments, order, indentation and line ends
 * stay. Taking out right after putting in restores the text. The edits are our own because `modify` of `jsonc-parser`
 * reformats the lines around an edit and drops comments next to a removed value (docs/decisions/0019-libraries-in-serve.md).
 */
import { isDeepStrictEqual } from 'node:util';
import { getNodeValue, type Node } from 'jsonc-parser';
import { readJsonc, tokenAfter } from './read-jsonc.ts';

/** A property of an object. Offsets are those of the text; `start` is that of the key. */
interface Member {
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly value: Node;
}

interface JsonObject {
  readonly start: number;
  readonly end: number;
  readonly members: readonly Member[];
}

/** Missing objects on the path are made. Undefined when a value on the path is not an object. Throws JsonFault. */
export function putJson(text: string, keys: readonly string[], value: unknown): string | undefined {
  const isBlank = text.trim() === '';
  const source = isBlank ? '{}\n' : text;
  const { found, parent, rest } = descend(readJsonc(source), keys);
  if (found !== undefined && rest.length === 0) {
    // The clone has the usual prototype, which the parser's objects lack and the comparison asks for.
    if (isDeepStrictEqual(structuredClone(getNodeValue(found.value)), value)) return text;
    const { offset } = found.value;
    return (
      source.slice(0, offset) +
      printed(source, value, indentAt(source, found.start)) +
      source.slice(found.end)
    );
  }
  const [key = '', ...inner] = rest;
  if (parent === undefined) return undefined;
  const nested = inner.reduceRight<unknown>((within, each) => ({ [each]: within }), value);
  return inserted(source, parent, key, nested);
}

/** The same text when the key is missing. Throws JsonFault. */
export function takeJson(text: string, keys: readonly string[]): string {
  const { found, parent, rest } = descend(readJsonc(text), keys);
  if (found === undefined || parent === undefined || rest.length > 0) return text;
  const at = parent.members.indexOf(found);
  const before = parent.members[at - 1];
  const comma = commaAfter(text, found);
  if (at < parent.members.length - 1) {
    // Goes with the comma after it. The text between it and the member before stays: it may be a comment.
    const from = lineStart(text, found.start);
    const end = (comma ?? found.end) + 1;
    return text.slice(0, from) + text.slice(from === found.start ? skipBlank(text, end) : end);
  }
  const end = comma === undefined ? found.end : comma + 1;
  if (before === undefined) return emptied(text, parent, { start: found.start, end });
  const commaBefore = tokenAfter(text, before.end);
  // A trailing comma stays one: then the comma before the removed member takes its part.
  const kept =
    text.slice(before.end, commaBefore) +
    text.slice(comma === undefined ? commaBefore + 1 : commaBefore, found.start);
  return text.slice(0, before.end) + kept.trimEnd() + text.slice(end);
}

/** Undefined when there is no such value, or it is not an object. Throws JsonFault. */
export function jsonObjectAt(
  text: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> | undefined {
  if (text.trim() === '') return undefined;
  const { found, rest } = descend(readJsonc(text), keys);
  if (found?.value.type !== 'object' || rest.length > 0) return undefined;
  return getNodeValue(found.value) as Readonly<Record<string, unknown>>;
}

interface Descent {
  /** The member of the last key on the path that exists. */
  readonly found: Member | undefined;
  /** The object that has it, or the one that lacks the first key of `rest`. Undefined when that is not an object. */
  readonly parent: JsonObject | undefined;
  /** The keys of the path that are missing. */
  readonly rest: readonly string[];
}

function descend(root: Node, keys: readonly string[]): Descent {
  let parent = objectOf(root);
  let found: Member | undefined;
  for (const [at, key] of keys.entries()) {
    // The last one of duplicate keys counts, as for JSON.parse. `findNodeAtLocation` would take the first.
    const next = parent?.members.findLast((member) => member.key === key);
    if (next === undefined) return { found, parent, rest: keys.slice(at) };
    found = next;
    if (at < keys.length - 1) parent = objectOf(next.value);
  }
  return { found, parent, rest: [] };
}

function objectOf({ type, offset, length, children = [] }: Node): JsonObject | undefined {
  if (type !== 'object') return undefined;
  const members = children.flatMap(({ offset: start, children: [key, value] = [] }) =>
    key === undefined || value === undefined
      ? []
      : [{ key: String(key.value), start, end: value.offset + value.length, value }],
  );
  return { start: offset, end: offset + length, members };
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
  // Goes after the comments that follow the last member, so that they stay with it.
  const end = text.slice(0, close).trimEnd().length;
  const space = isInline ? ' ' : eol + indent;
  if (commaAfter(text, last) !== undefined)
    return `${text.slice(0, end)}${space}${member},${text.slice(end)}`;
  const tail = text.slice(last.end, end);
  return `${text.slice(0, last.end)},${tail}${space}${member}${text.slice(end)}`;
}

/** Removes the only member; comments between the braces stay. */
function emptied(
  text: string,
  parent: JsonObject,
  gone: { readonly start: number; readonly end: number },
): string {
  const close = parent.end - 1;
  const before = text.slice(parent.start + 1, gone.start).trimEnd();
  const after = text.slice(gone.end, close);
  const isBare = before === '' && after.trim() === '';
  return text.slice(0, parent.start + 1) + (isBare ? '' : before + after) + text.slice(close);
}

/** Over several lines, indented as the file is; lists of scalars on one line. */
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

/** One step of indentation: that of the first indented line. */
function unitOf(text: string): string {
  return /\n([ \t]+)(?=["}\]])/.exec(text)?.[1] ?? '  ';
}

/** The indentation of the line that contains the offset. */
function indentAt(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1))?.[0] ?? '';
}

/** The offset of the line break before `at` when only white space is between; else `at`. */
function lineStart(text: string, at: number): number {
  const start = text.slice(0, at).trimEnd().length;
  return text.slice(start, at).includes('\n') ? text.slice(0, at).replace(/\r?\n[ \t]*$/, '').length : at;
}

/** The offset of the comma after a member; comments may come between. Undefined when no comma follows. */
function commaAfter(text: string, { end }: Member): number | undefined {
  const next = tokenAfter(text, end);
  return text.charAt(next) === ',' ? next : undefined;
}

function skipBlank(text: string, at: number): number {
  return at + (/^[ \t]*/.exec(text.slice(at))?.[0].length ?? 0);
}
