/**
 * Rewrites JavaScript or TypeScript so that it notes which function is entered from which call site; runtime.cjs has
 * the probes. Lines stay where they are, and so do `this`, `arguments`, the length of functions and what short-circuits.
 * A call `f(a)` becomes `__traceReturn(__traceFrame(), f(a, ...__traceCall(7)), 7)`: the spread gives no argument and
 * is evaluated last. Pure.
 */
import type { Node } from 'web-tree-sitter';
import { calleeName, classTypes, functionTypes, namesOf } from './names.ts';
import type { ProbeTable } from './probe-table.ts';
import { createShapes } from './shapes.ts';

interface Instrumenting {
  readonly file: string;
  readonly source: string;
  readonly table: ProbeTable;
  readonly shapeOf: (call: Node) => string;
}

/** Adds to `table` what the numbers in the returned text stand for. */
export function instrument(program: Node, source: string, table: ProbeTable, file: string): string {
  return rewrite(program, { file, source, table, shapeOf: createShapes() });
}

function rewrite(node: Node, context: Instrumenting): string {
  switch (node.type) {
    case 'call_expression':
    case 'new_expression':
      return rewriteCall(node, context);
    case 'await_expression':
      return isInAsyncBlock(node)
        ? `__traceResume(__traced,${rewriteInside(node, context)})`
        : rewriteInside(node, context);
    case 'class_body':
      return rewriteClassBody(node, context);
    case 'member_expression':
    case 'subscript_expression':
      return wrapChain(node, rewriteInside(node, context));
    default:
      return functionTypes.has(node.type) ? rewriteFunction(node, context) : rewriteInside(node, context);
  }
}

/** What stands between the children is kept; `replace` may give other text for a child. */
function rewriteInside(
  node: Node,
  context: Instrumenting,
  replace: (child: Node) => string | undefined = () => undefined,
): string {
  let text = '';
  let at = node.startIndex;
  for (const child of node.children) {
    text += context.source.slice(at, child.startIndex);
    text += replace(child) ?? rewrite(child, context);
    at = child.endIndex;
  }
  return text + context.source.slice(at, node.endIndex);
}

function rewriteCall(node: Node, context: Instrumenting): string {
  const callee = node.childForFieldName('function') ?? node.childForFieldName('constructor');
  const given = node.childForFieldName('arguments');
  const isTagged = given !== null && given.type !== 'arguments';
  // `require` is looked for by bundlers, and a local `eval` must be called by its name.
  if (callee === null || isTagged || /^(import|require|eval)$/.test(callee.text))
    return rewriteInside(node, context);
  if (given === null && node.type === 'call_expression') return rewriteInside(node, context);
  const number = addSite(node, callee, context);
  const probe = `...__traceCall(${number})`;
  const text =
    given === null
      ? `${rewriteInside(node, context)}(${probe})`
      : rewriteInside(node, context, (child) =>
          child.id === given.id ? rewriteArguments(given, probe, context) : undefined,
        );
  if (isOptional(node)) return wrapChain(node, text);
  const end = node.type === 'new_expression' ? '__traceMade' : '__traceReturn';
  return `${end}(__traceFrame(),${text},${number})`;
}

function rewriteArguments(given: Node, probe: string, context: Instrumenting): string {
  const last = given.namedChildren.findLast(({ type }) => type !== 'comment');
  if (last !== undefined)
    return rewriteInside(given, context, (child) =>
      child.id === last.id ? `${rewrite(child, context)},${probe}` : undefined,
    );
  return rewriteInside(given, context, (child) => (child.text === '(' ? `(${probe}` : undefined));
}

function addSite(node: Node, callee: Node, { file, table, shapeOf }: Instrumenting): number {
  const name = calleeName(callee);
  const at = (name ?? callee).startPosition;
  return table.sites.push({
    caller: callerOf(node, file),
    place: {
      line: at.row + 1,
      column: at.column + 1,
      firstLine: node.startPosition.row + 1,
      lastLine: node.endPosition.row + 1,
    },
    name: name?.text,
    shape: shapeOf(node),
  });
}

/** `a?.b(c).d` is left as one expression, after which no call is under way. */
function wrapChain(node: Node, text: string): string {
  return isOptional(node) && !isInnerLink(node) ? `__traceReturn(__traceFrame(),${text},0)` : text;
}

function isInnerLink(node: Node): boolean {
  const { parent } = node;
  if (parent === null) return false;
  if (parent.type === 'non_null_expression') return isInnerLink(parent);
  // The target of an assignment, and of `delete`, must stay what it is.
  if (
    /^(assignment_expression|augmented_assignment_expression|update_expression|unary_expression)$/.test(
      parent.type,
    )
  )
    return true;
  return linkOf(parent)?.id === node.id;
}

/** What a link of a chain hangs on. */
function linkOf(node: Node): Node | null {
  if (node.type === 'call_expression') return node.childForFieldName('function');
  if (node.type === 'member_expression' || node.type === 'subscript_expression')
    return node.childForFieldName('object');
  return node.type === 'non_null_expression' ? (node.namedChildren[0] ?? null) : null;
}

