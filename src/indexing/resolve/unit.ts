/** A file as resolving sees it: its facts, and its names arranged for looking up. Arranged when first asked for. */
import type { LinkedFile, Linking } from '../../languages/linking.ts';
import type { Export, Import, ImportIndex, Local, Reference, Value } from '../../model/reference.ts';
import type { FileId, FilePath, LanguageId } from '../../model/source-file.ts';
import type { SymbolFact, SymbolId, SymbolIndex } from '../../model/symbol.ts';
import { hashKey, nameKey } from './keys.ts';

/** What is stored of a file. References are many, and read only when they are needed. */
export interface StoredFacts {
  readonly symbols: readonly SymbolFact[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly locals: readonly Local[];
  readonly values: readonly { readonly symbol: SymbolIndex; readonly value: Value }[];
  references(): readonly Reference[];
}

const none: readonly never[] = [];

export class Unit implements LinkedFile {
  readonly file: FileId;
  readonly path: FilePath;
  readonly language: LanguageId;
  readonly linking: Linking;
  readonly symbols: readonly SymbolFact[];
  readonly imports: readonly Import[];
  readonly exports: readonly Export[];
  readonly locals: readonly Local[];
  readonly ids: readonly SymbolId[];
  private readonly facts: StoredFacts;
  private ofParent: ReadonlyMap<SymbolIndex, readonly SymbolIndex[]> | undefined;
  private ofName: ReadonlyMap<string, readonly SymbolIndex[]> | undefined;
  private importsOf: ReadonlyMap<string, readonly ImportIndex[]> | undefined;
  private exportsOf: ReadonlyMap<string, readonly Export[]> | undefined;
  private valuesOf: ReadonlyMap<SymbolIndex, readonly Value[]> | undefined;
  private readonly keys = new Map<string, number>();

  constructor(
    file: { readonly id: FileId; readonly path: FilePath; readonly language: LanguageId },
    linking: Linking,
    facts: StoredFacts,
    ids: readonly SymbolId[],
  ) {
    this.file = file.id;
    this.path = file.path;
    this.language = file.language;
    this.linking = linking;
    this.facts = facts;
    this.symbols = facts.symbols;
    this.imports = facts.imports;
    this.exports = facts.exports;
    this.locals = facts.locals;
    this.ids = ids;
  }

  references(): readonly Reference[] {
    return this.facts.references();
  }

  symbol(index: SymbolIndex): SymbolFact {
    return this.symbols[index] as SymbolFact;
  }

  /** Symbols written right inside another one, by name. */
  children(of: SymbolIndex, name: string): readonly SymbolIndex[] {
    const all = this.childrenOf(of);
    const first = all.find((index) => this.symbol(index).name === name);
    if (first === undefined) return none;
    return all.filter((index) => this.symbol(index).name === name);
  }

  childrenOf(of: SymbolIndex): readonly SymbolIndex[] {
    this.ofParent ??= byParent(this.symbols);
    return this.ofParent.get(of) ?? none;
  }

  /** Symbols by qualified name, as `Outer.inner`. */
  qualified(name: string): readonly SymbolIndex[] {
    this.ofName ??= group(this.symbols, (symbol, index) => (index === 0 ? undefined : symbol.qualifiedName));
    return this.ofName.get(name) ?? none;
  }

  importsNamed(local: string): readonly ImportIndex[] {
    this.importsOf ??= group(this.imports, (imported) => imported.local);
    return this.importsOf.get(local) ?? none;
  }

  exportsNamed(name: string): readonly Export[] {
    if (this.exportsOf === undefined) {
      const indexes = group(this.exports, (exported) => exported.name);
      const found = new Map<string, readonly Export[]>();
      for (const [key, list] of indexes)
        found.set(
          key,
          list.map((index) => this.exports[index] as Export),
        );
      this.exportsOf = found;
    }
    return this.exportsOf.get(name) ?? none;
  }

  /** What a symbol is given or gives back. */
  values(of: SymbolIndex): readonly Value[] {
    if (this.valuesOf === undefined) {
      const found = new Map<SymbolIndex, Value[]>();
      for (const { symbol, value } of this.facts.values) {
        const list = found.get(symbol);
        if (list === undefined) found.set(symbol, [value]);
        else list.push(value);
      }
      this.valuesOf = found;
    }
    return this.valuesOf.get(of) ?? none;
  }

  /** Hash of the key of a name in this file. */
  key(name: string): number {
    let key = this.keys.get(name);
    if (key === undefined) {
      key = hashKey(nameKey(this.path, name));
      this.keys.set(name, key);
    }
    return key;
  }
}

function byParent(symbols: readonly SymbolFact[]): ReadonlyMap<SymbolIndex, readonly SymbolIndex[]> {
  const found = new Map<SymbolIndex, SymbolIndex[]>();
  for (const [index, { parent }] of symbols.entries()) {
    if (parent === undefined) continue;
    const children = found.get(parent);
    if (children === undefined) found.set(parent, [index]);
    else children.push(index);
  }
  return found;
}

function group<T>(
  items: readonly T[],
  keyOf: (item: T, index: number) => string | undefined,
): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  items.forEach((item, index) => {
    const key = keyOf(item, index);
    if (key === undefined) return;
    const list = found.get(key);
    if (list === undefined) found.set(key, [index]);
    else list.push(index);
  });
  return found;
}
