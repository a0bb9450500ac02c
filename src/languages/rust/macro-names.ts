/** Properties of macros that follow from their names. */
import type { Node, SyntaxTree } from '../syntax-tree.ts';

/** The last segment of the path of an invocation. */
export function macroName(tree: SyntaxTree, invocation: Node): string {
  const macro = tree.child(invocation, 'macro');
  return macro === undefined ? '' : tree.text(macro).replace(/^.*::\s*/s, '');
}

/** Whether the arguments are a code template or plain text, not code of this function. */
export function isTemplate(name: string): boolean {
  return /^(?:(?:parse_)?quote(?:_spanned)?|stringify|asm|global_asm|naked_asm)$/.test(name);
}

/** Macros with the arguments `(value, pattern if guard)`. */
export function takesPattern(name: string): boolean {
  return /^(?:debug_)?(?:assert_)?(?:matches|let_assert)$/.test(name);
}

/** Macros with the arguments `{ pattern = future => code }`. */
export function awaitsBranches(name: string): boolean {
  return name === 'select' || name === 'select_biased';
}
