/**
 * The facts of one file while the walk goes down its tree: what rules and tables write to.
 * Left to others: which bare name means what (scopes.ts, asked at the end), values of expressions
 * (expressions.ts), and turning the draft into facts (settle.ts).
 * A class because it is one mutable state shared by many small methods, alive for one file.
 */
import type { Binding, Definition, Draft, NewImport } from '../../languages/language.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import type {
  Bound,
  Export,
  Import,
  Reference,
  ReferenceRole,
  Step,
  SymbolValue,
  Value,
} from '../../model/reference.ts';
import type { FilePath } from '../../model/source-file.ts';
import {
  type Access,
  type Complexity,
  callableKinds,
  type Span,
  type SymbolFact,
  type SymbolIndex,
  type SymbolKind,
  typeKinds,
} from '../../model/symbol.ts';
import { action, type CompiledLanguage } from './compile-language.ts';
import { docText } from './doc-text.ts';
import { createExpressions, type Expressions } from './expressions.ts';
import { createScopes, type ScopeIndex, type Scopes } from './scopes.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A symbol whose key, parent and complexity are still open; settle.ts completes it. */
export interface DraftSymbol extends Mutable<Omit<SymbolFact, 'furtherSpans' | 'complexity'>> {
  furtherSpans: Span[];
  complexity: Mutable<Complexity> | undefined;
}

/** What only the draft needs to know of a symbol. */
export interface Inside {
  /** Type it belongs to by name, see Definition.owner. */
  readonly ownerName: string | undefined;
  /** For the names of what it contains. */
  readonly prefix: string;
  namespace: string | undefined;
}

/** A reference whose meaning and numbers are still open; settle.ts completes it. */
export interface DraftReference extends Mutable<Reference> {
  readonly scope: ScopeIndex;
}

interface NewReference {
  readonly role: ReferenceRole;
  readonly name: string;
  readonly node: Node;
  /** The name follows a receiver. */
  readonly isMember: boolean;
  readonly receiver: Value | undefined;
}

export interface DraftLocal {
  name: string;
  owner: SymbolIndex;
  isParameter: boolean;
  type: string | undefined;
  values: Value[];
}

/** Whatever is open around the walk's place. */
interface Frame {
  readonly end: Node;
  readonly symbol: SymbolIndex;
  readonly scope: ScopeIndex;
}

/** Kinds whose body is code. */
const bodyKinds: ReadonlySet<SymbolKind> = new Set<SymbolKind>([...callableKinds, 'property', 'event']);
/** Past these a text says nothing more to a reader. */
const maxSignatureLength = 500;
const maxTypeLength = 200;
const maxValues = 8;

export class FileDraft implements Draft {
  readonly tree: SyntaxTree;
  readonly path: FilePath;
  readonly language: CompiledLanguage;
  readonly symbols: DraftSymbol[] = [];
  /** In the order of the symbols. */
  readonly insides: Inside[] = [];
  readonly references: DraftReference[] = [];
  readonly locals: DraftLocal[] = [];
  readonly imports: Import[] = [];
  readonly exports: Export[] = [];
  readonly values: SymbolValue[] = [];
  readonly scopes: Scopes;
  readonly expressions: Expressions;
  private readonly frames: Frame[] = [];
  private readonly members = new Map<string, SymbolIndex>();
  /** Ends of the control structures around, and the callable each counts for. */
  private readonly control: { end: Node; callable: SymbolIndex }[] = [];
  private comment = { start: 0, end: 0, lastRow: -2 };
  private skippedTo = 0;
  private typesTo = 0;

  constructor(tree: SyntaxTree, path: FilePath, language: CompiledLanguage) {
    this.tree = tree;
    this.path = path;
    this.language = language;
    this.scopes = createScopes({ membersInScope: language.reading.membersInScope });
    this.expressions = createExpressions(this);
    this.symbols.push(fileSymbol(path, tree));
    this.insides.push({ ownerName: undefined, prefix: '', namespace: undefined });
    this.frames.push({ end: tree.count, symbol: 0, scope: this.scopes.open('file', undefined) });
  }

  // ── the walk's side ──

  /** The first node at which something open around the walk ends, or something skipped begins. */
  nextStop: Node = 0;

  /** Closes what ended before `node`; says where to go on. */
  arrive(node: Node): Node {
    while (this.frames.length > 1 && this.top().end <= node) this.frames.pop();
    while (this.control.length > 0 && (this.control.at(-1)?.end ?? 0) <= node) this.control.pop();
    this.nextStop = Math.min(this.top().end, this.control.at(-1)?.end ?? Number.MAX_SAFE_INTEGER);
    return this.skippedTo > node ? this.skippedTo : node;
  }

