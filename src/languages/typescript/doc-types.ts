/** Types that comments give to parameters in JavaScript: `@param {Reader} reader`. Written types come first. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { commentsAbove } from './nodes.ts';

/** The parameters with what the comment above `outer` says of them. */
export function withDocTypes(
  file: Draft,
  outer: Node,
  parameters: readonly Parameter[],
): readonly Parameter[] {
  if (parameters.every(({ type }) => type !== undefined) || !/\.[cm]?jsx?$/.test(file.path))
    return parameters;
  const types = docTypes(commentsAbove(file.tree, outer));
  if (types.size === 0) return parameters;
  return parameters.map((parameter) => ({
    ...parameter,
    type: parameter.type ?? types.get(parameter.name),
  }));
}

/** Of a name, or of a list or promise of it: what else is written there tells no members. */
const told =
  /@param\s+\{\s*[?!]?((?:Array<|Promise<|Set<)?[A-Z][\w$.]*>?(?:\[\])?)(?:\s*\|\s*(?:null|undefined))?=?\s*\}\s+\[?([\w$]+)(?![\w$.])/g;
const unsaid = /^(?:Object|Function|Array|String|Number|Boolean|Symbol|Date|RegExp|Error|Promise|Map|Set)$/;

function docTypes(comment: string): ReadonlyMap<string, string> {
  const types = new Map<string, string>();
  if (!comment.includes('@param')) return types;
  for (const [, type = '', name = ''] of comment.matchAll(told))
    if (!unsaid.test(type)) types.set(name, type);
  return types;
}
