/**
 * Calls that a table cannot describe: constructor calls, calls of methods that share a name with a variable, calls
 * through `super`.
 */
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { reshapeBroken } from './reshape.ts';

export const callRules: Readonly<Record<string, Rule>> = {
  explicit_constructor_invocation: callConstructor,
  object_creation_expression: constructInner,
  method_invocation: (file, node) => {
    reshapeBroken(file.tree);
    leaveQualifiedSuper(file, node);
  },
  method_reference: (file, node) => {
    const type = file.tree.namedChildren(node)[0];
    const isNew = file.tree.childOfType(node, '"new"') !== undefined;
    // `Rose::cut` stands for a function that calls `cut`.
    if (!isNew) file.use(node, 'call');
    else if (file.tree.is(type, 'identifier', 'generic_type', 'field_access', 'type_identifier'))
      file.use(type, 'construct');
  },
};

/**
 * Variables do not hide methods: in `int size = size();` the call refers to the method. So the bare calls of a body
 * are recorded before anything is bound in it. Classes inside the body are excluded; their calls see their own
 * members.
 */
export function noteBareCalls(file: Draft, body: Node): void {
  const { tree } = file;
  const end = tree.after[body] ?? body;
  for (let node = body; node < end; node++) {
    const type = tree.type(node);
    if (type === 'class_body' || type === 'enum_body' || type === 'interface_body')
      node = (tree.after[node] ?? end) - 1;
    else if (type === 'method_invocation') {
      const name = tree.child(node, 'name');
      if (tree.is(name, 'identifier')) file.use(name, 'call');
    }
  }
}

/** `outer.new Inner(…)` constructs a member class of the type of `outer`. */
function constructInner(file: Draft, node: Node): void {
  const { tree } = file;
  const [outer] = tree.namedChildren(node);
  const type = tree.child(node, 'type');
  const name = tree.is(type, 'generic_type') ? tree.childOfType(type, 'type_identifier') : type;
  const isQualified = outer !== undefined && type !== undefined && outer < type;
  if (!isQualified || !tree.is(name, 'type_identifier') || tree.childOfType(node, '"."') === undefined)
    return;
  const receiver = file.value(outer);
  if (receiver === undefined) return;
  file.useName(name, tree.text(name), 'construct', { receiver, arguments: tree.child(node, 'arguments') });
  file.claim(name);
}

/**
 * `this(…)` calls a constructor of the class, `super(…)` one of its superclass, if the superclass has a simple name.
 */
function callConstructor(file: Draft, node: Node): void {
  const { tree } = file;
  const word = tree.child(node, 'constructor');
  const given = tree.child(node, 'arguments');
  const type = file.enclosingType();
  if (word === undefined || given === undefined || type === undefined) return;
  const name = tree.is(word, 'this') ? file.nameOf(type) : superclassName(file, node);
  if (name !== undefined) file.useName(word, name, 'call', { arguments: given });
}

function superclassName(file: Draft, node: Node): string | undefined {
  const { tree } = file;
  const declaration = tree.ancestor(node, 'class_declaration', 'enum_declaration', 'record_declaration');
  const clause = declaration === undefined ? undefined : tree.child(declaration, 'superclass');
  const type = clause === undefined ? undefined : tree.childOfType(clause, 'type_identifier', 'generic_type');
  const name = tree.is(type, 'generic_type') ? tree.childOfType(type, 'type_identifier') : type;
  return name === undefined ? undefined : tree.text(name);
}

/**
 * If `Outer` is an enclosing class, `Outer.super.draw()` refers to its superclass and the name is not a member of
 * `Outer`. If `Outer` is an interface, `draw` is its own member.
 */
function leaveQualifiedSuper(file: Draft, node: Node): void {
  const { tree } = file;
  const callee = tree.child(node, 'name');
  if (!tree.is(callee, 'field_access') || tree.childOfType(callee, 'super') === undefined) return;
  const object = tree.child(callee, 'object');
  const name = tree.child(callee, 'field');
  if (name === undefined || !tree.is(object, 'identifier')) return;
  const outer = tree.text(object);
  for (
    let up = tree.ancestor(node, 'class_declaration');
    up !== undefined;
    up = tree.ancestor(up, 'class_declaration')
  ) {
    const around = tree.child(up, 'name');
    if (around !== undefined && tree.text(around) === outer) file.claim(name);
  }
}
