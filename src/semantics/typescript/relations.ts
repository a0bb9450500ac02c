/**
 * Base types and the members that replace members of them. Declared bases are certain. An object literal whose type the
 * context gives implements that type without saying so.
 */
import { type Node, type SourceFile, SyntaxKind as K } from 'typescript/unstable/ast';
import type { Type, Symbol as TypescriptSymbol } from 'typescript/unstable/sync';
import type { Confidence } from '../../model/edge.ts';
import type { BaseType, MemberRelation, TypeRelations } from '../answers.ts';
import type { Declarations } from './declarations.ts';
import { bare, namePlace } from './names.ts';
import type { ProgramOfFile } from './programs.ts';
import type { TargetTable } from './target-table.ts';
import { nodesOfKinds, part, parts, placeOf, textOf } from './tree.ts';

const declaredKinds: ReadonlySet<K> = new Set([
  K.ClassDeclaration,
  K.ClassExpression,
  K.InterfaceDeclaration,
]);
const literalKinds: ReadonlySet<K> = new Set([K.ObjectLiteralExpression]);
const memberKinds: ReadonlySet<K> = new Set([
  K.MethodDeclaration,
  K.MethodSignature,
  K.PropertyDeclaration,
  K.PropertySignature,
  K.PropertyAssignment,
  K.ShorthandPropertyAssignment,
  K.GetAccessor,
  K.SetAccessor,
]);

interface Heritage {
  readonly kind: BaseType['kind'];
  /** The expression with its type arguments. */
  readonly node: Node;
  readonly name: Node;
}

export function relationsOf(
  of: ProgramOfFile,
  file: SourceFile,
  declarations: Declarations,
  table: TargetTable,
): readonly TypeRelations[] {
  const members = memberReader(of, declarations, table);
  return [
    ...declaredRelations(of, file, { declarations, table, members }),
    ...literalRelations(of, file, { declarations, table, members }),
  ];
}

interface Tools {
  readonly declarations: Declarations;
  readonly table: TargetTable;
  readonly members: MemberReader;
}

function declaredRelations(
  { checker }: ProgramOfFile,
  file: SourceFile,
  { declarations, table, members }: Tools,
): readonly TypeRelations[] {
  const types = nodesOfKinds(file, declaredKinds).map((node) => ({ node, heritage: heritageOf(node) }));
  const all = types.flatMap(({ heritage }) => heritage);
  if (all.length === 0) return [];
  const symbols = checker.getSymbolAtLocation(all.map(({ name }) => name));
  const baseTypes = checker.getTypeAtLocation(all.map(({ node }) => node));
  const position = new Map(all.map((each, index) => [each, index]));
  return types.flatMap(({ node, heritage }) => {
    const bases: BaseType[] = [];
    const inside: Type[] = [];
    for (const each of heritage) {
      const index = position.get(each) ?? 0;
      const symbol = symbols[index];
      if (symbol === undefined) continue;
      const { declared } = declarations.meaningOf(declarations.original(symbol), undefined);
      for (const base of declared)
        bases.push({ target: table.add(base), kind: each.kind, confidence: 'exact' });
      const type = baseTypes[index];
      // Members of libraries are not in the index.
      if (declared.length > 0 && type !== undefined) inside.push(type);
    }
    if (bases.length === 0) return [];
    const { row, column } = namePlace(node, file);
    return [{ row, column, bases, members: members(file, parts(node, 'members'), inside, 'exact') }];
  });
}

function heritageOf(node: Node): readonly Heritage[] {
  return parts(node, 'heritageClauses').flatMap((clause) => {
    const token = (clause as unknown as { readonly token?: unknown }).token;
    const kind = token === K.ImplementsKeyword ? 'implements' : 'inherits';
    return parts(clause, 'types').flatMap((each) => {
      const callee = bare(each);
      const name = callee.kind === K.PropertyAccessExpression ? part(callee, 'name') : callee;
      return name === undefined ? [] : [{ kind, node: each, name } as const];
    });
  });
}

function literalRelations(
  { checker }: ProgramOfFile,
  file: SourceFile,
  { declarations, table, members }: Tools,
): readonly TypeRelations[] {
  return nodesOfKinds(file, literalKinds).flatMap((node) => {
    const own = parts(node, 'properties');
    if (!own.some(isFunction)) return [];
    const type = checker.getContextualType(node as Parameters<typeof checker.getContextualType>[0]);
    if (type === undefined || !(type.isObjectType() || type.isUnionType() || type.isIntersectionType()))
      return [];
    const symbol: TypescriptSymbol | undefined = type.getAliasSymbol() ?? type.getSymbol();
    const bases: BaseType[] = (symbol?.declarations ?? []).flatMap((handle) => {
      const isNamed = handle.kind === K.InterfaceDeclaration || handle.kind === K.TypeAliasDeclaration;
      const declared =
        isNamed || handle.kind === K.ClassDeclaration ? declarations.declaredAt(handle) : undefined;
      return typeof declared === 'object'
        ? [{ target: table.add(declared), kind: 'implements', confidence: 'probable' } as const]
        : [];
    });
    // A type without a name, or of a library, is no interface of the repository.
    if (bases.length === 0) return [];
    return [{ ...placeOf(node, file), bases, members: members(file, own, [type], 'probable') }];
  });
}

function isFunction(property: Node): boolean {
  if (property.kind === K.MethodDeclaration) return true;
  const value = property.kind === K.PropertyAssignment ? part(property, 'initializer') : undefined;
  return value?.kind === K.ArrowFunction || value?.kind === K.FunctionExpression;
}

type MemberReader = (
  file: SourceFile,
  own: readonly Node[],
  bases: readonly Type[],
  confidence: Confidence,
) => readonly MemberRelation[];

function memberReader(
  { checker, memory }: ProgramOfFile,
  declarations: Declarations,
  table: TargetTable,
): MemberReader {
  const known = (memory.get('members') ?? new Map()) as Map<number, ReadonlyMap<string, TypescriptSymbol>>;
  memory.set('members', known);
  const membersOf = (type: Type): ReadonlyMap<string, TypescriptSymbol> => {
    const id = (type as unknown as { readonly id: number }).id;
    const found = known.get(id);
    if (found !== undefined) return found;
    const made = new Map(checker.getPropertiesOfType(type).map((symbol) => [symbol.name, symbol] as const));
    known.set(id, made);
    return made;
  };
  return (file, own, bases, confidence) =>
    own.flatMap((member) => {
      if (!memberKinds.has(member.kind) || isStatic(member)) return [];
      const name = part(member, 'name');
      const text = name === undefined ? undefined : textOf(name);
      if (name === undefined || text === undefined) return [];
      const overrides = bases.flatMap((base) => {
        const symbol = membersOf(base).get(text);
        return symbol === undefined ? [] : declarations.meaningOf(symbol, undefined).declared.map(table.add);
      });
      if (overrides.length === 0) return [];
      return [{ ...placeOf(name, file), overrides: [...new Set(overrides)], confidence }];
    });
}

function isStatic(member: Node): boolean {
  return parts(member, 'modifiers').some(({ kind }) => kind === K.StaticKeyword);
}