  isInType(node: Node): boolean {
    return node < this.typesTo;
  }

  noteComment(node: Node): void {
    const { tree } = this;
    const row = tree.row(node);
    const before = tree.source.slice(tree.rowStarts[row], tree.starts[node]);
    if (before.trim() !== '') return;
    const start = this.comment.lastRow + 1 === row ? this.comment.start : (tree.starts[node] ?? 0);
    // Some grammars count the line break into the comment.
    const text = tree.text(node);
    const lastRow = (tree.endRows[node] ?? row) - (text.endsWith('\n') ? 1 : 0);
    this.comment = { start, end: tree.ends[node] ?? 0, lastRow };
  }

  countControl(node: Node, kind: 'nesting' | 'flat'): void {
    const callable = this.enclosing(bodyKinds);
    const complexity = callable === undefined ? undefined : this.symbol(callable).complexity;
    if (callable === undefined || complexity === undefined) return;
    const depth = this.control.filter((open) => open.callable === callable).length;
    complexity.cyclomatic++;
    complexity.cognitive += kind === 'nesting' ? 1 + depth : 1;
    if (kind === 'flat') return;
    complexity.nesting = Math.max(complexity.nesting, depth + 1);
    this.control.push({ end: this.tree.after[node] ?? node, callable });
    this.nextStop = Math.min(this.nextStop, this.tree.after[node] ?? node);
  }

  scope(): ScopeIndex {
    return this.top().scope;
  }

  // ── the rules' side ──

  define(node: Node, definition: Definition): SymbolIndex {
    const around = this.top();
    const symbol = this.declare(node, definition, around);
    const scope = this.innerScope(definition, around.scope);
    this.open({ end: this.tree.after[node] ?? node, symbol, scope });
    for (const base of definition.bases ?? []) this.expressions.use(base.node, base.role);
    return symbol;
  }

  defineMember(of: SymbolIndex, node: Node, definition: Definition): SymbolIndex {
    const frame = this.frames.findLast((open) => open.symbol === of) ?? this.top();
    const known = this.memberOf(of, this.nameFrom(definition.name));
    if (known !== undefined) {
      if (typeof definition.name === 'number') this.claim(definition.name);
      return known;
    }
    const symbol = this.declare(node, definition, { ...frame, symbol: of });
    for (const base of definition.bases ?? []) this.expressions.use(base.node, base.role);
    return symbol;
  }

  owner(): SymbolIndex {
    return this.top().symbol;
  }

  kindOf(symbol: SymbolIndex): SymbolKind {
    return this.symbol(symbol).kind;
  }

  nameOf(symbol: SymbolIndex): string {
    return this.symbol(symbol).name;
  }

  enclosingType(): SymbolIndex | undefined {
    return this.enclosing(typeKinds);
  }

  memberOf(symbol: SymbolIndex, name: string): SymbolIndex | undefined {
    return this.members.get(`${symbol} ${name}`);
  }

  giveValue(symbol: SymbolIndex, value: Node | Value | undefined): void {
    const made = typeof value === 'number' ? this.value(value) : value;
    if (made === undefined) return;
    const given = this.values.filter((known) => known.symbol === symbol).length;
    if (given < maxValues) this.values.push({ symbol, value: made });
  }

  addModifier(symbol: SymbolIndex, modifier: string): void {
    const changed = this.symbol(symbol);
    if (!changed.modifiers.includes(modifier)) changed.modifiers = [...changed.modifiers, modifier];
  }

  setAccess(symbol: SymbolIndex, access: Access): void {
    this.symbol(symbol).access = access;
  }

  openScope(node: Node, kind: 'block' | 'callable'): void {
    const { symbol, scope } = this.top();
    this.open({ end: this.tree.after[node] ?? node, symbol, scope: this.scopes.open(kind, scope) });
  }

  bind(name: Node, binding: Binding = {}): void {
    this.claim(name);
    this.bindName(this.tree.text(name), binding);
  }

  bindName(name: string, binding: Binding = {}): void {
    const here = this.scope();
    const scope = binding.reach === 'callable' ? this.scopes.callableAround(here) : here;
    if (this.scopes.isLeftOutside(scope, name)) return;
    const known = this.scopes.entry(scope, name);
    const value = typeof binding.value === 'number' ? this.value(binding.value) : binding.value;
    const type = typeof binding.type === 'number' ? this.typeText(binding.type) : binding.type;
    if (known?.kind === 'symbol') {
      this.giveValue(known.index, value);
      return;
    }
    const local = known?.kind === 'local' ? this.locals[known.index] : undefined;
    if (local !== undefined) {
      local.type ??= type;
      if (value !== undefined && local.values.length < maxValues) local.values.push(value);
      return;
    }
    this.scopes.declare(scope, name, { kind: 'local', index: this.locals.length });
    const values = value === undefined ? [] : [value];
    this.locals.push({ name, owner: this.owner(), isParameter: binding.isParameter === true, type, values });
  }

