/** Where the name of a declaration is, and which nodes are only the clothes of another one. */
import { type Node, type SourceFile, SyntaxKind as K } from 'typescript/unstable/ast';
import { part, type Place, placeOf, startOf, textOf } from './tree.ts';

export interface NamedPlace extends Place {
  readonly name: string | undefined;
}

/** A function that is the value of a variable or property is named after it. */
export function namePlace(declaration: Node, file: SourceFile): NamedPlace {
  const name = nameNode(declaration);
  if (name !== undefined) {
    const inner = name.kind === K.ComputedPropertyName ? (part(name, 'expression') ?? name) : name;
    const place = placeOf(inner, file);
    // The name inside the quotes.
    const column = inner.kind === K.StringLiteral ? place.column + 1 : place.column;
    return { row: place.row, column, name: textOf(inner) ?? inner.getText(file) };
  }
  if (declaration.kind === K.Constructor) return constructorPlace(declaration, file);
  return { ...placeOf(declaration, file), name: undefined };
}

function nameNode(declaration: Node): Node | undefined {
  const own = part(declaration, 'name');
  if (own !== undefined) return own;
  switch (declaration.kind) {
    case K.BinaryExpression:
      return nameOfTarget(part(declaration, 'left'));
    case K.PropertyAccessExpression:
    case K.ElementAccessExpression:
      return nameOfTarget(declaration);
    case K.ArrowFunction:
    case K.FunctionExpression:
    case K.ClassExpression:
    case K.FunctionType:
    case K.ConstructorType:
    case K.TypeLiteral:
    case K.ObjectLiteralExpression:
    case K.ParenthesizedExpression:
    case K.ParenthesizedType:
      return nameOfHolder(declaration);
    default:
      return undefined;
  }
}

/** The name of the declaration that a value or a type is directly assigned to. */
function nameOfHolder(node: Node): Node | undefined {
  const holder = node.parent;
  if (holder === undefined) return undefined;
  const holds = ['initializer', 'type', 'right', 'expression'].some((name) => part(holder, name) === node);
  if (!holds) return undefined;
  switch (holder.kind) {
    case K.VariableDeclaration:
    case K.PropertyAssignment:
    case K.PropertyDeclaration:
    case K.PropertySignature:
    case K.TypeAliasDeclaration:
    case K.Parameter:
      return part(holder, 'name');
    case K.BinaryExpression:
    case K.ParenthesizedExpression:
    case K.ParenthesizedType:
      return nameNode(holder);
    default:
      return undefined;
  }
}

/** `run` of `a.run = …` and `exports.run = …`. */
export function nameOfTarget(target: Node | undefined): Node | undefined {
  if (target?.kind === K.PropertyAccessExpression) return part(target, 'name');
  if (target?.kind === K.ElementAccessExpression) return part(target, 'argumentExpression');
  return target?.kind === K.Identifier ? target : undefined;
}

/** The keyword, after modifiers. */
function constructorPlace(declaration: Node, file: SourceFile): NamedPlace {
  const start = startOf(declaration, file);
  const found = file.text.slice(start, declaration.end).search(/\bconstructor\b/);
  const { line, character } = file.getLineAndCharacterOfPosition(start + Math.max(found, 0));
  return { row: line, column: character, name: 'constructor' };
}

/** The expression inside parentheses, `!`, casts and type arguments. */
export function bare(expression: Node): Node {
  let node = expression;
  for (;;) {
    const isClothing =
      node.kind === K.ParenthesizedExpression ||
      node.kind === K.NonNullExpression ||
      node.kind === K.AsExpression ||
      node.kind === K.SatisfiesExpression ||
      node.kind === K.TypeAssertionExpression ||
      node.kind === K.ExpressionWithTypeArguments;
    const inner = isClothing ? part(node, 'expression') : undefined;
    if (inner === undefined) return node;
    node = inner;
  }
}
