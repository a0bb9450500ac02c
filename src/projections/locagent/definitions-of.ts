/**
 * The facts of a file as LocAgent's walk over Python's syntax tree sees them: classes and functions, the names they
 * call and inherit, and the imports in their own body.
 * It reproduces LocAgent's omissions: an `__init__` is not a definition and its calls count as calls of its class,
 * definitions inside it are unknown, and decorators do not count as calls.
 */
import type { FileFacts } from '../../model/file-facts.ts';
import type { Import, Reference } from '../../model/reference.ts';
import { callableKinds, type SymbolFact, type SymbolIndex } from '../../model/symbol.ts';
import { bodyImports } from './body-imports.ts';

export interface LocagentDefinition {
  readonly qualifiedName: string;
  readonly type: 'class' | 'function';
  readonly invoked: ReadonlySet<string>;
  readonly inherited: ReadonlySet<string>;
  readonly imports: readonly Import[];
}

/** In source order. A name that is defined twice appears twice; the last one counts. */
export function definitionsOf(facts: FileFacts): readonly LocagentDefinition[] {
  const outline = outlineOf(facts.symbols);
  const invoked = invokedNames(facts, outline);
  const imports = bodyImports(facts);
  return facts.symbols.flatMap((symbol, index) => {
    const type = outline.types[index];
    if (type === undefined || outline.isOmitted[index]) return [];
    const init = outline.initOf.get(index);
    const own = imports.get(index) ?? [];
    return [
      {
        qualifiedName: symbol.qualifiedName,
        type,
        invoked: invoked.get(index) ?? new Set<string>(),
        inherited: new Set(symbol.bases.flatMap(baseName)),
        imports: init === undefined ? own : [...own, ...(imports.get(init) ?? [])],
      },
    ];
  });
}

interface Outline {
  /** Undefined for symbols that LocAgent does not draw: fields, variables, the file. */
  readonly types: readonly ('class' | 'function' | undefined)[];
  readonly isOmitted: readonly boolean[];
  /** Maps a class to its first `__init__`, whose calls and imports count for the class. */
  readonly initOf: ReadonlyMap<SymbolIndex, SymbolIndex>;
  /** For a symbol inside such an `__init__`: the class that its calls count for. */
  readonly initClassOf: readonly (SymbolIndex | undefined)[];
}

function outlineOf(symbols: readonly SymbolFact[]): Outline {
  const types: ('class' | 'function' | undefined)[] = [];
  const isOmitted: boolean[] = [];
  const initClassOf: (SymbolIndex | undefined)[] = [];
  const initOf = new Map<SymbolIndex, SymbolIndex>();
  symbols.forEach((symbol, index) => {
    const parent = symbol.parent ?? 0;
    // LocAgent looks for `def __init__`: an `async` one is a function like any other.
    const isInit = symbol.kind === 'constructor' && !symbol.modifiers.includes('async');
    if (isInit && !initOf.has(parent)) initOf.set(parent, index);
    types.push(typeOf(symbol));
    isOmitted.push(isInit || isOmitted[parent] === true);
    initClassOf.push(initClassOf[parent] ?? (initOf.get(parent) === index ? parent : undefined));
  });
  return { types, isOmitted, initOf, initClassOf };
}

function typeOf({ kind }: SymbolFact): 'class' | 'function' | undefined {
  if (kind === 'class') return 'class';
  return callableKinds.has(kind) || kind === 'property' ? 'function' : undefined;
}

/** Names that a definition calls, bare or as a member, in its own body but not in nested definitions. */
function invokedNames(facts: FileFacts, outline: Outline): ReadonlyMap<SymbolIndex, ReadonlySet<string>> {
  const names = new Map<SymbolIndex, Set<string>>();
  const add = (symbol: SymbolIndex, name: string): void => {
    const known = names.get(symbol);
    if (known === undefined) names.set(symbol, new Set([name]));
    else known.add(name);
  };
  const decorated = decoratedByParent(facts.symbols);
  for (const reference of facts.references) {
    const { owner, name, role } = reference;
    const below = decorated.get(owner)?.find((index) => isDecorating(reference, facts.symbols[index]));
    const isCall = role === 'call';
    if (isCall && below === undefined && outline.types[owner] === 'function') add(owner, name);
    const initClass = outline.initClassOf[owner];
    if (isCall && initClass !== undefined) add(initClass, name);
    // The decorators of an `__init__` belong to the text of its class.
    const isInitDecorator = below !== undefined && outline.initOf.get(owner) === below;
    if (isInitDecorator && (isCall || role === 'decorate' || reference.bound.kind === 'member'))
      add(owner, name);
  }
  return names;
}

function decoratedByParent(symbols: readonly SymbolFact[]): ReadonlyMap<SymbolIndex, readonly SymbolIndex[]> {
  const decorated = new Map<SymbolIndex, SymbolIndex[]>();
  symbols.forEach(({ attributes, parent }, index) => {
    if (attributes.length === 0 || parent === undefined) return;
    const known = decorated.get(parent);
    if (known === undefined) decorated.set(parent, [index]);
    else known.push(index);
  });
  return decorated;
}

/** Decorators lie between the start of the symbol and its name; their references belong to the enclosing symbol. */
function isDecorating({ row, column }: Reference, symbol: SymbolFact | undefined): boolean {
  if (symbol === undefined) return false;
  const { startRow, startColumn, nameRow, nameColumn } = symbol;
  const isAfterStart = row > startRow || (row === startRow && column >= startColumn);
  return isAfterStart && (row < nameRow || (row === nameRow && column < nameColumn));
}

/** `Base` and `module.Base` are base names; `Generic[T]` and `make()` are not. */
function baseName(base: string): readonly string[] {
  const name = /^(?:.*\.\s*)?([\p{ID_Start}_][\p{ID_Continue}]*)$/u.exec(base)?.[1];
  return name === undefined ? [] : [name];
}