  unbind(name: Node): void {
    this.claim(name);
    this.scopes.leaveOutside(this.scopes.callableAround(this.scope()), this.tree.text(name));
  }

  isBound(name: string): boolean {
    return this.scopes.entry(this.scope(), name) !== undefined;
  }

  use(node: Node, role: ReferenceRole): void {
    this.expressions.use(node, role);
  }

  useName(node: Node, name: string, role: ReferenceRole): void {
    this.refer({ role, name, node, isMember: false, receiver: undefined });
  }

  value(node: Node): Value | undefined {
    return this.expressions.value(node);
  }

  valueOf(node: Node, ...steps: readonly Step[]): Value | undefined {
    const value = this.value(node);
    return value === undefined ? undefined : { base: value.base, steps: [...value.steps, ...steps] };
  }

  claim(node: Node): void {
    this.expressions.claim(node);
  }

  skip(node: Node): void {
    this.skippedTo = Math.max(this.skippedTo, this.tree.after[node] ?? node);
    this.nextStop = 0;
  }

  typeContext(node: Node): void {
    this.typesTo = Math.max(this.typesTo, this.tree.after[node] ?? node);
  }

  typeText(node: Node): string {
    return onOneLine(this.tree.text(node)).slice(0, maxTypeLength);
  }

  import(at: Node, imported: NewImport): void {
    const { name, local } = imported;
    const index = this.imports.length;
    this.imports.push({
      kind: imported.kind,
      module: imported.module,
      name,
      local,
      isTypeOnly: imported.isTypeOnly === true,
      row: this.tree.row(at),
      column: this.tree.column(at),
      owner: this.owner(),
    });
    if (local !== undefined) this.scopes.declare(this.scope(), local, { kind: 'import', index });
  }

  export(at: Node, exported: Omit<Export, 'row' | 'column'>): void {
    this.exports.push({ ...exported, row: this.tree.row(at), column: this.tree.column(at) });
  }

  setNamespace(namespace: string): void {
    this.inside(0).namespace = namespace;
  }

  setFileDoc(doc: string): void {
    this.symbol(0).doc ??= docText(doc);
  }

  /** Notes a use of a name; scope and owner are those of the walk's place. */
  refer(made: NewReference): number {
    const { symbol, scope } = this.top();
    const { node } = made;
    this.references.push({
      role: made.role,
      name: made.name,
      row: this.tree.row(node),
      column: this.tree.column(node),
      owner: symbol,
      bound: made.isMember ? member : free,
      receiver: made.receiver,
      argumentCount: undefined,
      passedTo: undefined,
      scope,
    });
    return this.references.length - 1;
  }

  /** The symbol, known to its scope and parent, but not yet open for what lies inside. */
  private declare(node: Node, definition: Definition, around: Frame): SymbolIndex {
    const name = this.nameFrom(definition.name);
    if (typeof definition.name === 'number') this.claim(definition.name);
    const outer = definition.outer ?? node;
    const known = definition.merge === undefined ? undefined : this.memberOf(around.symbol, name);
    const isSecond = known !== undefined && this.symbol(known).kind === definition.kind;
    const symbol = isSecond
      ? this.extend(known, outer, definition)
      : this.create(node, name, outer, definition, around);
    if (!isSecond) {
      // A constructor is called by the name of its class; a method of elsewhere only through a receiver.
      const isInScope = definition.owner === undefined && definition.kind !== 'constructor';
      if (isInScope) this.scopes.declare(around.scope, name, { kind: 'symbol', index: symbol });
      if (!this.members.has(`${around.symbol} ${name}`)) this.members.set(`${around.symbol} ${name}`, symbol);
    }
    return symbol;
  }

  private innerScope(definition: Definition, around: ScopeIndex): ScopeIndex {
    if (definition.inside === 'transparent') return around;
    if (typeKinds.has(definition.kind)) return this.scopes.open('class', around);
    if (bodyKinds.has(definition.kind)) return this.scopes.open('callable', around);
    return this.scopes.open('block', around);
  }

