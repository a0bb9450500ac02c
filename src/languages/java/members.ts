/** Methods, constructors and fields of Java. */
import type { Access } from '../../model/symbol.ts';
import type { Definition, Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { anonymousBase } from './anonymous.ts';
import { noteBareCalls } from './calls.ts';
import { constructedValues, isConstructed, isNeverAssigned } from './constructed-values.ts';
import { bindLocal } from './locals.ts';
import { defaultAccess, marksOf } from './modifiers.ts';
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

/** A compact constructor has the parameters of the record header; inside it, their names refer to the fields. */
function defineConstructor(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined) return;
  const record = tree.is(node, 'compact_constructor_declaration')
    ? tree.ancestor(node, 'record_declaration')
    : undefined;
  defineCallable(file, node, { kind: 'constructor', name }, record ?? node);
}

/** `lister` is the node with the parameter list, if it differs from `node`. */
function defineCallable(file: Draft, node: Node, definition: Definition, lister = node): void {
  const { tree } = file;
  const listed = parametersIn(file, tree.child(lister, 'parameters'));
  const typeParameters = typeParameterNames(file, node);
  const body = tree.child(node, 'body');
  const isInEnum = definition.kind === 'constructor' && tree.is(tree.parent(node), 'enum_body_declarations');
  file.define(node, {
    ...definition,
    parameters: listed.map(({ parameter }) => parameter),
    ...marksOf(file, node, isInEnum ? 'private' : defaultAccess(file, node)),
    body,
    typeParameters: typeParametersOf(file, node),
    isUsedInPlace: anonymousBase(file, node) !== undefined,
  });
  if (body !== undefined) noteBareCalls(file, body);
  file.openScope(node, 'block');
  for (const parameter of typeParameters) file.bind(parameter);
  if (lister === node) bindParameters(file, listed);
}

/** A declaration with one field is the span of its symbol. With several, each declarator is. */
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
  // A value on one row is part of the signature; a longer one, such as an anonymous class, is the body.
  const isLong = value !== undefined && tree.span(value).endRow > tree.row(name);
  const marks = marksOf(file, declaration, defaultAccess(file, declaration));
  const field = file.define(node, {
    kind: 'field',
    name,
    outer: declaration,
    ...marks,
    body: isLong ? value : undefined,
    type: typeWithDimensions(file, tree.child(declaration, 'type'), declarator),
  });
  if (value !== undefined) noteBareCalls(file, value);
  if (!isConstructed(tree, value) || !keepsInitialValue(file, declaration, { name, marks })) return;
  for (const made of constructedValues(file, value)) file.giveValue(field, made);
}

/**
 * Whether the field keeps its initial value: it is final, or no code that can access it assigns to it. A
 * package-private field counts as accessible in its file only. An annotated field can be assigned by frameworks.
 */
function keepsInitialValue(
  file: Draft,
  declaration: Node,
  { name, marks }: { readonly name: Node; readonly marks: ReturnType<typeof marksOf> },
): boolean {
  if (marks.modifiers?.includes('final') === true) return true;
  const isAnnotated = (marks.attributes?.length ?? 0) > 0;
  return !isAnnotated && isHidden(file, declaration, marks.access) && isNeverAssigned(file.tree, name);
}

/**
 * Whether no code outside the package can name the field, because of its own access or that of an enclosing class.
 */
function isHidden(file: Draft, declaration: Node, access: Access | undefined): boolean {
  if (access === 'private' || access === 'internal') return true;
  const around = file.tree.ancestor(
    declaration,
    'class_declaration',
    'enum_declaration',
    'record_declaration',
  );
  return (
    around !== undefined && isHidden(file, around, marksOf(file, around, defaultAccess(file, around)).access)
  );
}
