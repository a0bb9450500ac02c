/**
 * From a symbol of the compiler to the declarations that it means, in indexed files. A symbol may be declared several
 * times: overloads, an interface beside a constant, the members of a union. What runs or holds the value is kept.
 */
import { type Node, type SourceFile, SyntaxKind as K } from 'typescript/unstable/ast';
import { type NodeHandle, SymbolFlags, type Symbol as TypescriptSymbol } from 'typescript/unstable/sync';
import type { Confidence } from '../../model/edge.ts';
import type { Target } from '../answers.ts';
import { isBelow, relative } from './guarded-files.ts';
import { namePlace } from './names.ts';
import type { ProgramOfFile } from './programs.ts';
import { nodeAt, part, parts } from './tree.ts';

export interface Declared {
  readonly node: Node;
  readonly file: SourceFile;
  /** Below the root. */
  readonly path: string;
}

export interface Meaning {
  readonly declared: readonly Declared[];
  readonly confidence: Confidence;
  /** Every declaration is outside the repository. */
  readonly leaves: boolean;
}

export interface Repository {
  readonly root: string;
  readonly isLoaded: (file: string) => boolean;
  readonly isCaseSensitive: boolean;
}

export interface Declarations {
  /** The symbol behind an import or export. */
  original(symbol: TypescriptSymbol): TypescriptSymbol;
  meaningOf(symbol: TypescriptSymbol, call: Node | undefined): Meaning;
  /** The declaration of the signature that the compiler chose for a call. */
  signatureOf(call: Node): Declared | 'outside' | undefined;
  /** The constructor that `new` runs: the one with the body, own or inherited. */
  constructorOf(created: TypescriptSymbol, call: Node): Declared | undefined;
  declaredAt(handle: NodeHandle): Declared | 'outside' | undefined;
  targetOf(declared: Declared): Target;
}

export const nothing: Meaning = { declared: [], confidence: 'exact', leaves: false };

export function createDeclarations(
  { program, checker, memory }: ProgramOfFile,
  { root, isLoaded, isCaseSensitive }: Repository,
): Declarations {
  const originals = remembered<TypescriptSymbol>(memory, 'originals');
  const meanings = remembered<Meaning>(memory, 'meanings');
  const constructors = remembered<Declared | undefined>(memory, 'constructors');
  const paths = remembered<string | undefined>(memory, 'paths');
  const rootKey = isCaseSensitive ? root : root.toLowerCase();

  const declaredAt = (handle: NodeHandle): Declared | 'outside' | undefined => {
    const key: string = handle.path;
    if (!isBelow(key, rootKey) || key.slice(rootKey.length).includes('/node_modules/')) return 'outside';
    const file = program.getSourceFile(handle.path);
    if (file === undefined) return undefined;
    if (!paths.has(key)) {
      const path = relative(root, file.fileName);
      paths.set(key, isLoaded(path) ? path : undefined);
    }
    const path = paths.get(key);
    return path === undefined ? undefined : { node: nodeAt(file, handle.index), file, path };
  };

  const original = (symbol: TypescriptSymbol): TypescriptSymbol => {
    if ((symbol.flags & SymbolFlags.Alias) === 0) return symbol;
    const known = originals.get(symbol.id);
    if (known !== undefined) return known;
    const found = checker.getAliasedSymbol(symbol);
    originals.set(symbol.id, found);
    return found;
  };

  /** `{ sign }` is no declaration of its own: it stands for the function that the name means. */
  const behindShorthand = (declared: Declared): readonly Declared[] => {
    if (declared.node.kind !== K.ShorthandPropertyAssignment) return [declared];
    const value = checker.getShorthandAssignmentValueSymbol(declared.node);
    const handles = value === undefined ? [] : original(value).declarations;
    const meant = handles.map(declaredAt).filter((each) => typeof each === 'object');
    return meant.length > 0 ? meant : [declared];
  };

  const signatureOf = (call: Node): Declared | 'outside' | undefined => {
    const handle = checker.getResolvedSignature(call)?.declaration;
    return handle === undefined ? undefined : declaredAt(handle);
  };

  const meaningOf = (symbol: TypescriptSymbol, call: Node | undefined): Meaning => {
    const known = meanings.get(symbol.id);
    if (known !== undefined) return known;
    const found = symbol.declarations.map(declaredAt);
    const inside = found.flatMap((each) => (typeof each === 'object' ? behindShorthand(each) : []));
    const leaves = found.length > 0 && found.every((each) => each === 'outside');
    const values = withoutTypes(inside);
    const groups = groupsOf(values, (symbol.checkFlags & synthetic) !== 0);
    const chosen = groups.flatMap((group) => withBodies(group));
    const isOverloaded = groups.length === 1 && chosen.length > 1 && chosen.every(isSignature);
    if (isOverloaded && call !== undefined) {
      const selected = signatureOf(call);
      if (typeof selected === 'object' && chosen.some(({ node }) => node === selected.node))
        return { declared: [selected], confidence: 'exact', leaves: false };
    }
    const meaning: Meaning = {
      declared: chosen,
      confidence: groups.length > 1 ? 'probable' : 'exact',
      leaves,
    };
    if (!isOverloaded) meanings.set(symbol.id, meaning);
    return meaning;
  };

  return {
    original,
    meaningOf,
    signatureOf,
    declaredAt,
    constructorOf(created, call) {
      if (constructors.has(created.id)) return constructors.get(created.id);
      const selected = signatureOf(call);
      const found = typeof selected === 'object' ? withBody(selected) : undefined;
      constructors.set(created.id, found);
      return found;
    },
    targetOf: ({ node, file, path }) => ({ path, ...namePlace(node, file), kind: K[node.kind] }),
  };
}

