/** LuaLS and EmmyLua annotations above a statement: `---@param x number`, `---@return T`, `---@class C : B`. */
import type { Draft } from '../draft.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';

export interface Annotations {
  readonly parameters: ReadonlyMap<string, string>;
  readonly returns: string | undefined;
  readonly type: string | undefined;
  readonly isClass: boolean;
  readonly isDeprecated: boolean;
}

const tag = /^-+\s*@(\w+)\s*(.*)$/;

/** Reads the comments on the consecutive rows directly above the statement. */
export function annotationsAbove(file: Draft, statement: Node): Annotations {
  const { tree } = file;
  const parameters = new Map<string, string>();
  const found = {
    returns: undefined as string | undefined,
    type: undefined as string | undefined,
    isClass: false,
    isDeprecated: false,
  };
  let row = tree.row(statement);
  for (let above = before(tree, statement); tree.is(above, 'comment'); above = before(tree, above)) {
    if (tree.row(above) !== row - 1) break;
    row = tree.row(above);
    const [, name, rest = ''] = tag.exec(tree.text(above).trim()) ?? [];
    if (name === 'param') {
      const [, parameter, type] = /^([\w.]+)\??\s+(\S+)/.exec(rest) ?? [];
      if (parameter !== undefined && type !== undefined) parameters.set(parameter, cleaned(type));
    } else if (name === 'return') found.returns = typeIn(rest);
    else if (name === 'type') found.type = typeIn(rest);
    else if (name === 'class') found.isClass = true;
    else if (name === 'deprecated') found.isDeprecated = true;
  }
  return { parameters, ...found };
}

function typeIn(text: string): string | undefined {
  const type = /^\S+/.exec(text)?.[0];
  return type === undefined ? undefined : cleaned(type);
}

/** The type in `table: its purpose` and `A, B` is followed by punctuation that is not part of it. */
function cleaned(type: string): string {
  return type.replace(/[:,]$/, '');
}

function before(tree: SyntaxTree, node: Node): Node | undefined {
  const parent = tree.parent(node);
  if (parent === undefined || node - 1 === parent) return undefined;
  let sibling: Node | undefined = node - 1;
  while (sibling !== undefined && tree.parent(sibling) !== parent) sibling = tree.parent(sibling);
  return sibling;
}
