/** Connects the groups of the resolver: each gets the resolver, and asks the others only when it is asked itself. */
import { MembersOfCandidates } from './members/members.ts';
import { MembersOfTypes } from './members/type-members.ts';
import { TypesAround } from './names/enclosing-types.ts';
import { ModuleNames } from './names/modules.ts';
import { ScopeNames } from './names/names.ts';
import type { Repository } from './repository/repository.ts';
import type {
  Calls,
  Contents,
  EnclosingTypes,
  Members,
  Modules,
  Names,
  Resolver,
  TypeMembers,
  Types,
  Values,
} from './resolver.ts';
import { WrittenTypes } from './types/types.ts';
import { CallsOfValues } from './values/calls.ts';
import { ContentsOfValues } from './values/contents.ts';
import { ValuesOfExpressions } from './values/values.ts';

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
  readonly members: Members = new MembersOfCandidates(this);
  readonly values: Values = new ValuesOfExpressions(this);
  readonly calls: Calls = new CallsOfValues(this);
  readonly contents: Contents = new ContentsOfValues(this);

  constructor(repository: Repository) {
    this.repository = repository;
  }
}
