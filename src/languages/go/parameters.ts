/** Parameter lists of Go: names can share a type, names are optional, and results can have names. */
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Node } from '../syntax-tree.ts';
import { isBlank, namesIn } from './names.ts';
import { writtenType } from './written-type.ts';

const declarations = ['parameter_declaration', 'variadic_parameter_declaration'] as const;

export function parametersOf(file: Draft, list: Node | undefined): readonly Parameter[] {
  if (list === undefined) return [];
  const { tree } = file;
  return tree.childrenOfType(list, ...declarations).flatMap((declaration): Parameter[] => {
    const type = typeIn(file, declaration);
    const arity = tree.is(declaration, 'variadic_parameter_declaration') ? 'rest' : 'required';
    const names = namesIn(file, declaration).map((name) => tree.text(name));
    return (names.length === 0 ? ['_'] : names).map((name) => ({ name, type, arity }));
  });
}

/** The result type. Several results, and named ones, are written as `(A, B)`, once for each name. */
export function resultOf(file: Draft, callable: Node): string | undefined {
  const result = file.tree.child(callable, 'result');
  if (!file.tree.is(result, 'parameter_list'))
    return result === undefined ? undefined : file.typeText(result);
  return `(${parametersOf(file, result)
    .map(({ type }) => type ?? '_')
    .join(', ')})`;
}

/** Binds the parameters and named results of a function. Inside it, a variadic parameter is a slice. */
export function bindParameters(file: Draft, callable: Node): void {
  const { tree } = file;
  const result = tree.child(callable, 'result');
  for (const list of [
    tree.child(callable, 'parameters'),
    tree.is(result, 'parameter_list') ? result : undefined,
  ]) {
    if (list === undefined) continue;
    for (const declaration of tree.childrenOfType(list, ...declarations)) {
      const isRest = tree.is(declaration, 'variadic_parameter_declaration');
      const written = typeIn(file, declaration);
      const type = isRest && written !== undefined ? `[]${written}` : written;
      for (const name of namesIn(file, declaration)) {
        if (!isBlank(file, name)) file.bind(name, { isParameter: true, type });
      }
    }
  }
}

function typeIn(file: Draft, declaration: Node): string | undefined {
  const type = file.tree.child(declaration, 'type');
  return type === undefined ? undefined : writtenType(file, type);
}

/** For `[T any, K Key]`: the name nodes, and each parameter in the common notation, `K: Key`. */
export function typeParametersOf(
  file: Draft,
  declaration: Node,
): { readonly names: readonly Node[]; readonly written: readonly string[] } {
  const { tree } = file;
  const list = tree.child(declaration, 'type_parameters');
  const declared = list === undefined ? [] : tree.childrenOfType(list, 'type_parameter_declaration');
  const each = declared.flatMap((parameter) => {
    const type = typeIn(file, parameter);
    const constraint = type === undefined || !/^[\w.]+$/.test(type) || anyType.test(type) ? '' : `: ${type}`;
    return namesIn(file, parameter).map((name) => ({ name, written: `${tree.text(name)}${constraint}` }));
  });
  return { names: each.map(({ name }) => name), written: each.map(({ written }) => written) };
}

const anyType = /^(?:any|comparable)$/;
