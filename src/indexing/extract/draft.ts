/**
 * The facts of one file while the walk goes down its tree: what rules and tables write to.
 * Left to others: which bare name means what (scopes.ts, asked at the end), values of expressions
 * (expressions.ts), and turning the draft into facts (settle.ts).
 * A class because it is one mutable state shared by many small methods, alive for one file; long because the
 * contract has many of them.
 */
import type { Binding, Definition, Draft, Holding, NameUse, NewImport } from '../../languages/draft.ts';
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
import { type Access, type SymbolIndex, type SymbolKind, typeKinds } from '../../model/symbol.ts';
import type { CompiledLanguage } from './compile-language.ts';
import { type ComplexityCount, type Counted, createComplexityCount } from './complexity.ts';
import { docText } from './doc-text.ts';
import {
  bodyKinds,
  type DraftSymbol,
  draftSymbol,
  fileSymbol,
  type Mutable,
  startOfComplexity,
  typeText,
} from './draft-symbol.ts';
import { createExpressions, type Expressions } from './expressions.ts';
import { Flow } from './flow.ts';
import { mergeInto } from './merge-symbol.ts';
import { createRegions, type Region } from './regions.ts';
import { createScopes, methodNamed, type ScopeIndex, type Scopes, typeNamed } from './scopes.ts';

/** What only the draft needs to know of a symbol. */
export interface Inside {
  /** Type it belongs to by name, see Definition.owner. */
  readonly ownerName: string | undefined;
  /** For the names of what it contains. */
  readonly prefix: string;
  namespace: string | undefined;
  /** How many symbols are around it. */
  readonly depth: number;
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
  readonly typeArgumentCount: number | undefined;
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

/** More say nothing new. */
const maxValues = 8;
/**
 * Every symbol carries the names of all symbols around it. Without bounds, a small file of 5,000 nested namespaces has
 * 25 MB of names. Code that people write stays below 20 levels; names of templates may be long, but not that long.
 */
const deepestSymbol = 100;
const longestName = 1_000;

export class FileDraft implements Draft {
  readonly tree: SyntaxTree;
  readonly path: FilePath;
  readonly language: CompiledLanguage;
  readonly symbols: DraftSymbol[] = [];
  /** In the order of the symbols. */
  readonly insides: Inside[] = [];
  readonly references: DraftReference[] = [];
  /** Where each of them stands. */
  readonly referenceNodes: Node[] = [];
  readonly locals: DraftLocal[] = [];
  readonly imports: Import[] = [];
  readonly exports: Export[] = [];
  readonly values: SymbolValue[] = [];
  /** How many of them each symbol has. */
  private readonly given = new Map<SymbolIndex, number>();
  /** Symbols that were given something that says what is in it. */
  private readonly told = new Set<SymbolIndex>();
  /** Names that a variable and a type of the same scope share. */
  readonly twins = new Set<string>();
  /** Functions without a `this` of their own. */
  readonly sharers: SymbolIndex[] = [];
  /** What functions say that `this` is in them, or what they are written for. */
  readonly receivers: { readonly fn: SymbolIndex; readonly type?: string; readonly value?: Value }[] = [];
  /** What `this` is in functions, by their names. */
  readonly holders: { readonly name: string; readonly value: Value; readonly scope: ScopeIndex }[] = [];
  readonly scopes: Scopes;
  readonly expressions: Expressions;
  readonly flow: Flow;
  /** The node whose rule is at work. */
  here: Node = 0;
  private readonly frames: Frame[] = [];
  private readonly members = new Map<string, SymbolIndex>();
  private readonly complexity: ComplexityCount;
  /** Callables with a body, by symbol. */
  private readonly counted = new Map<SymbolIndex, Counted>();
  /** Comments and strings that are docs: start and end of each. */
  readonly prose: number[] = [];
  private comment = { start: 0, end: 0, lastRow: -2 };
  private readonly regions = createRegions();
  /** Where the first symbol stands that is nested too deep to be listed inside the symbol around it. */
  tooDeepRow: number | undefined;
  private skippedTo = 0;
  private typesTo = 0;

  constructor(tree: SyntaxTree, path: FilePath, language: CompiledLanguage) {
    this.tree = tree;
    this.path = path;
    this.language = language;
    this.scopes = createScopes({ membersInScope: language.reading.membersInScope });
    this.expressions = createExpressions(this);
    this.flow = new Flow(tree, language);
    this.complexity = createComplexityCount(tree, language);
    this.symbols.push(fileSymbol(path, tree));
    this.insides.push({ ownerName: undefined, prefix: '', namespace: undefined, depth: 0 });
    this.frames.push({ end: tree.count, symbol: 0, scope: this.scopes.open('file', undefined) });
  }

  // ── the walk's side ──

