/**
 * A hash of everything in a file that can change answers about other files. The bodies of functions whose result is
 * annotated cannot, nor can comments and blank lines between statements and members; everything else counts, because
 * types are inferred from it: those of properties from assignments in constructors, for example.
 */
import { createHash } from 'node:crypto';
import { type Node, type SourceFile, SyntaxKind as K } from 'typescript/unstable/ast';
import type { FileAnswer } from '../answers.ts';
import { nodesOfKinds, part, parts, startOf } from './tree.ts';

const functions: ReadonlySet<K> = new Set([
  K.FunctionDeclaration,
  K.MethodDeclaration,
  K.FunctionExpression,
  K.ArrowFunction,
  K.GetAccessor,
  K.SetAccessor,
]);
const types: ReadonlySet<K> = new Set([K.ClassDeclaration, K.ClassExpression, K.InterfaceDeclaration]);
const modules: ReadonlySet<K> = new Set([K.ModuleDeclaration]);

interface Range {
  readonly from: number;
  readonly to: number;
}

export function shapeOf(file: SourceFile): Pick<FileAnswer, 'shape' | 'isGlobal'> {
  const hash = createHash('sha256');
  const { text } = file;
  // In JavaScript, comments contain types, and assignments in functions declare properties.
  const cut = /\.[cm]?jsx?$/.test(file.fileName) ? [] : irrelevant(file);
  let at = 0;
  for (const { from, to } of cut) {
    // Ranges may lie inside others, but never overlap otherwise.
    if (from < at) continue;
    hash.update(text.slice(at, from));
    at = to;
  }
  hash.update(text.slice(at));
  return { shape: hash.digest('hex').slice(0, 32), isGlobal: isGlobal(file) };
}

/** Sorted; the longer of two that begin together comes first. */
function irrelevant(file: SourceFile): readonly Range[] {
  const bodies = nodesOfKinds(file, functions).flatMap((node) => {
    const body = part(node, 'body');
    const isClosed = node.kind === K.SetAccessor || part(node, 'type') !== undefined;
    return body !== undefined && isClosed ? [{ from: body.pos, to: body.end }] : [];
  });
  const members = nodesOfKinds(file, types).flatMap((node) => parts(node, 'members'));
  const blanks = [...file.statements, ...members].map((node: Node) => ({
    from: node.pos,
    to: startOf(node, file),
  }));
  return [...bodies, ...blanks].sort((a, b) => a.from - b.from || b.to - a.to);
}

/** Without imports and exports, all names of a file are global; others may declare some for a module or for all. */
function isGlobal(file: SourceFile): boolean {
  if (file.externalModuleIndicator === undefined) return true;
  return nodesOfKinds(file, modules).some((node) => {
    const name = part(node, 'name');
    return name?.kind === K.StringLiteral || name?.getText(file) === 'global';
  });
}
