/**
 * The contract for names across files: what the resolver asks about a language, one policy per subject. Rules that all
 * languages share are in src/indexing/resolve/. Policies are pure: every question about the repository goes through
 * `FileTree`, which records it.
 */
import { type CallPolicy, defaultCalls } from './linking/calls.ts';
import { defaultLibrary, type LibraryTypes } from './linking/library-types.ts';
import { defaultMembers, type MemberPolicy } from './linking/members.ts';
import { defaultModules, type ModulePolicy } from './linking/modules.ts';
import { defaultTypes, type TypeNotation } from './linking/type-notation.ts';
import { defaultValues, type ValuePolicy } from './linking/values.ts';
import { defaultVisibility, type VisibilityPolicy } from './linking/visibility.ts';

export interface Linking {
  /** Languages of the same family see each other's names. */
  readonly family: string;
  readonly modules: ModulePolicy;
  readonly visibility: VisibilityPolicy;
  readonly members: MemberPolicy;
  readonly values: ValuePolicy;
  readonly calls: CallPolicy;
  readonly types: TypeNotation;
  readonly library: LibraryTypes;
}

/** The members of each policy in which a language differs from the defaults. */
export type LinkingParts = Pick<Linking, 'family'> & {
  readonly [Policy in Exclude<keyof Linking, 'family'>]?: Partial<Linking[Policy]>;
};

/** Policies of all languages are built here, in one order: their objects then have one shape, and reads stay fast. */
export function createLinking(parts: LinkingParts): Linking {
  return {
    family: parts.family,
    modules: { ...defaultModules, ...parts.modules },
    visibility: { ...defaultVisibility, ...parts.visibility },
    members: { ...defaultMembers, ...parts.members },
    values: { ...defaultValues, ...parts.values },
    calls: { ...defaultCalls, ...parts.calls },
    types: { ...defaultTypes, ...parts.types },
    library: { ...defaultLibrary, ...parts.library },
  };
}
