/**
 * Candidates for a member call whose receiver is of unknown type: the definitions of that name, narrowed by the other
 * members that the code uses on the same value (duck typing). A small set becomes approximate edges; a large one says
 * nothing, and the call stays unresolved. Depends only on answers that are recorded: the symbols of the name, their
 * types and the bases of those.
 */
import type { Reference } from '../../../model/reference.ts';
import { callableKinds, memberKinds, type SymbolId } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget } from '../candidate.ts';
import type { Memo } from '../dependencies/dependency-tracker.ts';
import type { FileScope } from '../repository/file-scope.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { MemberCall, Resolver } from '../resolver.ts';
import { lineageOf, membersMeant, type OwnedMember } from './member-owners.ts';
import { type UsedMembers, usedMembersIn, valuePath } from './used-members.ts';

/** More definitions of one name than this are not compared: each costs the facts of its file. */
const maxDefinitions = 100;
/** A hierarchy may define a member in several branches without a definition above them. */
const maxTargets = 6;

const none: readonly never[] = [];

/** Members of one name in types that have a base type in common. */
interface Hierarchy {
  /** The types that define the member, and all their base types. */
  readonly types: ReadonlySet<SymbolId>;
  /** Some of these types inherit from types outside the repository. */
  readonly isOpen: boolean;
  /** Methods that override no other method of the hierarchy. */
  readonly topmost: readonly SymbolRef[];
}

interface Hierarchies {
  readonly hierarchies: readonly Hierarchy[];
  /** Too many types define the member to compare them. */
  readonly isCommon: boolean;
}

export class PossibleMembers {
  private readonly resolver: Resolver;
  /** By language family, name and whether tests count. */
  private readonly hierarchies = new Map<string, Memo<Hierarchies>>();
  /** The members used in the file of the last question; files are resolved one after the other. */
  private used: { readonly file: FileScope; readonly members: UsedMembers } | undefined;

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  /** The topmost definitions in each of the hierarchies that fit. Empty when there are none, or too many. */
  membersFor(call: MemberCall): readonly SymbolRef[] {
    const { file, reference } = call;
    const { duckTyping } = file.linking.members;
    if (duckTyping === undefined || !/^\w/.test(reference.name)) return none;
    // A module has the members that its file or folder defines, and no others.
    const isModule = call.receivers.some(({ kind }) => kind === 'place');
    if (isModule && reference.receiver?.base.kind !== 'this') return none;
    const used = this.usedMembers(file, reference).filter((name) => !duckTyping.builtIns.has(name));
    if (used.length === 0) return none;
    const { hierarchies } = this.hierarchiesWith(file, reference.name);
    const callable = hierarchies.filter(({ topmost }) => topmost.length > 0);
    const others = callable.length === 0 ? [] : used.filter((name) => name !== reference.name);
    const fitting = callable.filter((hierarchy) =>
      others.every((name) => this.mayHave(file, hierarchy, name)),
    );
    const related = relatedToReceiver(call, fitting);
    if (related.length === 0 || related.length > duckTyping.maxHierarchies) return none;
    const targets = related.flatMap(({ topmost }) => topmost);
    return targets.length > maxTargets ? none : targets;
  }

  /** Names of the members that the file uses on the value that the reference is used on, its own name among them. */
  private usedMembers(file: FileScope, { name, receiver }: Reference): readonly string[] {
    const path = receiver === undefined ? undefined : valuePath(file, receiver);
    if (path === undefined) return [name];
    if (this.used?.file !== file) this.used = { file, members: usedMembersIn(file) };
    const used = this.used.members.get(path);
    return used === undefined ? [name] : [...used];
  }

  /** The hierarchies of all members of this name. Only tests and examples use members of tests and examples. */
  private hierarchiesWith(file: FileScope, name: string): Hierarchies {
    const { linking, isTest } = file;
    const { repository } = this.resolver;
    const { tracker } = repository;
    const isAside = isTest || file.isExample;
    const subject = `${linking.family} ${isTest ? 'test' : isAside ? 'example' : 'product'} ${name}`;
    return tracker.memoize(this.hierarchies, subject, initialDepthBudget, () => {
      if (repository.countMembersNamed(linking, name) > maxDefinitions)
        return { hierarchies: none, isCommon: true };
      const members = repository.named(linking, name).flatMap((ref) => {
        const { kind } = factOf(ref);
        if (!memberKinds.has(kind) || kind === 'constructor') return [];
        if ((ref.file.isTest && !isTest) || (ref.file.isExample && !isAside)) return [];
        return membersMeant(this.resolver, ref);
      });
      const { describes } = linking.members.duckTyping ?? {};
      const written = members.filter(({ ref }) => describes?.(ref.file.path) !== true);
      const running = written.length > 0 ? written : members;
      return { hierarchies: this.groupByHierarchy(running), isCommon: false };
    });
  }

  private groupByHierarchy(members: readonly OwnedMember[]): readonly Hierarchy[] {
    let groups: readonly Group[] = [];
    for (const { ref: member, owner } of members) {
      const { types, isOpen } = lineageOf(this.resolver, owner);
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
  private mayHave(file: FileScope, hierarchy: Hierarchy, name: string): boolean {
    if (hierarchy.isOpen) return true;
    const { hierarchies, isCommon } = this.hierarchiesWith(file, name);
    return isCommon || hierarchies.some(({ types }) => intersects(types, hierarchy.types));
  }
}

interface Group {
  readonly members: readonly { readonly member: SymbolRef; readonly lineage: readonly SymbolId[] }[];
  readonly types: Set<SymbolId>;
  readonly isOpen: boolean;
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

function idOf({ file, index }: SymbolRef): SymbolId {
  return file.ids[index] as SymbolId;
}

function intersects(one: ReadonlySet<SymbolId>, other: ReadonlySet<SymbolId>): boolean {
  const [smaller, larger] = one.size < other.size ? [one, other] : [other, one];
  for (const each of smaller) if (larger.has(each)) return true;
  return false;
}