/** The node, or a link before it in its chain, has `?.`. */
function isOptional(node: Node): boolean {
  for (let link: Node | null = node; link !== null; link = linkOf(link))
    if (link.children.some(({ type }) => type === 'optional_chain' || type === '?.')) return true;
  return false;
}

function rewriteFunction(node: Node, context: Instrumenting): string {
  const body = node.childForFieldName('body');
  if (body === null) return rewriteInside(node, context);
  const kind = kindOf(node);
  const number = addFunction(node, kind, context);
  const isAsync = hasWord(node, 'async');
  const made = kind === 'constructor' ? ',new.target' : '';
  const enter = `__traceEnter(${number}${made})`;
  const replaced = (): string => {
    if (body.type !== 'statement_block')
      return isAsync
        ? `(${enter},${rewrite(body, context)})`
        : `__traceLeave(${enter},${rewrite(body, context)})`;
    const open = `const __traced=${enter};`;
    if (kind === 'generator') return rewriteBlock(body, `${enter};`, '', context);
    return isAsync
      ? rewriteBlock(body, open, '', context)
      : rewriteBlock(body, `${open}try{`, '}finally{__traceLeave(__traced)}', context);
  };
  return rewriteInside(node, context, (child) => (child.id === body.id ? replaced() : undefined));
}

/** Directives stay first. */
function rewriteBlock(block: Node, first: string, last: string, context: Instrumenting): string {
  const statements = block.namedChildren.filter(({ type }) => type !== 'comment');
  const directives = statements.findIndex(
    (one) => one.type !== 'expression_statement' || one.namedChildren[0]?.type !== 'string',
  );
  const lastDirective = statements[(directives === -1 ? statements.length : directives) - 1];
  return rewriteInside(block, context, (child) => {
    if (child.text === '{' && lastDirective === undefined) return `{${first}`;
    if (child.id === lastDirective?.id) return `${child.text};${first}`;
    return child.id === block.lastChild?.id ? `${last}}` : undefined;
  });
}

/** A class tells its number, for constructors that it inherits or leaves out. */
function rewriteClassBody(body: Node, context: Instrumenting): string {
  const { parent } = body;
  if (parent === null || !classTypes.has(parent.type)) return rewriteInside(body, context);
  const [name] = namesOf(parent);
  if (name === undefined) return rewriteInside(body, context);
  const outer = outerNames(parent);
  const number = context.table.classes.push({ file: context.file, name: [...outer, name.name].join('.') });
  let isFirst = true;
  return rewriteInside(body, context, (child) => {
    if (!isFirst) return undefined;
    isFirst = false;
    return `${child.text}static{__traceClass(${number},this)}`;
  });
}

function kindOf(node: Node): 'function' | 'constructor' | 'generator' {
  if (node.type.startsWith('generator') || node.children.some(({ type }) => type === '*')) return 'generator';
  const isConstructor =
    node.type === 'method_definition' && node.childForFieldName('name')?.text === 'constructor';
  return isConstructor && !hasWord(node, 'static') ? 'constructor' : 'function';
}

function hasWord(node: Node, word: string): boolean {
  return node.children.some(({ type }) => type === word);
}

function isInAsyncBlock(node: Node): boolean {
  for (let around = node.parent; around !== null; around = around.parent) {
    if (around.type === 'formal_parameters') return false;
    if (!functionTypes.has(around.type)) continue;
    const isBlock = around.childForFieldName('body')?.type === 'statement_block';
    return isBlock && hasWord(around, 'async') && kindOf(around) !== 'generator';
  }
  return false;
}

function addFunction(
  node: Node,
  kind: 'function' | 'constructor' | 'generator',
  { file, table }: Instrumenting,
): number {
  return table.functions.push({ place: functionPlace(node, file), names: namesOf(node), kind });
}

function functionPlace(
  node: Node,
  file: string,
): { readonly file: string; readonly name: string; readonly line: number } {
  const [name] = namesOf(node);
  const line = name?.line ?? node.startPosition.row + 1;
  return { file, name: [...outerNames(node), name?.name ?? '<anonymous>'].join('.'), line };
}

function callerOf(
  node: Node,
  file: string,
): { readonly file: string; readonly name: string; readonly line: number } {
  for (let around = node.parent; around !== null; around = around.parent)
    if (functionTypes.has(around.type)) return functionPlace(around, file);
  return { file, name: '', line: 1 };
}

/** Of the functions and classes around it, outermost first. */
function outerNames(node: Node): readonly string[] {
  const names: string[] = [];
  for (let around = node.parent; around !== null; around = around.parent)
    if (functionTypes.has(around.type) || classTypes.has(around.type)) {
      const [name] = namesOf(around);
      if (name !== undefined) names.unshift(name.name);
    }
  return names;
}