  /** The first node at which something open around the walk ends, or something skipped begins. */
  nextStop: Node = 0;

  /** Closes what ended before `node`; says where to go on. */
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
    this.prose.push(this.tree.starts[node] ?? 0, this.tree.ends[node] ?? 0);
  }

  noteComment(node: Node): void {
    const { tree } = this;
    this.noteProse(node);
    const row = tree.row(node);
    const before = tree.source.slice(tree.rowStarts[row], tree.starts[node]);
    if (before.trim() !== '') return;
    const start = this.comment.lastRow + 1 === row ? this.comment.start : (tree.starts[node] ?? 0);
    // Some grammars count the line break into the comment.
    const text = tree.text(node);
    const lastRow = (tree.endRows[node] ?? row) - (text.endsWith('\n') ? 1 : 0);
    this.comment = { start, end: tree.ends[node] ?? 0, lastRow };
  }

  countControl(node: Node): void {
    const callable = this.enclosing(bodyKinds);
    const counted = callable === undefined ? undefined : this.counted.get(callable);
    if (counted === undefined) return;
    this.complexity.meet(node, counted);
    this.nextStop = Math.min(this.nextStop, this.complexity.end());
  }

  scope(): ScopeIndex {
    return this.top().scope;
  }

  // ── the rules' side ──

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

