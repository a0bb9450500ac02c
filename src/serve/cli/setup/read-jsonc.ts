/**
 * Parses JSON with comments and trailing commas, as editors write it, into values with their offsets. The
 * offsets allow small edits that leave the rest of a file unchanged.
 */

export type JsonNode =
  | {
      readonly kind: 'object';
      readonly start: number;
      readonly end: number;
      readonly members: readonly JsonMember[];
      /** Whether a comma follows the last member. */
      readonly hasLastComma: boolean;
    }
  | {
      readonly kind: 'list';
      readonly start: number;
      readonly end: number;
      readonly items: readonly JsonNode[];
    }
  | { readonly kind: 'plain'; readonly start: number; readonly end: number; readonly value: unknown };

export interface JsonMember {
  readonly key: string;
  /** The offset of the key. */
  readonly start: number;
  readonly value: JsonNode;
}

/** A syntax error, with its offset in the text. */
export class JsonFault extends Error {
  readonly at: number;

  constructor(reason: string, at: number) {
    super(reason);
    this.at = at;
  }
}

/** Throws JsonFault. */
export function readJsonc(text: string): JsonNode {
  const reader = createReader(text);
  const node = reader.value(0);
  reader.skip();
  if (reader.at() < text.length) throw new JsonFault('something follows the end', reader.at());
  return node;
}

export function jsonValue(node: JsonNode): unknown {
  if (node.kind === 'plain') return node.value;
  if (node.kind === 'list') return node.items.map(jsonValue);
  return Object.fromEntries(node.members.map(({ key, value }) => [key, jsonValue(value)]));
}

// No settings file nests deeper, and each level is one recursive call.
const deepest = 500;
const scalar = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const trivia = /(?:[ \t\r\n\uFEFF]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

interface Reader {
  at(): number;
  skip(): void;
  value(depth: number): JsonNode;
}

function createReader(text: string): Reader {
  let at = 0;
  const skip = (): void => {
    trivia.lastIndex = at;
    at += trivia.exec(text)?.[0].length ?? 0;
  };
  const fault = (wanted: string): JsonFault =>
    new JsonFault(at >= text.length ? 'it ends too early' : `${wanted} is missing`, at);
  const plain = (): JsonNode => {
    scalar.lastIndex = at;
    const [found] = scalar.exec(text) ?? [];
    if (found === undefined) throw fault('a value');
    const start = at;
    at += found.length;
    return { kind: 'plain', start, end: at, value: parsed(found, start) };
  };
  const member = (depth: number): JsonMember => {
    if (text[at] !== '"') throw fault('a key in quotes');
    const { start, ...key } = plain();
    skip();
    if (text[at] !== ':') throw fault('a colon');
    at++;
    return { key: String(jsonValue({ start, ...key })), start, value: value(depth) };
  };
  /** Calls `read` for each entry. Returns whether a comma comes last before `end`. */
  const eachUntil = (end: string, read: () => void): boolean => {
    at++;
    let hasComma = false;
    for (skip(); text[at] !== end; skip()) {
      read();
      skip();
      hasComma = text[at] === ',';
      if (hasComma) at++;
      else if (text[at] !== end) throw fault(`a comma or ${end}`);
    }
    at++;
    return hasComma;
  };
  const value = (depth: number): JsonNode => {
    if (depth > deepest) throw new JsonFault('it is nested too deeply', at);
    skip();
    const start = at;
    if (text[at] === '{') {
      const members: JsonMember[] = [];
      const hasLastComma = eachUntil('}', () => members.push(member(depth + 1)));
      return { kind: 'object', start, end: at, members, hasLastComma };
    }
    if (text[at] !== '[') return plain();
    const items: JsonNode[] = [];
    eachUntil(']', () => items.push(value(depth + 1)));
    return { kind: 'list', start, end: at, items };
  };
  return { at: () => at, skip, value };
}

function parsed(text: string, at: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFault('this text has a sign that JSON does not allow', at);
  }
}
