/**
 * Types that comments give in JavaScript: `@param {Reader} reader`, `@returns`, `@type`, also of what is in parentheses
 * behind one. Written types come first. What the comments import is in `doc-imports.ts`.
 */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { commentsAbove, standingOf } from './nodes.ts';

/** The parameters with what the comment above `outer` says of them. */
export function withDocTypes(
  file: Draft,
  outer: Node,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (parameters.every(({ type }) => type !== undefined) || !isScript(file)) return parameters;
  const types = parameterTypes(commentsAbove(file.tree, outer));
  if (types.size === 0) return parameters;
  return parameters.map((parameter) => ({
    ...parameter,
    type: parameter.type ?? types.get(parameter.name),
  }));
}

/** What the comment above says that a function gives back. */
export function docReturn(file: Draft, outer: Node): string | undefined {
  return isScript(file) ? typeBehind(commentsAbove(file.tree, outer), /@returns?\s*\{/) : undefined;
}

/** What the comment right before a declaration or an expression says that it is. */
export function docType(file: Draft, node: Node): string | undefined {
  return isScript(file) ? typeBehind(commentBefore(file, node), /@type\s*\{/) : undefined;
}

/** The same for a variable: of a statement that declares several, the comment above speaks of the first. */
export function docTypeOfVariable(file: Draft, declarator: Node): string | undefined {
  if (!isScript(file)) return undefined;
  const { tree } = file;
  const declaration = tree.parent(declarator);
  const isFirst = declaration !== undefined && tree.namedChild(declaration, 0) === declarator;
  return docType(file, isFirst ? standingOf(tree, declaration).outer : declarator);
}

function isScript(file: Draft): boolean {
  return /\.[cm]?jsx?$/.test(file.path);
}

/** By its place in the text: what stands between them may be a parent of the one or of the other. */
function commentBefore({ tree }: Draft, node: Node): string {
  const { source } = tree;
  let end = tree.starts[node] ?? 0;
  while (end > 0 && /\s/.test(source[end - 1] ?? '')) end--;
  if (source[end - 1] !== '/' || source[end - 2] !== '*') return '';
  const start = source.lastIndexOf('/*', end - 3);
  return start < 0 || source[start + 2] !== '*' ? '' : source.slice(start, end);
}

function parameterTypes(comment: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  const tag = /@param\s*\{/g;
  for (let found = tag.exec(comment); found !== null; found = tag.exec(comment)) {
    const written = braced(comment, tag.lastIndex);
    const [, name] =
      /^\s*\[?\s*([\w$]+)(?![\w$.])/.exec(comment.slice(tag.lastIndex + written.length + 1)) ?? [];
    const type = told(written, comment);
    if (name !== undefined && type !== undefined) types.set(name, type);
  }
  return types;
}

function typeBehind(comment: string, tag: RegExp): string | undefined {
  const found = tag.exec(comment);
  return found === null ? undefined : told(braced(comment, found.index + found[0].length), comment);
}

/** Up to the brace that closes the one before `from`. */
function braced(comment: string, from: number): string {
  let depth = 1;
  for (let at = from; at < comment.length; at++) {
    if (comment[at] === '{') depth++;
    else if (comment[at] === '}' && --depth === 0) return comment.slice(from, at);
  }
  return '';
}

const outside =
  /^(?:Object|Function|Array|String|Number|Boolean|Symbol|Date|RegExp|Error|Promise|Map|Set|Record|Iterable|Partial|Readonly)$/;

/** The type as TypeScript writes it; undefined where nothing in it can be a type of the repository. */
function told(written: string, comment: string): string | undefined {
  const type = written
    .replace(/\n\s*\*?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.</g, '<')
    .replace(/\bObject</g, 'Record<')
    .trim()
    .replace(/^[?!]|[?!=]+$/g, '')
    .replace(/^\.\.\.(.*)$/, '($1)[]');
  const isLoad = /\bimport\(/.test(type);
  const names = type.match(/(?<![\w$.'"])[A-Z][\w$]*/g)?.filter((name) => !outside.test(name)) ?? [];
  if (type.length > maxType || (!isLoad && names.length === 0)) return undefined;
  return isTemplate(type, comment) ? undefined : type;
}

/** Longer ones are tables, and the facts of a file are kept small. */
const maxType = 600;

/** Names that the comment itself declares say nothing: what is given back then is worth more. */
function isTemplate(type: string, comment: string): boolean {
  return (
    /^[\w$]+$/.test(type) &&
    new RegExp(`@template\\b[^\\n]*\\b${type.replaceAll('$', '\\$')}\\b`).test(comment)
  );
}
