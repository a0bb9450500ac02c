/**
 * Candidates for a member call whose receiver is of unknown type: the definitions of that name, narrowed by the other
 * members that the code uses on the same value (duck typing). A small set becomes approximate edges; a large one says
 * nothing, and the call stays unresolved. Depends only on answers that are recorded: the symbols of the name, their
 * types and the bases of those.
 */
import type { Reference, Value } from '../../../model/reference.ts';
import {
  callableKinds,
  memberKinds,
  type SymbolId,
  type SymbolIndex,
  typeKinds,
} from '../../../model/symbol.ts';
import {
  type Candidates,
  factOf,
  type Hierarchies,
  type Hierarchy,
  initialDepthBudget,
  type Resolver,
} from '../candidate.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import { linearize } from './members.ts';

/** More definitions of one name than this are not compared: each costs the facts of its file. */
const maxDefinitions = 100;
/** A hierarchy may define a member in several branches without a definition above them. */
const maxTargets = 6;

const none: readonly never[] = [];

/** The call of a member, and what is known about its receiver. */
export interface MemberCall {
  readonly file: FileScope;
  readonly reference: Reference;
  /** What the receiver was found to be; none of these has the member. */
  readonly receivers: Candidates;
}

/** The topmost definitions in each of the hierarchies that fit. Empty when there are none, or too many. */
export function possibleMembers(resolver: Resolver, call: MemberCall): readonly SymbolRef[] {
  const { file, reference } = call;
  const { duckTyping } = file.linking.members;
  if (duckTyping === undefined || !/^\w/.test(reference.name)) return none;
  // A module has the members that its file or folder defines, and no others.
  if (call.receivers.some(({ kind }) => kind === 'place')) return none;
  const used = usedMembers(resolver, file, reference).filter((name) => !duckTyping.builtIns.has(name));
  if (used.length === 0) return none;
  const { hierarchies } = hierarchiesWith(resolver, file, reference.name);
  const callable = hierarchies.filter(({ topmost }) => topmost.length > 0);
  const others = callable.length === 0 ? [] : used.filter((name) => name !== reference.name);
  const fitting = callable.filter((hierarchy) =>
    others.every((name) => mayHave(resolver, file, hierarchy, name)),
  );
  const related = relatedToReceiver(call, fitting);
  if (related.length === 0 || related.length > duckTyping.maxHierarchies) return none;
  const targets = related.flatMap(({ topmost }) => topmost);
  return targets.length > maxTargets ? none : targets;
}

/** The hierarchies of all members of this name. Code outside of tests uses no member of a test. */
function hierarchiesWith(resolver: Resolver, file: FileScope, name: string): Hierarchies {
  const { linking, isTest } = file;
  const { tracker } = resolver.repository;
  const subject = `${linking.family} ${isTest ? 'test' : 'product'} ${name}`;
  return tracker.memoize(resolver.hierarchies, subject, initialDepthBudget, () => {
    if (resolver.repository.countMembersNamed(linking, name) > maxDefinitions)
      return { hierarchies: none, isCommon: true };
    const members = resolver.repository.named(linking, name).filter((ref) => {
      const { parent, kind } = factOf(ref);
      if (parent === undefined || !memberKinds.has(kind) || kind === 'constructor') return false;
      const owner = ref.file.symbol(parent);
      tracker.dependOnHash(ref.file.key(owner.qualifiedName));
      return typeKinds.has(owner.kind) && (isTest || !ref.file.isTest);
    });
    return { hierarchies: groupByHierarchy(resolver, members), isCommon: false };
  });
}