/** CheckFlags.SyntheticProperty and SyntheticMethod: the symbol stands for those of several types. */
const synthetic = 2 | 4;

const typeOnly: ReadonlySet<K> = new Set([K.InterfaceDeclaration, K.TypeAliasDeclaration]);
const valueKinds: ReadonlySet<K> = new Set([
  K.VariableDeclaration,
  K.FunctionDeclaration,
  K.ClassDeclaration,
  K.EnumDeclaration,
]);

/** An interface or a namespace beside a value of the same name is not what a name in an expression means. */
function withoutTypes(declared: readonly Declared[]): readonly Declared[] {
  const values = declared.filter(({ node }) => valueKinds.has(node.kind));
  if (values.length > 0) return values;
  const others = declared.filter(({ node }) => !typeOnly.has(node.kind));
  return others.length > 0 ? others : declared;
}

/** One group for each type of a union; all overloads are one. */
function groupsOf(declared: readonly Declared[], isSynthetic: boolean): readonly (readonly Declared[])[] {
  if (!isSynthetic) return declared.length === 0 ? [] : [declared];
  const groups = new Map<Node, Declared[]>();
  for (const each of declared) {
    const group = groups.get(each.node.parent);
    if (group === undefined) groups.set(each.node.parent, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}

function withBodies(group: readonly Declared[]): readonly Declared[] {
  if (group.length < 2) return group;
  const bodies = group.filter(({ node }) => part(node, 'body') !== undefined);
  return bodies.length > 0 ? bodies : group;
}

function isSignature({ node }: Declared): boolean {
  return (
    node.kind === K.MethodSignature ||
    node.kind === K.FunctionDeclaration ||
    node.kind === K.MethodDeclaration
  );
}

/** The constructor of the same class that has a body; undefined for other signatures. */
function withBody(declared: Declared): Declared | undefined {
  if (declared.node.kind !== K.Constructor) return undefined;
  if (part(declared.node, 'body') !== undefined) return declared;
  const node = parts(declared.node.parent, 'members').find(
    (member) => member.kind === K.Constructor && part(member, 'body') !== undefined,
  );
  return node === undefined ? declared : { ...declared, node };
}

function remembered<V>(memory: Map<string, unknown>, name: string): Map<string | number, V> {
  const known = memory.get(name) as Map<string | number, V> | undefined;
  if (known !== undefined) return known;
  const made = new Map<string | number, V>();
  memory.set(name, made);
  return made;
}
