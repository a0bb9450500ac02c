/**
 * Types in JSDoc comments of JavaScript: `@param {Reader} reader`, `@returns`, `@type`, also before a parenthesized
 * expression. Type annotations take precedence. `doc-imports.ts` reads the imports in comments.
 */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { commentsAbove, placementOf } from './nodes.ts';

/** The parameters with the types from the comment above `outer`. */
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

/** The return type from the comment above the function. */
export function docReturn(file: Draft, outer: Node): string | undefined {
  return isScript(file) ? typeAfter(commentsAbove(file.tree, outer), /@returns?\s*\{/) : undefined;
}

/** The type from the comment directly before a declaration or an expression. */
export function docType(file: Draft, node: Node): string | undefined {
  return isScript(file) ? typeAfter(commentBefore(file, node), /@type\s*\{/) : undefined;
}

/** The same for a variable. The comment above a declaration of several variables describes the first. */
export function docTypeOfVariable(file: Draft, declarator: Node): string | undefined {
  if (!isScript(file)) return undefined;
  const { tree } = file;
  const declaration = tree.parent(declarator);
  const isFirst = declaration !== undefined && tree.namedChild(declaration, 0) === declarator;
  return docType(file, isFirst ? placementOf(tree, declaration).outer : declarator);
}

function isScript(file: Draft): boolean {
  return /\.[cm]?jsx?$/.test(file.path);
}

/** Found by position in the text, because the comment and the node may have different parents. */
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
    const type = normalizedType(written, comment);
    if (name !== undefined && type !== undefined) types.set(name, type);
  }
  return types;
}

function typeAfter(comment: string, tag: RegExp): string | undefined {
  const found = tag.exec(comment);
  return found === null ? undefined : normalizedType(braced(comment, found.index + found[0].length), comment);
}

/** The text up to the brace that closes the one before `from`. */
function braced(comment: string, from: number): string {
  let depth = 1;
  for (let at = from; at < comment.length; at++) {
    if (comment[at] === '{') depth++;
    else if (comment[at] === '}' && --depth === 0) return comment.slice(from, at);
  }
  return '';
}

const globalTypes =
  /^(?:Object|Function|Array|String|Number|Boolean|Symbol|Date|RegExp|Error|Promise|Map|Set|Record|Iterable|Partial|Readonly)$/;

/** The type in TypeScript syntax. Undefined if it names no type that the repository can declare. */
function normalizedType(written: string, comment: string): string | undefined {
  const type = written
    .replace(/\n\s*\*?/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\.</g, '<')
    .replace(/\bObject</g, 'Record<')
    .trim()
    .replace(/^[?!]|[?!=]+$/g, '')
    .replace(/^\.\.\.(.*)$/, '($1)[]');
  const isLoad = /\bimport\(/.test(type);
  const names = type.match(/(?<![\w$.'"])[A-Z][\w$]*/g)?.filter((name) => !globalTypes.test(name)) ?? [];
  if (type.length > maxType || (!isLoad && names.length === 0)) return undefined;
  return isTemplate(type, comment) ? undefined : type;
}

/** Longer types are tables and would make the facts of a file large. */
const maxType = 600;

/** A type parameter that the comment itself declares says nothing; the type of the returned value is better. */
function isTemplate(type: string, comment: string): boolean {
  return (
    /^[\w$]+$/.test(type) &&
    new RegExp(`@template\\b[^\\n]*\\b${type.replaceAll('$', '\\$')}\\b`).test(comment)
  );
}
