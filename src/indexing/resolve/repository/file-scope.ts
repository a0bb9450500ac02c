/** A file as resolving sees it: its facts, and its names arranged for looking up. Arranged when first asked for. */

import type { LinkedFile, Linking } from '../../../languages/linking.ts';
import { hash32, hashOn } from '../../../model/hash.ts';
import type {
  Export,
  Import,
  ImportIndex,
  Local,
  LocalIndex,
  Reference,
  Value,
} from '../../../model/reference.ts';
import type { FileId, FilePath, LanguageId } from '../../../model/source-file.ts';
import type { LinkedSymbol, SymbolId, SymbolIndex } from '../../../model/symbol.ts';
import { nameKey } from '../dependencies/keys.ts';

/** What is stored of a file. References are many, and read only when they are needed. */
export interface StoredFacts {
  readonly symbols: readonly LinkedSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly locals: readonly Local[];
  readonly values: readonly { readonly symbol: SymbolIndex; readonly value: Value }[];
  references(): readonly Reference[];
}

const none: readonly never[] = [];

export class FileScope implements LinkedFile {
  readonly id: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  readonly linking: Linking;
  readonly symbols: readonly LinkedSymbol[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly locals: readonly Local[];
  readonly ids: readonly SymbolId[];
  private readonly facts: StoredFacts;
  private siblings: Chains<SymbolIndex> | undefined;
  private alike: Chains<string> | undefined;
  private namesakes: Chains<string> | undefined;
  private locally: Chains<string> | undefined;
  private outside: Chains<string> | undefined;
  private holders: Chains<SymbolIndex> | undefined;
  private valuesOf: ReadonlyMap<SymbolIndex, readonly Value[]> | undefined;
  /** The hash of what all keys of names in this file begin with. */
  private readonly keyStart: number;

  constructor(
    file: { readonly id: FileId; readonly path: FilePath; readonly language: LanguageId },
    linking: Linking,
    facts: StoredFacts,
    ids: readonly SymbolId[],
  ) {
    this.id = file.id;
    this.path = file.path;
    this.language = file.language;
    this.linking = linking;
    this.facts = facts;
    this.symbols = facts.symbols;
    this.imports = facts.imports;
    this.exports = facts.exports;
    this.locals = facts.locals;
    this.ids = ids;
    this.keyStart = hash32(nameKey(file.path, ''));
  }

  references(): readonly Reference[] {
    return this.facts.references();
  }

  symbol(index: SymbolIndex): LinkedSymbol {
    return this.symbols[index] as LinkedSymbol;
  }

  /** Symbols written right inside another one, by name. */
  children(of: SymbolIndex, name: string): readonly SymbolIndex[] {
    this.alike ??= chainsOf(this.symbols, (symbol) => symbol.name);
    const { first, next } = this.alike;
    let index = first.get(name) ?? -1;
    // Most are asked for what is nowhere in the file.
    if (index < 0) return none;
    const found: SymbolIndex[] = [];
    for (let passed = 0; index >= 0; index = next[index] ?? -1) {
      if (this.symbol(index).parent === of) found.push(index);
      // Thousands of classes may each have a method of that name; each class has few members.
      if (++passed > shortChain)
        return this.childrenOf(of).filter((child) => this.symbol(child).name === name);
    }
    return found.length === 0 ? none : found;
  }

  childrenOf(of: SymbolIndex): readonly SymbolIndex[] {
    this.siblings ??= chainsOf(this.symbols, ({ parent }) => parent);
    return listed(this.siblings, of);
  }

  /** Symbols by qualified name, as `Outer.inner`. */
  qualified(name: string): readonly SymbolIndex[] {
    this.namesakes ??= chainsOf(this.symbols, ({ qualifiedName }, index) =>
      index === 0 ? undefined : qualifiedName,
    );
    return listed(this.namesakes, name);
  }

  importsNamed(local: string): readonly ImportIndex[] {
    this.locally ??= chainsOf(this.imports, (imported) => imported.local);
    return listed(this.locally, local);
  }

  exportsNamed(name: string): readonly Export[] {
    this.outside ??= chainsOf(this.exports, (exported) => exported.name);
    return listed(this.outside, name).map((index) => this.exports[index] as Export);
  }

  /** What `this` is in a function that something holds. */
  thisIn(of: SymbolIndex): readonly LocalIndex[] {
    this.holders ??= chainsOf(this.locals, ({ name, owner }) => (name === 'this' ? owner : undefined));
    return listed(this.holders, of);
  }

  /** Whether `this` in a function is what it is around it. */
  sharesThis(of: SymbolIndex): boolean {
    return this.thisIn(of).some((index) => {
      const local = this.locals[index];
      return local?.values.length === 0 && !local.isParameter;
    });
  }

  /** What a symbol is given or gives back. */
  values(of: SymbolIndex): readonly Value[] {
    this.valuesOf ??= valuesBySymbol(this.facts.values);
    return this.valuesOf.get(of) ?? none;
  }

  /** Hash of the key of a name in this file, signed. */
  key(name: string): number {
    return hashOn(this.keyStart, name);
  }

  /** The same for a member of a symbol, whether it has one of that name or not. */
  memberKey(of: SymbolIndex, name: string): number {
    const { qualifiedName } = this.symbol(of);
    const around = qualifiedName === '' ? this.keyStart : hashOn(this.key(qualifiedName), '.');
    return hashOn(around, name);
  }
}

/** Items by key: the first of each, and for each the next with the same key. Lists would take ten times the room. */
interface Chains<K> {
  readonly first: ReadonlyMap<K, number>;
  /** -1 ends a chain. */
  readonly next: Int32Array;
}

/** So many of one name are passed before the members of a symbol are looked through instead. */
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

/** What each symbol is given or gives back. */
export function valuesBySymbol(values: StoredFacts['values']): ReadonlyMap<SymbolIndex, readonly Value[]> {
  const found = new Map<SymbolIndex, Value[]>();
  for (const { symbol, value } of values) {
    const list = found.get(symbol);
    if (list === undefined) found.set(symbol, [value]);
    else list.push(value);
  }
  return found;
}
