/**
 * Bodies of `#define`: text to the grammar, code to us. A body is parsed as the statements of a function; where that
 * fails, as with half a statement, only the names that are called in it are taken.
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

/** The body as the statements of a function. A comment at its end must not hide what follows. */
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

/** Of the same length: lines joined, `a ## b` one name, `#a` a name. Such names are given where the macro is used. */
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
/** `(`, `[` and `{`, with what closes them. */
const brackets: ReadonlyMap<number, number> = new Map([
  [40, 41],
  [91, 93],
  [123, 125],
]);
const closings: ReadonlySet<number> = new Set(brackets.values());

/** Names before `(` that follow no receiver, type or `::`. */
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

/** Names in the body that mean nothing by themselves: parameters, parts of names, what the compiler fills in. */
export function claimGiven(
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

/** Right behind `#`: the text of an argument. */
function isPasted(tree: SyntaxTree, name: Node): boolean {
  return tree.source[(tree.starts[name] ?? 0) - 1] === '#';
}
