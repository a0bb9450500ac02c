/** A file scope: the facts of a file, indexed for name lookup. Each index is built on first use. */
import type { LinkedFile } from '../../../languages/linking/repository-view.ts';
import type { Linking } from '../../../languages/linking.ts';
import { hash32, hashOn } from '../../../model/hash.ts';
import type {
  Export,
  Import,
  ImportIndex,
  Local,
  LocalIndex,
  PassedValue,
  Reference,
  ReferenceIndex,
  SymbolValue,
  Value,
} from '../../../model/reference.ts';
import type { FileId, FilePath, LanguageId } from '../../../model/source-file.ts';
import type { LinkedSymbol, SymbolId, SymbolIndex } from '../../../model/symbol.ts';
import { valuesBySymbol } from '../../../model/values-by-symbol.ts';
import { isExample } from '../../content/classify.ts';
import { isTest } from '../../content/is-test.ts';
import { nameKey } from '../dependencies/keys.ts';
import type { DecodedFiles } from './decoded-files.ts';

/** The stored facts of a file. References are many, so they are read on demand. */
export interface StoredFacts {
  readonly symbols: readonly LinkedSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly locals: readonly Local[];
  readonly values: readonly SymbolValue[];
  readonly passed: readonly PassedValue[];
  references(): readonly Reference[];
}

const none: readonly never[] = [];

export interface FileToLink {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
}

/**
 * The scope of a file lives as long as the repository, because answers refer to it. Its facts are read on first use and
 * may be dropped and read again (decoded-files.ts).
 */
export class FileScope implements LinkedFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  readonly linking: Linking;
  readonly isTest: boolean;
  readonly isExample: boolean;
  readonly ids: readonly SymbolId[];
  /** Set at every use; decoded-files.ts clears it to find the facts that were not used for a while. */
  wasUsed = false;
  private readonly read: () => StoredFacts;
  private readonly decoded: DecodedFiles;
  private indexed: IndexedFacts | undefined;
  /** Hash of the common prefix of the keys of all names in this file. */
  private readonly keyStart: number;

  constructor(
    file: FileToLink,
    parts: {
      readonly linking: Linking;
      readonly ids: readonly SymbolId[];
      readonly read: () => StoredFacts;
      readonly decoded: DecodedFiles;
    },
  ) {
    this.id = file.id;
    this.path = file.path;
    this.language = file.language;
    this.linking = parts.linking;
    this.isTest = isTest(file.path);
    this.isExample = isExample(file.path);
    this.ids = parts.ids;
    this.read = parts.read;
    this.decoded = parts.decoded;
    this.keyStart = hash32(nameKey(file.path, ''));
  }

  get symbols(): readonly LinkedSymbol[] {
    return this.facts().symbols;
  }

  get imports(): readonly Import[] {
    return this.facts().imports;
  }

  get exports(): readonly Export[] {
    return this.facts().exports;
  }

  get locals(): readonly Local[] {
    return this.facts().locals;
  }

  references(): readonly Reference[] {
    return this.facts().references();
  }

  /** The names that are passed to a call. */
  argumentsOf(call: ReferenceIndex): readonly Reference[] {
    const references = this.references();
    return this.index()
      .argumentsOf(call)
      .map((index) => references[index] as Reference);
  }

  symbol(index: SymbolIndex): LinkedSymbol {
    return this.symbols[index] as LinkedSymbol;
  }

  /** The symbols of this name directly inside another symbol. */
  children(of: SymbolIndex, name: string): readonly SymbolIndex[] {
    return this.index().children(of, name);
  }

  childrenOf(of: SymbolIndex): readonly SymbolIndex[] {
    return this.index().childrenOf(of);
  }

  /** The symbol below a decorator. */
  decoratedAt({ owner, row }: Pick<Reference, 'owner' | 'row'>): SymbolIndex | undefined {
    return this.childrenOf(owner).find((child) => {
      const { attributes, startRow, nameRow } = this.symbol(child);
      return attributes.length > 0 && row >= startRow && row < nameRow;
    });
  }

  /** The symbols of a qualified name, such as `Outer.inner`. */
  qualified(name: string): readonly SymbolIndex[] {
    return this.index().qualified(name);
  }

  importsNamed(local: string): readonly ImportIndex[] {
    return this.index().importsNamed(local);
  }

  exportsNamed(name: string): readonly Export[] {
    return this.index().exportsNamed(name);
  }

  /** The locals that describe `this` in a function. */
  thisIn(of: SymbolIndex): readonly LocalIndex[] {
    return this.index().thisIn(of);
  }

  /** Whether `this` in a function is the `this` of the code around it. */
  sharesThis(of: SymbolIndex): boolean {
    const { locals } = this;
    return this.thisIn(of).some((index) => {
      const local = locals[index];
      return local?.values.length === 0 && !local.isParameter;
    });
  }

  /** The values that are assigned to a symbol or returned by it. */
  values(of: SymbolIndex): readonly Value[] {
    return this.index().values(of);
  }

  /** The values that are passed to calls, or written to attributes, of this name. */
  passedTo(name: string): readonly PassedValue[] {
    return this.index().passedTo(name);
  }

  /** Signed hash of the key of a name in this file. */
  key(name: string): number {
    return hashOn(this.keyStart, name);
  }

  /** The same for a member of a symbol, whether or not it exists. */
  memberKey(of: SymbolIndex, name: string): number {
    const { qualifiedName } = this.symbol(of);
    const around = qualifiedName === '' ? this.keyStart : hashOn(this.key(qualifiedName), '.');
    return hashOn(around, name);
  }

  /** Forgets the facts; the next use reads them again. */
  drop(): void {
    this.indexed = undefined;
  }

  private facts(): StoredFacts {
    return this.index().facts;
  }

  private index(): IndexedFacts {
    this.wasUsed = true;
    this.indexed ??= this.decode();
    return this.indexed;
  }

  private decode(): IndexedFacts {
    const facts = this.read();
    this.decoded.add(this, facts);
    return new IndexedFacts(facts);
  }
}