  private extend(symbol: SymbolIndex, outer: Node, definition: Definition): SymbolIndex {
    const first = this.symbol(symbol);
    first.furtherSpans.push(this.tree.span(outer));
    if (definition.isDeclaration !== true) first.isDeclaration = false;
    return symbol;
  }

  private create(node: Node, name: string, outer: Node, definition: Definition, around: Frame): SymbolIndex {
    const { tree } = this;
    const { prefix: outerPrefix, namespace } = this.inside(around.symbol);
    const prefix = definition.owner === undefined ? outerPrefix : joined(outerPrefix, definition.owner);
    const qualifiedName = joined(prefix, name);
    const place = typeof definition.name === 'number' ? definition.name : (definition.head ?? node);
    const { startRow, startColumn, endRow, endColumn } = tree.span(outer);
    const hasBody = bodyKinds.has(definition.kind) && definition.body !== undefined;
    this.symbols.push({
      kind: definition.kind,
      name,
      qualifiedName,
      namespace,
      parent: around.symbol,
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
      signature: this.signature(node, definition),
      parameters: definition.parameters ?? none,
      typeParameters: definition.typeParameters ?? none,
      type: typeof definition.type === 'number' ? this.typeText(definition.type) : definition.type,
      bases: definition.bases?.map((base) => this.typeText(base.node)) ?? none,
      attributes: definition.attributes ?? none,
      doc: definition.doc === undefined ? this.docAbove(outer) : docText(definition.doc),
      complexity: hasBody ? { cyclomatic: 1, cognitive: 0, nesting: 0 } : undefined,
      isDeclaration: definition.isDeclaration === true,
      isDeprecated: definition.isDeprecated === true,
      isMergeable: definition.merge === 'across-files',
      key: noKey,
      disambiguator: 1,
    });
    const isPrefix = definition.isNamespacePrefix === true;
    this.insides.push({
      ownerName: definition.owner,
      prefix: isPrefix ? outerPrefix : qualifiedName,
      namespace: isPrefix ? joined(namespace ?? '', name) : namespace,
    });
    return this.symbols.length - 1;
  }

  /** What stands before the body, on one line, without comments. */
  private signature(node: Node, definition: Definition): string | undefined {
    const { tree, language } = this;
    let at = tree.starts[definition.head ?? node] ?? 0;
    const whole = definition.body === undefined ? tree.ends[node] : tree.starts[definition.body];
    const end = Math.min(whole ?? at, at + maxSignatureLength * 2);
    let text = '';
    for (let inner = node + 1; inner < tree.count && (tree.starts[inner] ?? end) < end; inner++) {
      if (((language.actions[tree.typeIds[inner] ?? 0] ?? 0) & action.comment) === 0) continue;
      text += tree.source.slice(at, tree.starts[inner]);
      at = tree.ends[inner] ?? at;
    }
    text += tree.source.slice(at, Math.max(at, end));
    return (
      onOneLine(text)
        .replace(/\s*[{:;=]$/, '')
        .slice(0, maxSignatureLength) || undefined
    );
  }

  private docAbove(outer: Node): string | undefined {
    const { start, end, lastRow } = this.comment;
    const row = this.tree.row(outer);
    if (lastRow !== row - 1 && lastRow !== row) return undefined;
    return end > (this.tree.starts[outer] ?? 0) ? undefined : docText(this.tree.source.slice(start, end));
  }

  private enclosing(kinds: ReadonlySet<SymbolKind>): SymbolIndex | undefined {
    return this.frames.findLast((frame) => kinds.has(this.symbol(frame.symbol).kind))?.symbol;
  }

  private nameFrom(name: Node | string): string {
    return typeof name === 'number' ? this.tree.text(name) : name;
  }

  private open(frame: Frame): void {
    this.frames.push(frame);
    this.nextStop = Math.min(this.nextStop, frame.end);
  }

  private inside(index: SymbolIndex): Inside {
    return this.insides[index] as Inside;
  }

  private symbol(index: SymbolIndex): DraftSymbol {
    return this.symbols[index] as DraftSymbol;
  }

  private top(): Frame {
    return this.frames.at(-1) as Frame;
  }
}

const free: Bound = { kind: 'free' };
const member: Bound = { kind: 'member' };
const none: readonly never[] = [];
const noKey = new Uint8Array(0);

function joined(prefix: string, name: string): string {
  return prefix === '' || name === '' ? prefix + name : `${prefix}.${name}`;
}

export function onOneLine(text: string): string {
  return /\s\s|[\n\r\t]/.test(text) ? text.replace(/\s+/g, ' ').trim() : text.trim();
}

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
  };
}
