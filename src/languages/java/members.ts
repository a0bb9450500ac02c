/** Java's methods, constructors and fields. */
import type { Access } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { anonymousBase } from './anonymous.ts';
import { noteBareCalls } from './calls.ts';
import { bindLocal } from './locals.ts';
import { isMade, isNeverGiven, madeValues } from './made-values.ts';
import { marksOf, unsaidAccess } from './modifiers.ts';
import {
  bindParameters,
  parametersIn,
  typeParameterNames,
  typeParametersOf,
  typeWithDimensions,
} from './parameters.ts';

export const memberRules: Readonly<Record<string, Rule>> = {
  method_declaration: defineMethod,
  annotation_type_element_declaration: defineMethod,
  constructor_declaration: defineConstructor,
  compact_constructor_declaration: defineConstructor,
  field_declaration: declareField,
  constant_declaration: declareField,
  variable_declarator: declareVariable,
};

function defineMethod(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const kind = file.kindOf(file.owner()) === 'file' ? 'function' : 'method';
  defineCallable(file, node, { kind, name, type: typeWithDimensions(file, tree.child(node, 'type'), node) });
}

/** A compact constructor takes what the record's header lists; its names there are the fields. */
function defineConstructor(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const record = tree.is(node, 'compact_constructor_declaration')
    ? tree.ancestor(node, 'record_declaration')
    : undefined;
  defineCallable(file, node, { kind: 'constructor', name }, record ?? node);
}

/** `lister` is the node that lists the parameters, where it is another. */
function defineCallable(file: Draft, node: Node, definition: Definition, lister = node): void {
  const { tree } = file;
  const listed = parametersIn(file, tree.child(lister, 'parameters'));
  const typeParameters = typeParameterNames(file, node);
  const body = tree.child(node, 'body');
  const isOfEnum = definition.kind === 'constructor' && tree.is(tree.parent(node), 'enum_body_declarations');
  file.define(node, {
    ...definition,
    parameters: listed.map(({ parameter }) => parameter),
    ...marksOf(file, node, isOfEnum ? 'private' : unsaidAccess(file, node)),
    body,
    typeParameters: typeParametersOf(file, node),
    isUsedInPlace: anonymousBase(file, node) !== undefined,
  });
  if (body !== undefined) noteBareCalls(file, body);
  file.openScope(node, 'block');
  for (const parameter of typeParameters) file.bind(parameter);
  if (lister === node) bindParameters(file, listed);
}

/** A declaration of one field is its symbol; of several, each declarator is one. */
function declareField(file: Draft, node: Node): void {
  const declarators = file.tree.childrenIn(node, 'declarator');
  if (declarators.length === 1 && declarators[0] !== undefined) defineField(file, node, declarators[0]);
}

function declareVariable(file: Draft, node: Node): void {
  const { tree } = file;
  const declaration = tree.parent(node);
  if (tree.is(declaration, 'local_variable_declaration')) bindLocal(file, declaration, node);
  if (!tree.is(declaration, 'field_declaration', 'constant_declaration')) return;
  if (tree.childrenIn(declaration, 'declarator').length > 1) defineField(file, node, node);
}

function defineField(file: Draft, node: Node, declarator: Node): void {
  const { tree } = file;
  const name = tree.child(declarator, 'name');
  const declaration = tree.ancestor(declarator, 'field_declaration', 'constant_declaration');
  if (name === undefined || declaration === undefined) return;
  const value = tree.child(declarator, 'value');
  // A short value says what a constant is; a long one, such as an anonymous class, is its body.
  const isLong = value !== undefined && tree.span(value).endRow > tree.row(name);
  const marks = marksOf(file, declaration, unsaidAccess(file, declaration));
  const field = file.define(node, {
    kind: 'field',
    name,
    outer: declaration,
    ...marks,
    body: isLong ? value : undefined,
    type: typeWithDimensions(file, tree.child(declaration, 'type'), declarator),
  });
  if (value !== undefined) noteBareCalls(file, value);
  if (!isMade(tree, value) || !isSettled(file, declaration, { name, marks })) return;
  for (const made of madeValues(file, value)) file.giveValue(field, made);
}

/** Whether a field keeps what it is given here: it is final, or whoever sees it gives it nothing else. What the package
 *  sees is taken for a matter of its file, and what is annotated for one of whoever reads annotations. */
function isSettled(
  file: Draft,
  declaration: Node,
  { name, marks }: { readonly name: Node; readonly marks: ReturnType<typeof marksOf> },
): boolean {
  if (marks.modifiers?.includes('final') === true) return true;
  const isAnnotated = (marks.attributes?.length ?? 0) > 0;
  return !isAnnotated && isHidden(file, declaration, marks.access) && isNeverGiven(file.tree, name);
}

/** Whether nobody outside the package can name it: it says so, or a class around it does. */
function isHidden(file: Draft, declaration: Node, access: Access | undefined): boolean {
  if (access === 'private' || access === 'internal') return true;
  const around = file.tree.ancestor(
    declaration,
    'class_declaration',
    'enum_declaration',
    'record_declaration',
  );
  return (
    around !== undefined && isHidden(file, around, marksOf(file, around, unsaidAccess(file, around)).access)
  );
}