/** The facts of a file with their indexes by name. */
class IndexedFacts {
  readonly facts: StoredFacts;
  private siblings: Chains<SymbolIndex> | undefined;
  private alike: Chains<string> | undefined;
  private namesakes: Chains<string> | undefined;
  private locally: Chains<string> | undefined;
  private outside: Chains<string> | undefined;
  private holders: Chains<SymbolIndex> | undefined;
  private passed: Chains<ReferenceIndex> | undefined;
  private receiving: Chains<string> | undefined;
  private valuesOf: ReadonlyMap<SymbolIndex, readonly Value[]> | undefined;

  constructor(facts: StoredFacts) {
    this.facts = facts;
  }

  argumentsOf(call: ReferenceIndex): readonly ReferenceIndex[] {
    this.passed ??= chainsOf(this.facts.references(), ({ passedTo }) => passedTo?.call);
    return listed(this.passed, call);
  }

  children(of: SymbolIndex, name: string): readonly SymbolIndex[] {
    const { symbols } = this.facts;
    this.alike ??= chainsOf(symbols, (symbol) => symbol.name);
    const { first, next } = this.alike;
    let index = first.get(name) ?? -1;
    // Most lookups ask for a name that is nowhere in the file.
    if (index < 0) return none;
    const found: SymbolIndex[] = [];
    for (let passed = 0; index >= 0; index = next[index] ?? -1) {
      if (symbols[index]?.parent === of) found.push(index);
      // Thousands of classes may have a method of that name, but each class has few members.
      if (++passed > shortChain) return this.childrenOf(of).filter((child) => symbols[child]?.name === name);
    }
    return found.length === 0 ? none : found;
  }

  childrenOf(of: SymbolIndex): readonly SymbolIndex[] {
    this.siblings ??= chainsOf(this.facts.symbols, ({ parent }) => parent);
    return listed(this.siblings, of);
  }

  qualified(name: string): readonly SymbolIndex[] {
    this.namesakes ??= chainsOf(this.facts.symbols, ({ qualifiedName }, index) =>
      index === 0 ? undefined : qualifiedName,
    );
    return listed(this.namesakes, name);
  }

  importsNamed(local: string): readonly ImportIndex[] {
    this.locally ??= chainsOf(this.facts.imports, (imported) => imported.local);
    return listed(this.locally, local);
  }

  exportsNamed(name: string): readonly Export[] {
    const { exports } = this.facts;
    this.outside ??= chainsOf(exports, (exported) => exported.name);
    return listed(this.outside, name).map((index) => exports[index] as Export);
  }

  thisIn(of: SymbolIndex): readonly LocalIndex[] {
    this.holders ??= chainsOf(this.facts.locals, ({ name, owner }) => (name === 'this' ? owner : undefined));
    return listed(this.holders, of);
  }

  values(of: SymbolIndex): readonly Value[] {
    this.valuesOf ??= valuesBySymbol(this.facts.values);
    return this.valuesOf.get(of) ?? none;
  }

  passedTo(name: string): readonly PassedValue[] {
    const { passed } = this.facts;
    this.receiving ??= chainsOf(passed, ({ to }) => this.facts.references()[to]?.name);
    return listed(this.receiving, name).map((index) => passed[index] as PassedValue);
  }
}

/**
 * Items by key: the first item of each key, and for each item the next one. Lists would take ten times the memory.
 */
interface Chains<K> {
  readonly first: ReadonlyMap<K, number>;
  /** -1 ends a chain. */
  readonly next: Int32Array;
}

/** After so many symbols of one name, the lookup goes through the members of the symbol instead. */
const shortChain = 64;

function chainsOf<T, K>(items: readonly T[], keyOf: (item: T, index: number) => K | undefined): Chains<K> {
  const first = new Map<K, number>();
  const next = new Int32Array(items.length);
  for (let index = items.length - 1; index >= 0; index--) {
    const key = keyOf(items[index] as T, index);
    if (key === undefined) continue;
    next[index] = first.get(key) ?? -1;
    first.set(key, index);
  }
  return { first, next };
}

function listed<K>({ first, next }: Chains<K>, key: K): readonly number[] {
  let index = first.get(key) ?? -1;
  if (index < 0) return none;
  const found: number[] = [];
  for (; index >= 0; index = next[index] ?? -1) found.push(index);
  return found;
}
