/**
 * The second pass over a tree: parses the code that the grammar left as bare tokens (Grammatical.embedded) and puts the
 * parsed nodes in their place. All parts of a round are parsed as one text. Code inside the new nodes, such as a macro
 * in the arguments of a macro, is found in the next round.
 */
import type { EmbeddedCode, EmbeddedPart, EmbeddedReader } from '../../languages/language.ts';
import { errorType, type Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import type { Grammar, TreeReader } from './parse.ts';
import { type Splice, spliceTree } from './splice-tree.ts';

export interface EmbeddedParser {
  /** The tree with all embedded code parsed; the same tree when there is none. Valid until the next call. */
  parse(grammar: Grammar, tree: SyntaxTree, embedded: EmbeddedCode): SyntaxTree;
}

/** Real code nests less deeply than this; expanding macros might never end. */
const maxRounds = 24;
/** Limit of parsed characters per character of the file, because expanded macros may double with every round. */
const maxGrowth = 8;
const leastText = 10_000;

/** A part with its position in the text of the round. */
interface PlacedPart {
  readonly part: EmbeddedPart;
  readonly start: number;
  readonly end: number;
}

export function createEmbeddedParser(reader: TreeReader): EmbeddedParser {
  const parsed = new SyntaxTree();
  /** One is read while the other is written. */
  const buffers: readonly [SyntaxTree, SyntaxTree] = [new SyntaxTree(), new SyntaxTree()];
  const holders = new Map<Grammar, readonly boolean[]>();

  return {
    parse(grammar, tree, embedded) {
      const isHolder =
        holders.get(grammar) ?? tree.names.types.map((type) => embedded.holders.includes(type));
      holders.set(grammar, isHolder);
      const read = embedded.open(tree);
      let current = tree;
      let attempts = new Uint8Array(tree.count);
      let left = Math.max(leastText, tree.source.length * maxGrowth);
      for (let round = 0; round < maxRounds && left > 0; round++) {
        const parts = partsIn(current, isHolder, attempts, read);
        if (parts.length === 0) break;
        const { text, placed } = textOf(parts);
        left -= text.length;
        if (left < 0 || reader.parse(grammar, text, parsed) === undefined) break;
        const splices = splicesIn(parsed, placed, embedded);
        if (splices.length === 0) continue;
        const next = current === buffers[0] ? buffers[1] : buffers[0];
        attempts = spliceTree({ tree: current, marks: attempts }, parsed, splices, next);
        current = next;
      }
      return current;
    },
  };
}

/** In node order. A part inside the nodes of another one waits for the next round. */
function partsIn(
  tree: SyntaxTree,
  isHolder: readonly boolean[],
  attempts: Uint8Array,
  read: EmbeddedReader,
): readonly EmbeddedPart[] {
  const found: EmbeddedPart[] = [];
  let coveredTo = 0;
  for (let node = 0; node < tree.count; node++) {
    let attempt = attempts[node] ?? 0;
    if (node < coveredTo || attempt === finished || isHolder[tree.typeIds[node] ?? 0] !== true) continue;
    let parts = read(tree, node, attempt);
    while (parts?.length === 0) parts = read(tree, node, ++attempt);
    attempts[node] = parts === undefined ? finished : attempt + 1;
    for (const part of parts ?? []) {
      found.push(part);
      coveredTo = tree.after[part.last] ?? 0;
    }
  }
  return found;
}
const finished = 255;

function textOf(parts: readonly EmbeddedPart[]): { text: string; placed: readonly PlacedPart[] } {
  const texts: string[] = [];
  let length = 0;
  const add = (text: string): number => {
    texts.push(text);
    length += text.length;
    return length;
  };
  const placed = parts.map((part) => {
    const start = add(part.before);
    for (const { text } of part.code) add(text);
    const end = length;
    add(part.behind);
    return { part, start, end };
  });
  return { text: texts.join(''), placed };
}

function splicesIn(
  parsed: SyntaxTree,
  placed: readonly PlacedPart[],
  { wrapper }: EmbeddedCode,
): readonly Splice[] {
  const splices: Splice[] = [];
  let node = 0;
  for (const { part, start, end } of placed) {
    while (node < parsed.count && (parsed.starts[node] ?? 0) < start) node++;
    let root = node;
    while (root < parsed.count && parsed.starts[root] === start && parsed.ends[root] !== end) root++;
    if (wrapper !== undefined && parsed.is(root, wrapper)) root++;
    if (parsed.starts[root] !== start || parsed.ends[root] !== end || hasError(parsed, root)) continue;
    const type = part.accept === undefined ? parsed.type(root) : part.accept(parsed, root);
    const typeId = type === undefined ? -1 : parsed.names.types.indexOf(type);
    if (typeId !== -1) splices.push({ part, root, typeId, start });
  }
  return splices;
}

function hasError(tree: SyntaxTree, root: Node): boolean {
  const end = tree.after[root] ?? 0;
  for (let node = root; node < end; node++)
    if (tree.typeIds[node] === errorType || tree.isMissing(node)) return true;
  return false;
}