function groupByHierarchy(resolver: Resolver, members: readonly SymbolRef[]): readonly Hierarchy[] {
  interface Group {
    readonly members: readonly { readonly member: SymbolRef; readonly lineage: readonly SymbolId[] }[];
    readonly types: Set<SymbolId>;
    readonly isOpen: boolean;
  }
  let groups: readonly Group[] = [];
  for (const member of members) {
    const owner = { file: member.file, index: factOf(member).parent ?? 0 };
    const { types, isOpen } = linearize(resolver, owner, initialDepthBudget);
    const lineage = types.map(idOf);
    const isRelated = (group: Group): boolean => lineage.some((type) => group.types.has(type));
    const related = groups.filter(isRelated);
    const merged = {
      members: [...related.flatMap((group) => group.members), { member, lineage }],
      types: new Set([...related.flatMap((group) => [...group.types]), ...lineage]),
      isOpen: isOpen || related.some((group) => group.isOpen),
    };
    groups = [...groups.filter((group) => !related.includes(group)), merged];
  }
  return groups.map(({ members: all, types, isOpen }) => {
    const methods = all.filter(({ member }) => callableKinds.has(factOf(member).kind));
    const owners = new Set(methods.map(({ lineage: [owner] }) => owner));
    const topmost = methods.filter(({ lineage: [, ...bases] }) => !bases.some((type) => owners.has(type)));
    return { types, isOpen, topmost: topmost.map(({ member }) => member) };
  });
}

/** Whether a type of the hierarchy, or one below or beside it, has a member of this name, as far as can be told. */
function mayHave(resolver: Resolver, file: FileScope, hierarchy: Hierarchy, name: string): boolean {
  if (hierarchy.isOpen) return true;
  const { hierarchies, isCommon } = hierarchiesWith(resolver, file, name);
  return isCommon || hierarchies.some(({ types }) => intersects(types, hierarchy.types));
}

/** For a receiver of a known type (`this` of a mixin): the hierarchies of its subtypes, if there are any. */
function relatedToReceiver(
  { receivers }: MemberCall,
  hierarchies: readonly Hierarchy[],
): readonly Hierarchy[] {
  const types = receivers.flatMap((candidate) => (candidate.kind === 'instance' ? [idOf(candidate)] : []));
  if (types.length === 0) return hierarchies;
  const below = hierarchies.filter((hierarchy) => types.some((type) => hierarchy.types.has(type)));
  return below.length > 0 ? below : hierarchies;
}

/** Names of the members that the file uses on the value that the reference is used on, its own name among them. */
function usedMembers(resolver: Resolver, file: FileScope, { name, receiver }: Reference): readonly string[] {
  const path = receiver === undefined ? undefined : pathOf(file, receiver);
  if (path === undefined) return [name];
  let known = resolver.usedMembers.get(file);
  if (known === undefined) {
    known = collectUsedMembers(file);
    resolver.usedMembers.clear();
    resolver.usedMembers.set(file, known);
  }
  const used = known.get(path);
  return used === undefined ? [name] : [...used];
}

function collectUsedMembers(file: FileScope): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { bound, receiver, name } of file.references()) {
    if (bound.kind !== 'member' || receiver === undefined) continue;
    const path = pathOf(file, receiver);
    if (path === undefined) continue;
    const names = found.get(path);
    if (names === undefined) found.set(path, new Set([name]));
    else names.add(name);
  }
  return found;
}

/** Equal for two expressions of one file that read the same variable or attribute. Undefined for other expressions. */
function pathOf(file: FileScope, { base, steps }: Value): string | undefined {
  if (base.kind !== 'reference' || steps.length > 0) return undefined;
  const reference = file.references()[base.index];
  if (reference === undefined) return undefined;
  const { bound, receiver, name, owner } = reference;
  switch (bound.kind) {
    case 'local':
      return `local ${bound.index}`;
    case 'symbol':
      return `symbol ${bound.index}`;
    case 'import':
      return `import ${bound.index}`;
    case 'free':
      return undefined;
    case 'member': {
      if (receiver === undefined) return undefined;
      const isOfThis = receiver.base.kind === 'this' && receiver.steps.length === 0;
      const around = isOfThis ? `this ${typeAround(file, owner)}` : pathOf(file, receiver);
      return around === undefined ? undefined : `${around}.${name}`;
    }
  }
}

/** The innermost type around a symbol, or 0. */
function typeAround(file: FileScope, at: SymbolIndex): SymbolIndex {
  let around: SymbolIndex | undefined = at;
  while (around !== undefined && !typeKinds.has(file.symbol(around).kind))
    around = file.symbol(around).parent;
  return around ?? 0;
}

function idOf({ file, index }: SymbolRef): SymbolId {
  return file.ids[index] as SymbolId;
}

function intersects(one: ReadonlySet<SymbolId>, other: ReadonlySet<SymbolId>): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  for (const each of smaller) if (larger.has(each)) return true;
  return false;
}
