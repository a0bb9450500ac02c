/**
 * The answers of one file to other files, by key: if an answer changes, the files that depend on it are resolved again.
 * An answer covers everything that the resolver reads of a symbol: its shape, its types, the origin of its values.
 * Bodies and rows are not part of it.
 */
import type { Linking } from '../../../languages/linking.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { hash32 } from '../../../model/hash.ts';
import { baseName } from '../../../model/mentions.ts';
import { openerText, withoutOpener } from '../../../model/opened-namespace.ts';
import { folderOf } from '../../../model/path.ts';
import type { Export, Local, Reference, ReferenceIndex, Step, Value } from '../../../model/reference.ts';
import type { FilePath } from '../../../model/source-file.ts';
import { callableKinds, memberKinds, type SymbolFact, variableKinds } from '../../../model/symbol.ts';
import { valuesBySymbol } from '../../../model/values-by-symbol.ts';
import { calledLocal } from '../called-local.ts';
import { isModuleFile } from '../module-file.ts';
import {
  endingKey,
  everywhereKey,
  folderKey,
  kindsKey,
  mentionKey,
  nameKey,
  namespaceKey,
  openersKey,
  pathKey,
  placeKey,
  prefixesOf,
  someMember,
  starKey,
} from './keys.ts';

/** Stored facts, including the identity of symbols. */
export interface AnsweringFacts
  extends Pick<FileFacts, 'symbols' | 'imports' | 'exports' | 'locals' | 'values' | 'passed' | 'isTest'> {
  references(): readonly Reference[];
}

/** The same with the names that are passed to each call. */
interface CallingFacts extends AnsweringFacts {
  argumentsOf(call: ReferenceIndex): readonly Reference[];
}

export interface AnsweringFile {
  readonly path: FilePath;
  readonly linking: Linking | undefined;
  readonly facts: AnsweringFacts;
}

/** Hash of the key to hash of the answer. */
export type Answers = ReadonlyMap<number, number>;

export function answersOf(file: AnsweringFile | undefined): Answers {
  const answers = new Map<number, number>();
  if (file === undefined || file.linking === undefined) return answers;
  const { path, linking } = file;
  const facts = withArguments(file.facts);
  // Several facts may answer one key; their order is the order of the file.
  const answer = (key: string, text: string): void => {
    const hash = hash32(key);
    answers.set(hash, (Math.imul(answers.get(hash) ?? 17, 31) + hash32(text)) >>> 0);
  };
  for (const key of pathKeys(path)) answer(key, '');
  const values = valuesBySymbol(facts.values);
  const called = calledParameters(facts, linking);
  facts.symbols.forEach((symbol, index) => {
    if (index === 0) return;
    const text = symbolText(facts, symbol, values.get(index) ?? []) + (called.get(index) ?? '');
    answer(nameKey(path, symbol.qualifiedName), text);
    if (symbol.kind === 'constructor' || isAbstractMethod(facts, symbol, linking))
      answer(nameKey(path, parentName(facts, symbol)), text);
    const table = linking.values.itemsAreMembers ? tableAround(facts, symbol) : undefined;
    if (table !== undefined) answer(nameKey(path, `${table}.${someMember}`), `${symbol.kind} ${symbol.name}`);
    for (const key of placeKeys(path, linking, symbol)) answer(key, text);
  });
  for (const [name, kinds] of kindsByName(facts)) answer(kindsKey(linking.family, name), kinds);
  if (linking.values.followsPassedValues && !facts.isTest)
    for (const [key, text] of mentions(linking, facts)) answer(key, text);
  for (const symbol of facts.symbols) {
    const opener = openerText(symbol);
    if (opener !== undefined) answer(openersKey, opener);
  }
  for (const { kind, module, name, local, owner } of facts.imports) {
    const around = owner === 0 ? undefined : facts.symbols[owner]?.qualifiedName;
    const text = `import ${kind} ${module} ${name} ${owner} ${around}`;
    answer(local === undefined ? starKey(path) : nameKey(path, local), text);
    if (around !== undefined) answer(nameKey(path, `${around}.${local ?? '*'}`), text);
  }
  for (const exported of facts.exports) {
    const { name, local, module } = exported;
    const block = linking.modules.hasAmbientModules ? moduleAround(facts, exported) : undefined;
    answer(name === undefined ? starKey(path) : nameKey(path, name), `export ${local} ${module} ${block}`);
  }
  if (facts.exports.length === 0) answer(starKey(path), 'nothing exported');
  if (facts.imports.length === 0) answer(starKey(path), 'nothing imported');
  if (linking.modules.hasAmbientModules && facts.symbols.some(({ kind }) => kind === 'module'))
    answer(starKey(path), isModuleFile(facts) ? 'module' : 'script');
  const namespaces = new Set(facts.symbols.flatMap(({ namespace }) => namespace ?? []));
  if (namespaces.size > 0) answer(starKey(path), `in ${[...namespaces].join()}`);
  return answers;
}

