/**
 * The facts of one file while the walk goes down its tree: implements the interface that language rules write to.
 * Left to others: symbols (symbol-table.ts), assigned values (assigned-values.ts), comments (doc-comments.ts), the
 * meaning of bare names (scopes.ts, asked at the end), values of expressions (expressions.ts), and turning the draft
 * into facts (settle.ts). A class because it is one mutable state that many small methods share for one file; past 400
 * lines because the interface has some forty methods.
 */
import type { Binding, Definition, Draft, Holding, NameUse, NewImport } from '../../languages/draft.ts';
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import {
  type Bound,
  type Export,
  type Import,
  noSteps,
  type PassedValue,
  type ReferenceRole,
  type Step,
  type SymbolValue,
  type Value,
} from '../../model/reference.ts';
import type { FilePath } from '../../model/source-file.ts';
import { type Access, type SymbolIndex, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import { isTest } from '../content/is-test.ts';
import { AssignedValues } from './assigned-values.ts';
import type { CompiledLanguage } from './compile-language.ts';
import { ComplexityCount } from './complexity.ts';
import { DocComments } from './doc-comments.ts';
import { docText } from './doc-text.ts';
import type { DraftLocal, DraftReference, NewReference } from './draft-entries.ts';
import { bodyKinds, type DraftSymbol, typeText } from './draft-symbol.ts';
import { Expressions } from './expressions.ts';
import { Flow } from './flow.ts';
import type { Region } from './regions.ts';
import { methodNamed, type ScopeIndex, Scopes, typeNamed } from './scopes.ts';
import { SymbolTable } from './symbol-table.ts';

/** An open symbol or scope around the walk's node. */
interface Frame {
  readonly end: Node;
  readonly symbol: SymbolIndex;
  readonly scope: ScopeIndex;
}

export class FileDraft implements Draft {
  readonly tree: SyntaxTree;
  readonly path: FilePath;
  readonly language: CompiledLanguage;
  readonly table: SymbolTable;
  readonly references: DraftReference[] = [];
  /** Parallel to `references`. */
  readonly referenceNodes: Node[] = [];
  readonly locals: DraftLocal[] = [];
  readonly imports: Import[] = [];
  readonly exports: Export[] = [];
  /** Names that a variable and a type of the same scope share. */
  readonly twins = new Set<string>();
  /** Functions without a `this` of their own. */
  readonly sharers: SymbolIndex[] = [];
  /** Functions that declare the type or value of `this`, or that extend a type. */
  readonly receivers: { readonly fn: SymbolIndex; readonly type?: string; readonly value?: Value }[] = [];
  /** Possible values of `this` in functions that are known by name only. */
  readonly thisValues: { readonly name: string; readonly value: Value; readonly scope: ScopeIndex }[] = [];
  readonly scopes: Scopes;
  readonly expressions: Expressions;
  readonly flow: Flow;
  /** The node whose rule runs. */
  here: Node = 0;
  private readonly frames: Frame[] = [];
  private readonly complexity: ComplexityCount;
  private readonly comments: DocComments;
  private readonly assigned: AssignedValues;
  readonly passed: PassedValue[] = [];
  readonly isTest: boolean;
  private skippedTo = 0;
  private typesTo = 0;

  constructor(tree: SyntaxTree, path: FilePath, language: CompiledLanguage) {
    this.tree = tree;
    this.path = path;
    this.isTest = isTest(path);
    this.language = language;
    this.scopes = new Scopes({ membersInScope: language.reading.membersInScope });
    this.expressions = new Expressions(this);
    this.flow = new Flow(tree, language);
    this.complexity = new ComplexityCount(tree, language);
    this.comments = new DocComments(tree);
    this.table = new SymbolTable(tree, path, language, this.comments);
    this.assigned = new AssignedValues(this.locals, language.isOrdered ? this.flow : undefined, () => ({
      node: this.here,
      callable: this.scopes.callableAround(this.scope()),
    }));
    this.frames.push({ end: tree.count, symbol: 0, scope: this.scopes.open('file', undefined) });
  }

  /** The first node at which an open frame ends or a skipped subtree begins. */
  nextStop: Node = 0;

  get symbols(): readonly DraftSymbol[] {
    return this.table.symbols;
  }

  /** Values of symbols. */
  get values(): readonly SymbolValue[] {
    return this.assigned.ofSymbols;
  }

  /** Offsets of comments and doc strings: start and end of each. */
  get prose(): readonly number[] {
    return this.comments.prose;
  }

  /** Closes the frames that end before `node`. Returns the node at which the walk continues. */
  arrive(node: Node): Node {
    while (this.frames.length > 1 && this.top().end <= node) this.frames.pop();
    this.complexity.arrive(node);
    this.nextStop = Math.min(this.top().end, this.complexity.end());
    return this.skippedTo > node ? this.skippedTo : node;
  }

  isInType(node: Node): boolean {
    return node < this.typesTo;
  }

  noteProse(node: Node): void {
    this.comments.noteProse(node);
  }

  noteComment(node: Node): void {
    this.comments.noteComment(node);
  }

  countControl(node: Node): void {
    const callable = this.enclosing(bodyKinds);
    const counted = callable === undefined ? undefined : this.table.countedOf(callable);
    if (counted === undefined) return;
    this.complexity.meet(node, counted);
    this.nextStop = Math.min(this.nextStop, this.complexity.end());
  }

  scope(): ScopeIndex {
    return this.top().scope;
  }

  define(node: Node, definition: Definition): SymbolIndex {
    const here = this.top();
    if (this.isInMacro()) return this.passOver(node, definition);
    const symbol = this.declare(node, definition, definition.isOutside === true ? this.outermost() : here);
    const scope = this.innerScope(definition, here.scope);
    this.open({ end: this.tree.after[node] ?? node, symbol, scope });
    this.useBases(definition);
    return symbol;
  }

  private isInMacro(): boolean {
    return this.kindOf(this.owner()) === 'macro';
  }

  /** Opens a scope in place of the definition, so that names inside bind there. */
  private passOver(node: Node, { name }: Definition): SymbolIndex {
    if (typeof name === 'number') this.claim(name);
    this.openScope(node, 'block');
    return this.owner();
  }

  private useBases({ bases = [] }: Definition): void {
    for (const { node, name = node, role } of bases) this.expressions.use(name, role);
  }

  defineMember(of: SymbolIndex, node: Node, definition: Definition): SymbolIndex {
    if (this.isInMacro()) {
      if (typeof definition.name === 'number') this.claim(definition.name);
      return this.owner();
    }
    const frame = this.frames.findLast((open) => open.symbol === of) ?? this.top();
    const known = this.memberOf(of, this.table.nameFrom(definition.name));
    if (known !== undefined) {
      if (typeof definition.name === 'number') this.claim(definition.name);
      return known;
    }
    const symbol = this.declare(node, definition, { ...frame, symbol: of });
    this.useBases(definition);
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
    return this.table.memberOf(symbol, name);
  }

  giveValue(symbol: SymbolIndex, value: Node | Value | undefined, holding?: Holding): void {
    const made = typeof value === 'number' ? this.value(value) : value;
    this.assigned.addToSymbol(symbol, made, holding, { isVariable: this.kindOf(symbol) === 'variable' });
  }

  giveName(name: string, value: Node | Value | undefined, holding?: Holding): void {
    const bound = this.scopes.lookUp(this.scope(), name, anything);
    const made = typeof value === 'number' ? this.value(value) : value;
    if (bound.kind === 'local') this.assigned.addToLocal(bound.index, made, holding);
    else if (bound.kind === 'symbol' && this.kindOf(bound.index) === 'variable')
      this.giveValue(bound.index, made, holding);
  }

  pass(to: Node, place: number | string | undefined, value: Node | Value): void {
    const target = this.value(to);
    const made = typeof value === 'number' ? this.value(value) : value;
    if (target?.base.kind !== 'reference' || target.steps.length > 0 || made === undefined) return;
    if (made.base.kind !== 'type') this.passed.push({ to: target.base.index, place, value: made });
  }

  giveThis(name: string, value: Value | undefined): void {
    if (value !== undefined) this.thisValues.push({ name, value, scope: this.scope() });
  }

  declareThis(fn: SymbolIndex, binding: { readonly type?: string; readonly value?: Value }): void {
    this.receivers.push({ fn, type: binding.type, value: binding.value });
  }

  shareThis(fn: SymbolIndex): void {
    this.sharers.push(fn);
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
      if (!bodyKinds.has(this.kindOf(known.index))) this.giveValue(known.index, value, binding);
      return;
    }
    const local = known?.kind === 'local' ? this.locals[known.index] : undefined;
    if (local !== undefined) local.type ??= type;
    const index = known?.kind === 'local' ? known.index : this.locals.length;
    if (local === undefined) {
      const isParameter = binding.isParameter === true;
      this.scopes.declare(scope, name, { kind: 'local', index });
      this.locals.push({ name, owner: this.owner(), isParameter, type, values: [] });
    }
    this.assigned.addToLocal(index, value, binding);
  }

  unbind(name: Node): void {
    this.claim(name);
    this.scopes.leaveOutside(this.scopes.callableAround(this.scope()), this.tree.text(name));
  }

  isBound(name: string): boolean {
    return this.scopes.entry(this.scope(), name) !== undefined;
  }

  isLocal(name: string): boolean {
    return this.scopes.lookUp(this.scope(), name, anything).kind === 'local';
  }

  importedFrom(name: string): string | undefined {
    const bound = this.scopes.lookUp(this.scope(), name, anything);
    return bound.kind === 'import' ? this.imports[bound.index]?.module : undefined;
  }

  use(node: Node, role: ReferenceRole): void {
    this.expressions.use(node, role);
  }

  useName(node: Node, name: string, role: ReferenceRole, more: NameUse = {}): Value {
    const { receiver, argumentCount, typeArgumentCount, arguments: list } = more;
    const isMember = receiver !== undefined;
    const index = this.refer({ role, name, node, isMember, receiver, typeArgumentCount });
    const reference = this.references[index];
    const count = list === undefined ? argumentCount : this.expressions.handOver(list, index);
    if (reference !== undefined) reference.argumentCount = count;
    return { base: { kind: 'reference', index }, steps: noSteps };
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
    return typeText(this.tree, this.language, node);
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

  setNamespace(namespace: string, within?: Region): void {
    this.table.setNamespace(namespace, within);
  }

  setFileDoc(doc: string): void {
    this.symbol(0).doc ??= docText(doc);
  }

  /** Adds a reference in the scope and symbol of the walk's node. Returns its index. */
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
      typeArgumentCount: made.typeArgumentCount,
      argumentTypes: undefined,
      passedTo: undefined,
      scope,
    });
    this.referenceNodes.push(node);
    return this.references.length - 1;
  }

  /** Declares the symbol in its scope and parent, without opening it for the nodes inside. */
  private declare(node: Node, definition: Definition, place: Frame): SymbolIndex {
    const { table } = this;
    const parent = table.boundedParent(node, place.symbol);
    const name = table.nameFrom(definition.name);
    if (typeof definition.name === 'number') this.claim(definition.name);
    const outer = definition.outer ?? node;
    const known = definition.merge === undefined ? undefined : this.memberOf(parent, name);
    if (known !== undefined && this.kindOf(known) === definition.kind) {
      table.extend(known, outer, definition);
      return known;
    }
    const symbol = table.create({ node, outer, definition, name, parent });
    // A constructor is called by the name of its class; a method outside its type only through a receiver.
    const isInScope = definition.owner === undefined && definition.kind !== 'constructor';
    const isApart = this.language.reading.methodsApart === true && definition.kind === 'method';
    if (isInScope) this.declareSymbol(place.scope, isApart ? methodNamed(name) : name, symbol);
    table.addMember(parent, name, symbol);
    if (definition.isUsedInPlace === true) this.useInPlace(symbol, node, definition, parent);
    return symbol;
  }

  /**
   * Adds a use of the symbol by its parent. A file does not use the members of its own objects: importers refer to
   * those by name.
   */
  private useInPlace(symbol: SymbolIndex, node: Node, definition: Definition, parent: SymbolIndex): void {
    if (definition.kind === 'field' || (parent === 0 && definition.owner !== undefined)) return;
    const at = typeof definition.name === 'number' ? definition.name : (definition.head ?? node);
    const index = this.refer({
      role: 'read',
      name: this.table.nameFrom(definition.name),
      node: at,
      isMember: false,
      receiver: undefined,
      typeArgumentCount: undefined,
    });
    const reference = this.references[index];
    if (reference === undefined) return;
    reference.owner = parent;
    reference.bound = { kind: 'symbol', index: symbol, holds: undefined };
  }

  /** A type does not hide a variable of the same name: `const Item = …; type Item = Kind<typeof Item>`. */
  private declareSymbol(scope: ScopeIndex, name: string, index: SymbolIndex): void {
    const kind = this.kindOf(index);
    const isOnlyType = kind === 'type' || kind === 'interface';
    const isTwin = isOnlyType && this.scopes.entry(scope, name)?.kind === 'local';
    if (isTwin) this.twins.add(name);
    const declared = isTwin ? typeNamed(name) : name;
    this.scopes.declare(scope, declared, { kind: 'symbol', index, holds: undefined });
  }

  private innerScope(definition: Definition, around: ScopeIndex): ScopeIndex {
    if (definition.inside === 'transparent') return around;
    if (typeKinds.has(definition.kind)) return this.scopes.open('class', around);
    if (bodyKinds.has(definition.kind)) return this.scopes.open('callable', around);
    return this.scopes.open('block', around);
  }

  private enclosing(kinds: ReadonlySet<SymbolKind>): SymbolIndex | undefined {
    return this.frames.findLast((frame) => kinds.has(this.symbol(frame.symbol).kind))?.symbol;
  }

  private open(frame: Frame): void {
    this.frames.push(frame);
    this.nextStop = Math.min(this.nextStop, frame.end);
  }

  private symbol(index: SymbolIndex): DraftSymbol {
    return this.table.at(index);
  }

  /** The frame of the file. */
  private outermost(): Frame {
    return this.frames[0] as Frame;
  }

  private top(): Frame {
    return this.frames.at(-1) as Frame;
  }
}

const anything = (): boolean => true;
const free: Bound = { kind: 'free' };
const member: Bound = { kind: 'member' };
