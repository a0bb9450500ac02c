/**
 * Lexical scopes of one file: what a bare name means at a place. Order inside a scope does not matter.
 * Names of other files, inherited members and builtins are left to resolve: here they are `free`.
 */
import type { Bound } from '../../model/reference.ts';

export type ScopeIndex = number;
export type ScopeKind = 'file' | 'callable' | 'class' | 'block';

interface Scope {
  readonly kind: ScopeKind;
  readonly parent: ScopeIndex | undefined;
  /** Made when the first name is declared: many scopes have none. */
  names: Map<string, Bound> | undefined;
  /** Names that mean what they mean outside the callable. */
  outer: Set<string> | undefined;
}

export interface Scopes {
  open(kind: ScopeKind, parent: ScopeIndex | undefined): ScopeIndex;
  /** The nearest callable or file around, itself included. */
  callableAround(scope: ScopeIndex): ScopeIndex;
  entry(scope: ScopeIndex, name: string): Bound | undefined;
  /** The first declaration of a name stays, except that a symbol takes the place of a local. */
  declare(scope: ScopeIndex, name: string, bound: Bound): void;
  /** In this scope the name is not declared, whatever is assigned. */
  leaveOutside(scope: ScopeIndex, name: string): void;
  isLeftOutside(scope: ScopeIndex, name: string): boolean;
  /** The innermost declaration that `accepts` takes. */
  lookUp(scope: ScopeIndex, name: string, accepts: (bound: Bound) => boolean): Bound;
}

const free: Bound = { kind: 'free' };

export function createScopes(options: { membersInScope: boolean }): Scopes {
  const scopes: Scope[] = [];
  const at = (index: ScopeIndex): Scope => scopes[index] as Scope;

  return {
    open(kind, parent) {
      scopes.push({ kind, parent, names: undefined, outer: undefined });
      return scopes.length - 1;
    },
    callableAround(scope) {
      let index = scope;
      for (let here = at(index); here.kind === 'block' && here.parent !== undefined; here = at(index))
        index = here.parent;
      return index;
    },
    entry: (scope, name) => at(scope).names?.get(name),
    declare(scope, name, bound) {
      const here = at(scope);
      here.names ??= new Map();
      const known = here.names.get(name);
      if (known === undefined || (known.kind === 'local' && bound.kind !== 'local'))
        here.names.set(name, bound);
    },
    leaveOutside(scope, name) {
      const here = at(scope);
      here.outer ??= new Set();
      here.outer.add(name);
    },
    isLeftOutside: (scope, name) => at(scope).outer?.has(name) === true,
    lookUp(scope, name, accepts) {
      let crossedCallable = false;
      for (let index: ScopeIndex | undefined = scope; index !== undefined; ) {
        const here = at(index);
        const bound = here.names?.get(name);
        // Members are reached through a receiver there; type parameters, which are locals, by their bare name.
        const isHidden =
          here.kind === 'class' && crossedCallable && !options.membersInScope && bound?.kind !== 'local';
        if (bound !== undefined && !isHidden && accepts(bound)) return bound;
        crossedCallable ||= here.kind === 'callable';
        index = here.parent;
      }
      return free;
    },
  };
}

/** What a method is declared as where methods have names of their own. */
export function methodNamed(name: string): string {
  return `${name}()`;
}

/** What a type is declared as where a variable beside it has its name. */
export function typeNamed(name: string): string {
  return `type ${name}`;
}
