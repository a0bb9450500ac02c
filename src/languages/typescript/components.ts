/** React: which functions and classes are components, and the JSX elements that render them. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node, SyntaxTree } from '../syntax-tree.ts';
import { firstNamed, functionTypes, typeNode, unwrap } from './nodes.ts';

export const elementRules: Readonly<Record<string, Rule>> = {
  jsx_opening_element: render,
  jsx_self_closing_element: render,
  jsx_closing_element: (file, node) => file.skip(node),
};

/** A capitalised name or a member expression is a component; other names are intrinsic elements. */
function render(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  if (tree.is(name, 'jsx_namespace_name')) for (const part of tree.namedChildren(name)) file.claim(part);
  else if (tree.is(name, 'identifier') && !isCapital(tree.text(name))) file.claim(name);
  else file.use(name, 'render');
}

const componentType = /^(?:\w+\.)?(?:V?FC|FunctionComponent|FunctionalComponent|ComponentType|SFC)\b/;
const elementType = /^(?:(?:React\.)?JSX\.Element|(?:\w+\.)?(?:ReactElement|ReactNode|VNode))\b/;

export function isFunctionComponent(
  file: Draft,
  fn: Node,
  { name, annotation }: { readonly name: string; readonly annotation: string | undefined },
): boolean {
  if (!isCapital(name)) return false;
  if (annotation !== undefined && componentType.test(annotation)) return true;
  const type = typeNode(file.tree, fn, 'return_type');
  if (type !== undefined && elementType.test(file.typeText(type))) return true;
  return returnsElement(file.tree, fn);
}

/** The type of the props from a type argument: `P` in `React.FC<P>` and `React.Component<P, State>`. */
export function propsOf(file: Draft, list: Node | undefined): string | undefined {
  const [first] = list === undefined ? [] : file.tree.namedChildren(list);
  if (first === undefined) return undefined;
  const text = file.typeText(first);
  return /^(?:\w+\.)?(?:PropsWithChildren|PropsWithRef|Readonly)<(.+)>$/.exec(text)?.[1] ?? text;
}

/** The parameters of a component. The first gets the type of the props, even if it is not written. */
export function withProps(parameters: readonly Parameter[], type: string | undefined): readonly Parameter[] {
  const [first = { name: 'props', type: undefined, arity: 'optional' as const }, ...others] = parameters;
  return type === undefined || first.type !== undefined ? parameters : [{ ...first, type }, ...others];
}

export function isClassComponent(base: string): boolean {
  return /^(?:\w+\.)?(?:Pure)?Component\b/.test(base);
}

function isCapital(name: string): boolean {
  const first = name.charAt(0);
  return first !== first.toLowerCase();
}

/** Whether a return statement of the function itself returns an element. */
function returnsElement(tree: SyntaxTree, fn: Node): boolean {
  const body = tree.child(fn, 'body');
  if (body === undefined) return false;
  if (!tree.is(body, 'statement_block')) return isElement(tree, body);
  const end = tree.after[body] ?? 0;
  for (let node = body + 1; node < end; ) {
    const type = tree.type(node);
    if (type === 'return_statement' && isElement(tree, firstNamed(tree, node))) return true;
    const isInner = type === 'class_body' || functionTypes.has(type);
    node = isInner ? (tree.after[node] ?? end) : node + 1;
  }
  return false;
}

function isElement(tree: SyntaxTree, value: Node | undefined): boolean {
  const inner = unwrap(tree, value);
  if (inner === undefined) return false;
  switch (tree.type(inner)) {
    case 'jsx_element':
    case 'jsx_self_closing_element':
      return true;
    case 'ternary_expression':
      return (
        isElement(tree, tree.child(inner, 'consequence')) || isElement(tree, tree.child(inner, 'alternative'))
      );
    case 'binary_expression':
      return isElement(tree, tree.child(inner, 'right')) || isElement(tree, tree.child(inner, 'left'));
    case 'call_expression': {
      const callee = tree.child(inner, 'function');
      return callee !== undefined && /^(?:\w+\.)?createElement$/.test(tree.text(callee));
    }
    default:
      return false;
  }
}
