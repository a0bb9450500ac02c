/** Connects the groups of the resolver: each gets the resolver, and asks the others only when it is asked itself. */
import { MembersOfCandidates } from './members/members-of-candidates.ts';
import { MembersOfTypes } from './members/members-of-types.ts';
import { TypesBelow } from './members/types-below.ts';
import { ModuleNames } from './names/module-names.ts';
import { ScopeNames } from './names/scope-names.ts';
import { TypesAround } from './names/types-around.ts';
import type { Repository } from './repository/repository.ts';
import type {
  Calls,
  Contents,
  EnclosingTypes,
  GivenValues,
  Members,
  Modules,
  Names,
  Resolver,
  Subtypes,
  TypeMembers,
  Types,
  Values,
} from './resolver.ts';
import { WrittenTypes } from './types/written-types.ts';
import { CallsOfValues } from './values/calls-of-values.ts';
import { ContentsOfValues } from './values/contents-of-values.ts';
import { PassedValues } from './values/passed-values.ts';
import { ValuesOfExpressions } from './values/values-of-expressions.ts';

/** One resolver per update: its memos describe one state of the repository. */
export function createResolver(repository: Repository): Resolver {
  return new ConnectedResolver(repository);
}

class ConnectedResolver implements Resolver {
  readonly repository: Repository;
  readonly modules: Modules = new ModuleNames(this);
  readonly names: Names = new ScopeNames(this);
  readonly enclosing: EnclosingTypes = new TypesAround(this);
  readonly types: Types = new WrittenTypes(this);
  readonly typeMembers: TypeMembers = new MembersOfTypes(this);
  readonly subtypes: Subtypes = new TypesBelow(this);
  readonly members: Members = new MembersOfCandidates(this);
  readonly values: Values = new ValuesOfExpressions(this);
  readonly given: GivenValues = new PassedValues(this);
  readonly calls: Calls = new CallsOfValues(this);
  readonly contents: Contents = new ContentsOfValues(this);

  constructor(repository: Repository) {
    this.repository = repository;
  }
}
