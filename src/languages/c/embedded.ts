/**
 * Bodies of `#define`, which the grammar leaves as text. A body is parsed as the statements of a function. If that
 * fails, as with half a statement, only the names of called functions are read.
 */
import type { EmbeddedCode, EmbeddedPart, EmbeddedPiece } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { kind, type Tokens, tokensOf } from './tokens.ts';
import { conditions, others, starters, statements } from './words.ts';

export const embedded: EmbeddedCode = {
  holders: ['preproc_def', 'preproc_function_def'],
  open: () => (tree, define, attempt) => {
    const value = tree.child(define, 'value');
    if (!tree.is(value, 'preproc_arg') || attempt > 1) return undefined;
    const start = tree.starts[value] ?? 0;
    const text = codeOf(tree.text(value));
    const tokens = tokensOf(text);
    if (!tokens.kinds.includes(kind.name)) return undefined;
    const end = start + text.length;
    if (attempt === 0) return isBalanced(tokens) ? [asBody(value, [{ text, start, end }])] : [];
    const calls = callsIn(tokens).map(({ name, at }) => ({
      text: `${name}();`,
      start: start + at,
      end: start + at + name.length,
    }));
    return calls.length === 0 ? undefined : [asBody(value, calls)];
  },
};

/** The body as the statements of a function. The line break keeps a final comment from hiding the closing brace. */
function asBody(value: Node, code: readonly EmbeddedPiece[]): EmbeddedPart {
  const [first, last] = [code[0], code.at(-1)];
  const [start, end] = [first?.start ?? 0, last?.end ?? 0];
  return {
    first: value,
    last: value,
    before: 'int f()',
    code: [{ text: '{', start, end: start }, ...code, { text: '\n;}', start: end, end }],
    behind: '\n',
  };
}

/** Code of the same length: joined lines, one name for `a ## b`, a name for `#a`. Invocations provide these names. */
function codeOf(body: string): string {
  return body
    .replace(/\\(?=\r?\n|$)/g, ' ')
    .replace(/[ \t]*##[ \t]*/g, (sign) => '_'.repeat(sign.length))
    .replaceAll('#', ' ');
}

function isBalanced({ kinds }: Tokens): boolean {
  const open: number[] = [];
  for (const sign of kinds) {
    const closing = brackets.get(sign);
    if (closing !== undefined) open.push(closing);
    else if (closings.has(sign) && open.pop() !== sign) return false;
  }
  return open.length === 0;
}
/** `(`, `[` and `{` with their closing brackets. */
const brackets: ReadonlyMap<number, number> = new Map([
  [40, 41],
  [91, 93],
  [123, 125],
]);
const closings: ReadonlySet<number> = new Set(brackets.values());

/** Names before `(` that do not follow a receiver, a type or `::`. */
function callsIn({ source, starts, ends, kinds }: Tokens): readonly { name: string; at: number }[] {
  const found: { name: string; at: number }[] = [];
  kinds.forEach((type, index) => {
    if (type !== kind.name || kinds[index + 1] !== 40) return;
    const before = kinds[index - 1];
    const isMember = before === dot || (before === greater && kinds[index - 2] === minus);
    const wordAt = (at: number): string => source.slice(starts[at], ends[at]);
    const name = wordAt(index);
    const isDeclared = before === kind.name && !statements.has(wordAt(index - 1));
    if (isMember || isDeclared || before === kind.scope || isKeyword(name)) return;
    found.push({ name, at: starts[index] ?? 0 });
  });
  return found;
}
const [dot, minus, greater] = [46, 45, 62];

function isKeyword(word: string): boolean {
  return (
    [starters, statements, others, conditions].some((words) => words.has(word)) ||
    /^(?:defined|_*(?:attribute|declspec|typeof|alignof|asm|volatile|[Ss]tatic_assert|Pragma|pragma)(?:__)?)$/.test(
      word,
    )
  );
}

/** Claims names in the body that are not uses: parameters, parts of pasted names, predefined macros. */
export function claimSubstituted(
  tree: SyntaxTree,
  define: Node,
  parameters: ReadonlySet<string>,
  claim: (name: Node) => void,
): void {
  const end = tree.after[define] ?? define;
  for (let node = define; node < end; node++) {
    if (!tree.is(node, 'identifier', 'type_identifier', 'field_identifier', 'namespace_identifier')) continue;
    const text = tree.text(node);
    if (
      parameters.has(text) ||
      /#|^__(?:VA_\w+|FILE|LINE|func|COUNTER)__?$/.test(text) ||
      isPasted(tree, node)
    )
      claim(node);
  }
}

/** Directly after `#`: a stringized argument. */
function isPasted(tree: SyntaxTree, name: Node): boolean {
  return tree.source[(tree.starts[name] ?? 0) - 1] === '#';
}
