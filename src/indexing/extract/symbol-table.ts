/**
 * The symbols of a draft: creates them, merges further declarations into the first, and finds members by name.
 * Scopes and references to a symbol are left to draft.ts.
 */
import type { Definition } from '../../languages/draft.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import type { FilePath } from '../../model/source-file.ts';
import type { SymbolIndex } from '../../model/symbol.ts';
import type { CompiledLanguage } from './compile-language.ts';
import type { Counted } from './complexity.ts';
import type { DocComments } from './doc-comments.ts';
import { docText } from './doc-text.ts';
import {
  type Declaration,
  type DraftSymbol,
  draftSymbol,
  fileSymbol,
  startOfComplexity,
  typeText,
} from './draft-symbol.ts';
import { mergeInto } from './merge-symbol.ts';
import { createRegions, type Region } from './regions.ts';

/** Properties of a symbol that only the draft uses. */
export interface Inside {
  /** Name of the type it is a member of, see Definition.owner. */
  readonly ownerName: string | undefined;
  /** Qualified name that precedes the names of its children. */
  readonly prefix: string;
  namespace: string | undefined;
  /** Number of enclosing symbols. */
  readonly depth: number;
}

/**
 * Every symbol carries the names of all enclosing symbols. Without bounds, a small file of 5,000 nested namespaces has
 * 25 MB of names. Hand-written code stays below 20 levels; names of templates can be long, but not that long.
 */
const deepestSymbol = 100;
const longestName = 1_000;

export class SymbolTable {
  /** The first symbol is the file itself. */
  readonly symbols: DraftSymbol[] = [];
  /** Parallel to `symbols`. */
  readonly insides: Inside[] = [];
  /** Row of the first symbol that is nested deeper than `deepestSymbol`. */
  tooDeepRow: number | undefined;
  private readonly tree: SyntaxTree;
  private readonly language: CompiledLanguage;
  private readonly comments: DocComments;
  private readonly members = new Map<string, SymbolIndex>();
  /** Callables with a body. */
  private readonly counted = new Map<SymbolIndex, Counted>();
  private readonly regions = createRegions();

  constructor(tree: SyntaxTree, path: FilePath, language: CompiledLanguage, comments: DocComments) {
    this.tree = tree;
    this.language = language;
    this.comments = comments;
    this.symbols.push(fileSymbol(path, tree));
    this.insides.push({ ownerName: undefined, prefix: '', namespace: undefined, depth: 0 });
  }

  at(index: SymbolIndex): DraftSymbol {
    return this.symbols[index] as DraftSymbol;
  }

  memberOf(symbol: SymbolIndex, name: string): SymbolIndex | undefined {
    return this.members.get(`${symbol} ${name}`);
  }

  /** The first member of a name stays. */
  addMember(symbol: SymbolIndex, name: string, member: SymbolIndex): void {
    const key = `${symbol} ${name}`;
    if (!this.members.has(key)) this.members.set(key, member);
  }

  /** Undefined for a symbol without a body. */
  countedOf(symbol: SymbolIndex): Counted | undefined {
    return this.counted.get(symbol);
  }

  nameFrom(name: Node | string): string {
    return bounded(typeof name === 'number' ? this.tree.text(name) : name);
  }

  setNamespace(namespace: string, within: Region | undefined): void {
    if (within === undefined) this.inside(0).namespace = bounded(namespace);
    else this.regions.add(bounded(namespace), within);
  }

  /** A symbol that is nested too deep becomes a sibling of its parent: it is still found, with fewer ancestors. */
  boundedParent(node: Node, parent: SymbolIndex): SymbolIndex {
    if (this.inside(parent).depth < deepestSymbol) return parent;
    this.tooDeepRow ??= this.tree.row(node);
    return this.at(parent).parent ?? 0;
  }

  /** Adds a further declaration to a symbol. */
  extend(symbol: SymbolIndex, outer: Node, definition: Definition): void {
    const first = this.at(symbol);
    first.furtherSpans.push(this.tree.span(outer));
    if (definition.isDeclaration !== true) first.isDeclaration = false;
    mergeInto(first, definition, (node) => typeText(this.tree, this.language, node));
    if (definition.body !== undefined && first.bodyRow === undefined) {
      first.bodyRow = this.tree.row(definition.body);
      first.complexity = startOfComplexity(definition);
      this.startCount(symbol, definition.body);
    }
  }

  create(declaration: Declaration): SymbolIndex {
    const { node, outer, definition, name, parent } = declaration;
    const { prefix, namespace: declared, depth } = this.inside(parent);
    const { owner } = definition;
    const isRegional = parent === 0 && definition.isOutside !== true;
    const namespace = (isRegional ? this.regions.namespaceAt(this.tree.starts[node]) : undefined) ?? declared;
    const qualifiedName = joined(owner === undefined ? prefix : joined(prefix, owner), name);
    const doc = definition.doc === undefined ? this.comments.above(outer) : docText(definition.doc);
    const surroundings = { qualifiedName, namespace, doc };
    this.symbols.push(draftSymbol(this.tree, this.language, declaration, surroundings));
    const isPrefix = definition.isNamespacePrefix === true;
    this.insides.push({
      ownerName: owner,
      prefix: isPrefix ? prefix : bounded(qualifiedName),
      namespace: isPrefix ? bounded(joined(namespace ?? '', name)) : namespace,
      depth: depth + 1,
    });
    this.startCount(this.symbols.length - 1, definition.body);
    return this.symbols.length - 1;
  }

  private startCount(symbol: SymbolIndex, body: Node | undefined): void {
    const { complexity } = this.at(symbol);
    if (complexity !== undefined && body !== undefined) this.counted.set(symbol, { complexity, body });
  }

  private inside(index: SymbolIndex): Inside {
    return this.insides[index] as Inside;
  }
}

function bounded(name: string): string {
  return name.length <= longestName ? name : name.slice(0, longestName);
}

function joined(prefix: string, name: string): string {
  return prefix === '' || name === '' ? prefix + name : `${prefix}.${name}`;
}
