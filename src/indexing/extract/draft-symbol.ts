/** Creates one symbol of a draft, from the definition that a rule reports and the text at its location. Pure. */
import type { Definition } from '../../languages/draft.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import { noFingerprint } from '../../model/fingerprint.ts';
import type { FilePath } from '../../model/source-file.ts';
import {
  type Complexity,
  callableKinds,
  type Span,
  type SymbolFact,
  type SymbolIndex,
  type SymbolKind,
} from '../../model/symbol.ts';
import { action, type CompiledLanguage } from './compile-language.ts';

export type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A symbol whose key, parent, complexity and fingerprint are not computed yet. */
export interface DraftSymbol extends Mutable<Omit<SymbolFact, 'furtherSpans' | 'complexity'>> {
  furtherSpans: Span[];
  complexity: Mutable<Complexity> | undefined;
}

/** A definition that a rule reported, with its place in the tree and in the draft. */
export interface Declaration {
  readonly node: Node;
  /** The node whose span the symbol gets. */
  readonly outer: Node;
  readonly definition: Definition;
  readonly name: string;
  readonly parent: SymbolIndex;
}

/** Properties that follow from the symbols around the declaration. */
type Surroundings = Pick<SymbolFact, 'qualifiedName' | 'namespace' | 'doc'>;

/** Kinds whose body is code. */
export const bodyKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([
  ...callableKinds,
  'property',
  'event',
]);
/** Longer texts help neither readers nor the search for members in a type. */
const maxSignatureLength = 500;
const maxTypeLength = 1_000;

const none: readonly never[] = [];
const noKey = new Uint8Array(0);

export function draftSymbol(
  tree: SyntaxTree,
  language: CompiledLanguage,
  { node, outer, definition, name, parent }: Declaration,
  { qualifiedName, namespace, doc }: Surroundings,
): DraftSymbol {
  const place = typeof definition.name === 'number' ? definition.name : (definition.head ?? node);
  const { startRow, startColumn, endRow, endColumn } = tree.span(outer);
  return {
    kind: definition.kind,
    name,
    qualifiedName,
    namespace,
    parent,
    startRow,
    startColumn,
    endRow,
    endColumn,
    nameRow: tree.row(place),
    nameColumn: tree.column(place),
    bodyRow: definition.body === undefined ? undefined : tree.row(definition.body),
    furtherSpans: [],
    access: definition.access,
    modifiers: definition.modifiers ?? none,
    signature: signature(tree, language, node, definition),
    parameters: definition.parameters ?? none,
    typeParameters: definition.typeParameters ?? none,
    type: typeof definition.type === 'number' ? typeText(tree, language, definition.type) : definition.type,
    bases: definition.bases?.map((base) => typeText(tree, language, base.node)) ?? none,
    attributes: definition.attributes ?? none,
    doc,
    complexity: startOfComplexity(definition),
    isDeclaration: definition.isDeclaration === true,
    isDeprecated: definition.isDeprecated === true,
    isMergeable: definition.merge === 'across-files',
    key: noKey,
    disambiguator: 1,
    fingerprint: noFingerprint,
  };
}

/** Incremented during the walk through the body; undefined without a body. */
export function startOfComplexity(definition: Definition): Mutable<Complexity> | undefined {
  const hasBody = bodyKinds.has(definition.kind) && definition.body !== undefined;
  return hasBody ? { cyclomatic: 1, cognitive: 0, nesting: 0 } : undefined;
}

/** The text before the body, on one line, without comments. */
function signature(
  tree: SyntaxTree,
  language: CompiledLanguage,
  node: Node,
  definition: Definition,
): string | undefined {
  const start = tree.starts[definition.head ?? node] ?? 0;
  const whole = definition.body === undefined ? tree.ends[node] : tree.starts[definition.body];
  const end = Math.min(whole ?? start, start + maxSignatureLength * 2);
  const text = withoutComments(tree, language, node, { start, end });
  const line = onOneLine(text).replace(/\s*[{:;=]$/, '');
  return line.slice(0, maxSignatureLength) || undefined;
}

/** The text of a type, on one line, without comments. */
export function typeText(tree: SyntaxTree, language: CompiledLanguage, node: Node): string {
  const text = tree.text(node);
  const [start, end] = [tree.starts[node] ?? 0, tree.ends[node] ?? 0];
  const isPlain = !text.includes('\n') && !text.includes('/*');
  return onOneLine(isPlain ? text : withoutComments(tree, language, node, { start, end })).slice(
    0,
    maxTypeLength,
  );
}

function withoutComments(
  tree: SyntaxTree,
  language: CompiledLanguage,
  node: Node,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  let at = start;
  let text = '';
  for (let inner = node + 1; inner < tree.count && (tree.starts[inner] ?? end) < end; inner++) {
    const isComment = ((language.actions[tree.typeIds[inner] ?? 0] ?? 0) & action.comment) !== 0;
    if (!isComment || (tree.starts[inner] ?? 0) < at) continue;
    text += tree.source.slice(at, tree.starts[inner]);
    at = tree.ends[inner] ?? at;
  }
  return text + tree.source.slice(at, Math.max(at, end));
}

function onOneLine(text: string): string {
  return /\s\s|[\n\r\t]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

/** The file itself, the first symbol of every draft. */
export function fileSymbol(path: FilePath, tree: Pick<SyntaxTree, 'source' | 'rowStarts'>): DraftSymbol {
  const lastRow = tree.rowStarts.length - 1;
  return {
    kind: 'file',
    name: path.slice(path.lastIndexOf('/') + 1),
    qualifiedName: '',
    namespace: undefined,
    parent: undefined,
    startRow: 0,
    startColumn: 0,
    endRow: lastRow,
    endColumn: tree.source.length - (tree.rowStarts[lastRow] ?? 0),
    nameRow: 0,
    nameColumn: 0,
    bodyRow: undefined,
    furtherSpans: [],
    access: undefined,
    modifiers: [],
    signature: undefined,
    parameters: [],
    typeParameters: [],
    type: undefined,
    bases: [],
    attributes: [],
    doc: undefined,
    complexity: undefined,
    isDeclaration: false,
    isDeprecated: false,
    isMergeable: false,
    key: noKey,
    disambiguator: 1,
    fingerprint: noFingerprint,
  };
}