function withArguments(facts: AnsweringFacts): CallingFacts {
  let byCall: ReadonlyMap<ReferenceIndex, readonly Reference[]> | undefined;
  const collect = (): ReadonlyMap<ReferenceIndex, readonly Reference[]> => {
    const found = new Map<ReferenceIndex, Reference[]>();
    for (const reference of facts.references()) {
      const call = reference.passedTo?.call;
      const known = call === undefined ? undefined : found.get(call);
      if (known !== undefined) known.push(reference);
      else if (call !== undefined) found.set(call, [reference]);
    }
    return found;
  };
  return {
    symbols: facts.symbols,
    imports: facts.imports,
    exports: facts.exports,
    locals: facts.locals,
    values: facts.values,
    passed: facts.passed,
    isTest: facts.isTest,
    references: () => facts.references(),
    argumentsOf(call) {
      byCall ??= collect();
      return byCall.get(call) ?? [];
    },
  };
}

/** Answers for the mentions of a file: the values that it passes, and the base types that it names. */
function* mentions({ family }: Linking, facts: CallingFacts): Iterable<readonly [string, string]> {
  const references = facts.references();
  for (const { to, place, value } of facts.passed) {
    const reference = references[to];
    if (reference === undefined) continue;
    const kind = place === undefined ? 'attribute' : 'call';
    const receiver = reference.receiver === undefined ? '' : valueText(facts, reference.receiver, maxDepth);
    const target = `${receiver} ${referenceText(facts, reference, maxDepth)}`;
    const at = facts.symbols[reference.owner]?.qualifiedName;
    const text = `${target} ${at} ${place} ${valueText(facts, value, maxDepth)}`;
    yield [mentionKey(family, kind, reference.name), text];
  }
  for (const { bases, qualifiedName } of facts.symbols)
    for (const base of bases) yield [mentionKey(family, 'base', baseName(base)), qualifiedName];
}

/** The name of the block `declare module 'x' { … }` around an export. */
function moduleAround({ symbols }: AnsweringFacts, { row }: Export): string | undefined {
  return symbols.find(({ kind, startRow, endRow }) => kind === 'module' && startRow <= row && row <= endRow)
    ?.qualifiedName;
}

/** The kinds of the symbols of each simple name, without regard to their order and number. */
function kindsByName({ symbols }: AnsweringFacts): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { name, kind } of symbols.slice(1)) {
    const kinds = found.get(name)?.split(' ') ?? [];
    if (!kinds.includes(kind)) found.set(name, [...kinds, kind].sort().join(' '));
  }
  return found;
}

/** Whether a call of the interface may mean this method: that depends on all methods of the interface. */
function isAbstractMethod(facts: AnsweringFacts, { kind, parent }: SymbolFact, linking: Linking): boolean {
  const around = parent === undefined ? undefined : facts.symbols[parent]?.kind;
  return linking.calls.hasFunctionalInterfaces && kind === 'method' && around === 'interface';
}

/** Keys whose answers differ. */
export function differingKeys(before: Answers, after: Answers): readonly number[] {
  const keys: number[] = [];
  for (const [key, answer] of after) if (before.get(key) !== answer) keys.push(key);
  for (const key of before.keys()) if (!after.has(key)) keys.push(key);
  return keys;
}

function* pathKeys(path: FilePath): Iterable<string> {
  yield pathKey(path);
  const parts = path.split('/');
  for (let index = 0; index < parts.length; index++) {
    yield endingKey(parts.slice(index).join('/'));
    if (index > 0) yield folderKey(parts.slice(0, index).join('/'));
  }
}

function* placeKeys(path: FilePath, linking: Linking, symbol: SymbolFact): Iterable<string> {
  const { namespace, qualifiedName, name } = symbol;
  const { family } = linking;
  // One file does not show whether the definition of a namespace macro is known, so both meanings are answered.
  const plain = namespace === undefined ? undefined : withoutOpener(namespace);
  for (const each of new Set([namespace, plain])) {
    if (each === undefined) continue;
    yield placeKey(family, each, qualifiedName);
    for (const around of prefixesOf(each)) yield namespaceKey(family, around);
  }
  if (linking.visibility.exported === 'symbols') {
    yield placeKey(family, `/${folderOf(path)}`, qualifiedName);
  }
  const { members, visibility } = linking;
  const isFoundByName =
    members.isOutOfLine !== undefined ||
    (members.duckTyping !== undefined && memberKinds.has(symbol.kind)) ||
    members.hasExtensions ||
    visibility.globals !== undefined;
  if (isFoundByName) yield everywhereKey(family, name);
}

