/** Includes and macros. The body of a macro is parsed as code of the macro (embedded.ts). */
import { openedType } from '../../model/opened-namespace.ts';
import type { Parameter } from '../../model/symbol.ts';
import type { Draft } from '../draft.ts';
import type { Rule } from '../language.ts';
import type { Node } from '../syntax-tree.ts';
import { begin } from './begin.ts';
import { claimSubstituted } from './embedded.ts';
import { isOpener, namespaceIn } from './namespace-macros.ts';

export const preprocessorRules: Readonly<Record<string, Rule>> = {
  preproc_include: include,
  preproc_def: defineMacro,
  preproc_function_def: defineMacro,
};

/** `"server.h"` becomes `server.h`; `<stdio.h>` keeps its brackets, which select the search path. */
function include(file: Draft, node: Node): void {
  const { tree } = file;
  // A file whose root is an error has no translation_unit rule that calls `begin`.
  if (!tree.is(0, 'translation_unit') && tree.find(0, 'preproc_include') === node) begin(file);
  const path = tree.child(node, 'path');
  if (path === undefined || tree.is(path, 'identifier', 'call_expression')) return;
  file.import(path, { kind: 'module', module: tree.text(path).replace(/^"|"$/g, '') });
  file.skip(node);
}

/** Macros have no scope: they belong to the file. */
function defineMacro(file: Draft, node: Node): void {
  const { tree } = file;
  const name = tree.child(node, 'name');
  if (name === undefined || isGuard(file, node, name)) {
    file.skip(node);
    return;
  }
  const parameters = tree.child(node, 'parameters');
  const value = tree.child(node, 'value');
  const listed = parameters === undefined ? [] : macroParameters(file, parameters);
  claimSubstituted(tree, node, new Set(listed.map((parameter) => parameter.name)), (given) =>
    file.claim(given),
  );
  const definition = {
    kind: 'macro',
    name,
    body: parameters === undefined ? undefined : value,
    parameters: listed,
    type: parameters === undefined && isOpener(tree.text(name)) ? namespaceOf(file, node, name) : undefined,
    isOutside: true,
  } as const;
  file.define(node, definition);
}

/** `namespace fmt` if the macro opens that namespace. */
function namespaceOf({ tree }: Draft, node: Node, name: Node): string {
  const opened = namespaceIn(tree.source.slice(tree.ends[name], tree.ends[node]));
  return opened === undefined ? openedType : `${openedType} ${opened}`;
}

function macroParameters(file: Draft, list: Node): readonly Parameter[] {
  const { tree } = file;
  return tree
    .children(list)
    .filter((child) => tree.is(child, 'identifier', '"..."'))
    .map((child) =>
      tree.is(child, 'identifier')
        ? { name: tree.text(child), type: undefined, arity: 'required' }
        : { name: '', type: undefined, arity: 'rest' },
    );
}

/** `#ifndef X_H #define X_H … #endif` around a whole file is an include guard and defines nothing. */
function isGuard(file: Draft, node: Node, name: Node): boolean {
  const { tree } = file;
  const parent = tree.parent(node);
  if (tree.child(node, 'value') !== undefined || !tree.is(parent, 'preproc_ifdef')) return false;
  const condition = tree.child(parent, 'name');
  if (condition === undefined || tree.text(condition) !== tree.text(name)) return false;
  const isFirst =
    tree.namedChildren(parent).find((child) => child !== condition && !tree.is(child, 'comment')) === node;
  const isWhole = tree.parents[parent] === 0 && tree.source.slice(tree.ends[parent]).trim() === '';
  return isFirst && isWhole;
}
