/** Parameters of functions and type parameters. */
import { valueOfType } from '../../model/reference.ts';
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { writtenType } from './self-type.ts';

export function isSelf(file: Draft, parameter: Node): boolean {
  const { tree } = file;
  return (
    tree.is(parameter, 'self_parameter') ||
    (tree.is(parameter, 'parameter') && tree.is(tree.child(parameter, 'pattern'), 'self'))
  );
}

export function parameterOf(file: Draft, parameter: Node): readonly Parameter[] {
  const { tree } = file;
  // The receiver is written before the dot, or as the first argument in `Type::method(value)`.
  if (tree.is(parameter, 'self_parameter')) return [{ name: 'self', type: undefined, arity: 'optional' }];
  if (tree.is(parameter, 'variadic_parameter')) return [{ name: '...', type: undefined, arity: 'rest' }];
  if (!tree.is(parameter, 'parameter')) return [];
  const pattern = tree.child(parameter, 'pattern');
  const type = tree.child(parameter, 'type');
  const name = pattern === undefined ? '_' : file.typeText(pattern).replace(/^(?:ref |mut )+/, '');
  const arity = isSelf(file, parameter) ? 'optional' : 'required';
  return [{ name, type: type === undefined ? undefined : writtenType(file, type), arity }];
}

export interface TypeParameters {
  /** Each with its trait bounds, including those of the where clause. */
  readonly written: readonly string[];
  readonly nodes: readonly Node[];
}

export function typeParameters(file: Draft, node: Node): TypeParameters {
  const { tree } = file;
  const list = tree.child(node, 'type_parameters');
  const parameters = list === undefined ? [] : tree.namedChildren(list);
  const nodes = parameters.flatMap((parameter) => tree.child(parameter, 'name') ?? []);
  const clause = tree.childOfType(node, 'where_clause');
  const predicates = clause === undefined ? [] : tree.childrenOfType(clause, 'where_predicate');
  const written = parameters.flatMap((parameter) => {
    const name = tree.child(parameter, 'name');
    if (name === undefined) return [];
    const text = tree.text(name);
    const demanding = predicates.filter((predicate) => {
      const left = tree.child(predicate, 'left');
      return left !== undefined && tree.text(left) === text;
    });
    const traits = [parameter, ...demanding].flatMap((each) => traitsOf(file, each));
    return traits.length === 0 ? text : `${text}: ${traits.join(' + ')}`;
  });
  return { written, nodes };
}

const traitNodes = ['type_identifier', 'scoped_type_identifier', 'generic_type', 'function_type'] as const;

function traitsOf(file: Draft, bounded: Node): readonly string[] {
  const { tree } = file;
  const bounds = tree.child(bounded, 'bounds');
  return bounds === undefined
    ? []
    : tree
        .namedChildren(bounds)
        .map((bound) =>
          tree.is(bound, 'higher_ranked_trait_bound') ? (tree.child(bound, 'type') ?? bound) : bound,
        )
        .filter((bound) => tree.is(bound, ...traitNodes))
        .map((bound) => file.typeText(bound));
}

/**
 * Binds type parameters, which are in scope only in this definition, and `Self` to `self`. A parameter stands for its
 * bounds, so that `R::open()` refers to a method of the trait. Lifetimes are not types.
 */
export function bindTypes(file: Draft, { nodes, written }: TypeParameters, self: string | undefined): void {
  for (const name of nodes) {
    if (file.tree.is(name, 'lifetime')) continue;
    const text = file.tree.text(name);
    const bounded = written.find((each) => each.startsWith(`${text}: `));
    file.bind(name, bounded === undefined ? {} : { value: valueOfType(bounded.slice(text.length + 2)) });
  }
  if (self !== undefined) file.bindName('Self', { value: valueOfType(self) });
}