function symbolText(facts: CallingFacts, symbol: SymbolFact, values: readonly Value[]): string {
  const { kind, qualifiedName, namespace, type, bases, typeParameters, modifiers, access } = symbol;
  const parameters = symbol.parameters.map(({ name, type: its, arity }) => `${name}:${its}:${arity}`);
  const given = values.map((value) => valueText(facts, value, maxDepth));
  const key = Buffer.from(symbol.key).toString('hex');
  return JSON.stringify([
    kind,
    qualifiedName,
    namespace,
    type,
    bases,
    typeParameters,
    modifiers,
    access,
    parameters,
    symbol.attributes,
    symbol.isDeclaration,
    symbol.isMergeable,
    key,
    symbol.disambiguator,
    given,
  ]);
}

/** The depth of locals within locals: more than the depth budget of the resolver. */
const maxDepth = 8;

/** The origin of a value as its file shows it, up to names for which other files have the answers. */
function valueText(facts: CallingFacts, { base, steps }: Value, depth: number): string {
  const followed = steps.map(stepText).join();
  if (base.kind === 'type') return `<${base.type}>${followed}`;
  if (base.kind !== 'reference') return base.kind + followed;
  const reference = facts.references()[base.index];
  if (reference === undefined || depth === 0) return '';
  const passed = steps[0]?.kind === 'call' ? argumentsText(facts, base.index, depth - 1) : '';
  return referenceText(facts, reference, depth - 1) + passed + followed;
}

/** A wrapper returns its argument, so the names that are passed to it tell its result. */
function argumentsText(facts: CallingFacts, call: ReferenceIndex, depth: number): string {
  const given = facts.argumentsOf(call).map((reference) => {
    const { passedTo } = reference;
    return `${passedTo?.position}=${referenceText(facts, reference, depth)}`;
  });
  return given.length === 0 ? '' : `(${given.join()})`;
}

function stepText(step: Step): string {
  if (step.kind === 'entry') return `{${step.name}}`;
  if (step.kind === 'item') return `[${step.name}]`;
  if (step.kind === 'gathered') return `[${step.name}]=`;
  return 'position' in step ? `${step.kind}${step.position}` : step.kind;
}

function referenceText(facts: CallingFacts, reference: Reference, depth: number): string {
  const { bound, receiver, typeArgumentCount } = reference;
  const nearer = receiver === undefined || bound.kind === 'member' ? '' : valueText(facts, receiver, depth);
  const count = typeArgumentCount === undefined ? '' : `<${typeArgumentCount}>`;
  return `${nearer}${boundText(facts, reference, depth)}${count}`;
}

function boundText(facts: CallingFacts, { name, bound, receiver, owner }: Reference, depth: number): string {
  const at = facts.symbols[owner]?.qualifiedName;
  switch (bound.kind) {
    case 'local':
      return localText(facts, facts.locals[bound.index], depth);
    case 'symbol':
      return bound.holds === undefined
        ? `symbol ${facts.symbols[bound.index]?.qualifiedName}`
        : localText(facts, facts.locals[bound.holds], depth);
    case 'import': {
      const imported = facts.imports[bound.index];
      return `import ${imported?.kind} ${imported?.module} ${imported?.name} ${imported?.local}`;
    }
    case 'free':
      return `free ${name} in ${at}`;
    case 'member':
      return `${receiver === undefined ? '?' : valueText(facts, receiver, depth)}.${name} in ${at}`;
  }
}

function localText(facts: CallingFacts, local: Local | undefined, depth: number): string {
  if (local === undefined) return '';
  const at = facts.symbols[local.owner]?.qualifiedName;
  // A parameter has the values that calls pass for its name.
  const name = local.isParameter ? local.name : '';
  const type = local.type === undefined ? '' : `:${local.type}`;
  return `${name}${type}[${local.values.map((value) => valueText(facts, value, depth)).join()}] in ${at}`;
}

/** By function: the names of the parameters that it calls, possibly `this`, and the type of `this` in it. */
function calledParameters(facts: CallingFacts, linking: Linking): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const references = facts.references();
  for (const reference of references) {
    const { role, owner, receiver } = reference;
    if (role === 'construct' && receiver?.base.kind === 'this' && receiver.steps.length === 0)
      found.set(owner, `${found.get(owner) ?? ''} this`);
    const index = calledLocal(references, reference, linking);
    const local = index === undefined ? undefined : facts.locals[index];
    if (local?.isParameter === true) found.set(local.owner, `${found.get(local.owner) ?? ''} ${local.name}`);
  }
  for (const local of facts.locals) {
    if (local.name !== 'this') continue;
    found.set(local.owner, `${found.get(local.owner) ?? ''} on ${localText(facts, local, maxDepth)}`);
  }
  return found;
}

/** The variable in whose object literal the function is written. */
function tableAround(facts: AnsweringFacts, { kind, parent }: SymbolFact): string | undefined {
  const around = parent === undefined || !callableKinds.has(kind) ? undefined : facts.symbols[parent];
  return around !== undefined && variableKinds.has(around.kind) ? around.qualifiedName : undefined;
}

function parentName(facts: AnsweringFacts, { parent }: SymbolFact): string {
  return parent === undefined ? '' : (facts.symbols[parent]?.qualifiedName ?? '');
}