  /** Its names are bound in a scope of its own. */
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
    const known = this.memberOf(of, this.nameFrom(definition.name));
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
    return this.members.get(`${symbol} ${name}`);
  }

  giveValue(symbol: SymbolIndex, value: Node | Value | undefined, holding?: Holding): void {
    const made = this.eachOf(value, holding);
    if (holding?.isAddition === true && this.told.has(symbol)) return;
    if (holding?.part === undefined && made.some(tellsContent)) this.told.add(symbol);
    if (this.kindOf(symbol) === 'variable') this.noteGiving({ kind: 'symbol', index: symbol }, made, holding);
    if (made.length === 0) return;
    const given = this.given.get(symbol) ?? 0;
    if (given >= maxValues) return;
    for (const one of made.slice(0, maxValues - given)) this.values.push({ symbol, value: one });
    this.given.set(symbol, given + made.length);
  }

  giveName(name: string, value: Node | Value | undefined, holding?: Holding): void {
    const bound = this.scopes.lookUp(this.scope(), name, () => true);
    const made = typeof value === 'number' ? this.value(value) : value;
    if (bound.kind === 'local') this.giveLocal(bound.index, made, holding);
    else if (bound.kind === 'symbol' && this.kindOf(bound.index) === 'variable')
      this.giveValue(bound.index, made, holding);
  }

  giveThis(name: string, value: Value | undefined): void {
    if (value !== undefined) this.holders.push({ name, value, scope: this.scope() });
  }

  declareThis(fn: SymbolIndex, binding: { readonly type?: string; readonly value?: Value }): void {
    this.receivers.push({ fn, ...binding });
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
    this.giveLocal(index, value, binding);
  }

  private giveLocal(index: number, value: Value | undefined, holding: Binding | undefined): void {
    const local = this.locals[index];
    if (local === undefined) return;
    const made = this.eachOf(value, holding);
    if (holding?.isAddition === true && local.values.some(tellsContent)) return;
    this.noteGiving({ kind: 'local', index }, made, holding);
    if (made.length > 0) local.values.push(...made.slice(0, maxValues - local.values.length));
  }

  private eachOf(value: Node | Value | undefined, holding: Holding | undefined): readonly Value[] {
    const made = typeof value === 'number' ? this.value(value) : value;
    if (holding?.also !== undefined) return made === undefined ? holding.also : [made, ...holding.also];
    return made === undefined ? none : [made];
  }

  private noteGiving(variable: Bound, values: readonly Value[], holding: Binding = {}): void {
    if (!this.language.isOrdered) return;
    const { from, part, isParameter, isFallback } = holding;
    this.flow.note(variable, {
      values,
      node: from ?? this.here,
      holds: isParameter === true ? 'from the start' : from === undefined ? 'behind it' : 'from here',
      callable: this.scopes.callableAround(this.scope()),
      part,
      isSure: isFallback !== true,
    });
  }

  unbind(name: Node): void {
    this.claim(name);
    this.scopes.leaveOutside(this.scopes.callableAround(this.scope()), this.tree.text(name));
  }

  isBound(name: string): boolean {
    return this.scopes.entry(this.scope(), name) !== undefined;
  }

  isLocal(name: string): boolean {
    return this.scopes.lookUp(this.scope(), name, () => true).kind === 'local';
  }

  importedFrom(name: string): string | undefined {
    const bound = this.scopes.lookUp(this.scope(), name, () => true);
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
    return { base: { kind: 'reference', index }, steps: [] };
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
    if (within === undefined) this.inside(0).namespace = bounded(namespace);
    else this.regions.add(bounded(namespace), within);
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
      typeArgumentCount: made.typeArgumentCount,
      argumentTypes: undefined,
      passedTo: undefined,
      scope,
    });
    this.referenceNodes.push(node);
    return this.references.length - 1;
  }

  /** The symbol, known to its scope and parent, but not yet open for what lies inside. */
  private declare(node: Node, definition: Definition, place: Frame): SymbolIndex {
    const around = this.boundedPlace(node, place);
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
      const isApart = this.language.reading.methodsApart === true && definition.kind === 'method';
      const known = isApart ? methodNamed(name) : name;
      if (isInScope) this.declareSymbol(around.scope, known, symbol);
      if (!this.members.has(`${around.symbol} ${name}`)) this.members.set(`${around.symbol} ${name}`, symbol);
      if (definition.isUsedInPlace === true) this.useInPlace(symbol, node, definition, around);
    }
    return symbol;
  }

  /** A symbol that is nested too deep becomes a neighbour of the symbol around it: it is still found, with fewer parents. */
  private boundedPlace(node: Node, place: Frame): Frame {
    if (this.inside(place.symbol).depth < deepestSymbol) return place;
    this.tooDeepRow ??= this.tree.row(node);
    return { ...place, symbol: this.symbol(place.symbol).parent ?? 0 };
  }

  /** The name is noted as a use by the symbol around. A file does not use what it puts into its own objects: its
   *  importers take that by name. */
  private useInPlace(symbol: SymbolIndex, node: Node, definition: Definition, around: Frame): void {
    if (definition.kind === 'field' || (around.symbol === 0 && definition.owner !== undefined)) return;
    const at = typeof definition.name === 'number' ? definition.name : (definition.head ?? node);
    const index = this.refer({
      role: 'read',
      name: this.nameFrom(definition.name),
      node: at,
      isMember: false,
      receiver: undefined,
      typeArgumentCount: undefined,
    });
    const reference = this.references[index];
    if (reference === undefined) return;
    reference.owner = around.symbol;
    reference.bound = { kind: 'symbol', index: symbol };
  }

  /** A type takes no name from a variable beside it: `const Item = …; type Item = Kind<typeof Item>`. */
  private declareSymbol(scope: ScopeIndex, name: string, index: SymbolIndex): void {
    const kind = this.kindOf(index);
    const isOnlyType = kind === 'type' || kind === 'interface';
    const isTwin = isOnlyType && this.scopes.entry(scope, name)?.kind === 'local';
    if (isTwin) this.twins.add(name);
    this.scopes.declare(scope, isTwin ? typeNamed(name) : name, { kind: 'symbol', index });
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
    mergeInto(first, definition, (node) => this.typeText(node));
    if (definition.body !== undefined && first.bodyRow === undefined) {
      first.bodyRow = this.tree.row(definition.body);
      first.complexity = startOfComplexity(definition);
      this.startCount(symbol, definition.body);
    }
    return symbol;
  }

  private create(node: Node, name: string, outer: Node, definition: Definition, around: Frame): SymbolIndex {
    const { prefix, namespace: declared, depth } = this.inside(around.symbol);
    const { owner } = definition;
    const isRegional = around.symbol === 0 && definition.isOutside !== true;
    const namespace = (isRegional ? this.regions.namespaceAt(this.tree.starts[node]) : undefined) ?? declared;
    const qualifiedName = joined(owner === undefined ? prefix : joined(prefix, owner), name);
    const doc = definition.doc === undefined ? this.docAbove(outer) : docText(definition.doc);
    const context = { parent: around.symbol, name, qualifiedName, namespace, doc };
    this.symbols.push(draftSymbol(this.tree, this.language, node, outer, definition, context));
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
    const { complexity } = this.symbol(symbol);
    if (complexity !== undefined && body !== undefined) this.counted.set(symbol, { complexity, body });
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
    return bounded(typeof name === 'number' ? this.tree.text(name) : name);
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

  /** The frame of the file. */
  private outermost(): Frame {
    return this.frames[0] as Frame;
  }

  private top(): Frame {
    return this.frames.at(-1) as Frame;
  }
}

const none: readonly never[] = [];
const free: Bound = { kind: 'free' };
const member: Bound = { kind: 'member' };

/** A container that is written in place says nothing of what it will hold; one that is made of another does. */
function tellsContent({ base, steps }: Value): boolean {
  if (steps.length === 0) return base.kind !== 'type';
  return steps.at(-1)?.kind !== 'gathered' || steps.at(-2)?.kind === 'each';
}

function bounded(name: string): string {
  return name.length <= longestName ? name : name.slice(0, longestName);
}

function joined(prefix: string, name: string): string {
  return prefix === '' || name === '' ? prefix + name : `${prefix}.${name}`;
}
