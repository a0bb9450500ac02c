/**
 * Parses YAML, with the line of each key. JSON is valid YAML, so lines of JSON files are found here too. Built as a
 * separate program (dist/read-yaml.js) that is loaded only when there is a file to read.
 */
import { isMap, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml';

export type ReadYaml =
  | { readonly kind: 'value'; readonly value: unknown }
  /** Counted from 1, for messages. */
  | { readonly kind: 'broken'; readonly line: number; readonly reason: string };

export function readYaml(text: string): ReadYaml {
  if (isTooDeep(text)) return brokenAt(1, 'it is nested too deeply');
  const lines = new LineCounter();
  const document = parseDocument(text, { ...options, lineCounter: lines });
  const [wrong] = [...document.errors, ...document.warnings];
  if (wrong !== undefined) return brokenAt(lines.linePos(wrong.pos[0]).line, wrong.message);
  const repeated = repeatedKey(document.contents);
  if (repeated !== undefined)
    return brokenAt(lines.linePos(repeated.range?.[0] ?? 0).line, `${String(repeated)} stands here twice`);
  try {
    return { kind: 'value', value: document.toJS({ maxAliasCount: 100 }) ?? {} };
  } catch (cause) {
    return brokenAt(1, cause instanceof Error ? cause.message : 'it cannot be read');
  }
}

/** The line of the last key; each key is inside the one before. Counted from 1. Undefined when it is not found. */
export function lineOfKey(text: string, keys: readonly string[]): number | undefined {
  if (isTooDeep(text)) return undefined;
  const lines = new LineCounter();
  let node: Node | null = parseDocument(text, { ...options, lineCounter: lines }).contents;
  let line: number | undefined;
  for (const key of keys) {
    const pair = isMap<Node, Node | null>(node)
      ? node.items.find((each) => isScalar(each.key) && String(each.key.value) === key)
      : undefined;
    if (pair === undefined) return line;
    line = lines.linePos(pair.key.range?.[0] ?? 0).line;
    node = pair.value;
  }
  return line;
}

// The parser's check for repeated keys compares all pairs, which takes quadratic time.
const options = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const;

function repeatedKey(contents: Node | null): Node | undefined {
  let found: Node | undefined;
  visit(contents, {
    Map(_at, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found = key;
        seen.add(key.value);
      }
      return found === undefined ? undefined : visit.BREAK;
    },
  });
  return found;
}

/** The parser recurses as deep as the text is nested, and tens of thousands of brackets would end the process. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > deepest) return true;
  }
  return /(?:[-?:][ \t]+){64}/.test(text);
}
const deepest = 64;

function brokenAt(line: number, reason: string): ReadYaml {
  return { kind: 'broken', line, reason };
}
