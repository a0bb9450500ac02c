/**
 * Lexical scopes of one file: the meaning of a bare name at a location. Order inside a scope does not matter. Names of
 * other files, inherited members and builtins are `free`; the resolver binds them.
 */
import type { Bound } from '../../model/reference.ts';

export type ScopeIndex = number;
export type ScopeKind = 'file' | 'callable' | 'class' | 'block';

interface Scope {
  readonly kind: ScopeKind;
  readonly parent: ScopeIndex | undefined;
  /** Created for the first declared name, because many scopes have none. */
  names: Map<string, Bound> | undefined;
  /** Names with the meaning they have outside the callable (`global`, `nonlocal`). */
  outer: Set<string> | undefined;
}

const free: Bound = { kind: 'free' };

/** A class for the same reason as Expressions. */
export class Scopes {
  private readonly membersInScope: boolean;
  private readonly scopes: Scope[] = [];

  constructor(options: { readonly membersInScope: boolean }) {
    this.membersInScope = options.membersInScope;
  }

  open(kind: ScopeKind, parent: ScopeIndex | undefined): ScopeIndex {
    this.scopes.push({ kind, parent, names: undefined, outer: undefined });
    return this.scopes.length - 1;
  }

  /** The nearest callable or the file; the scope itself if it is one of these. */
  callableAround(scope: ScopeIndex): ScopeIndex {
    let index = scope;
    for (let here = this.at(index); here.kind === 'block' && here.parent !== undefined; here = this.at(index))
      index = here.parent;
    return index;
  }

  entry(scope: ScopeIndex, name: string): Bound | undefined {
    return this.at(scope).names?.get(name);
  }

  /** The first declaration of a name stays, except that a symbol replaces a local. */
  declare(scope: ScopeIndex, name: string, bound: Bound): void {
    const here = this.at(scope);
    here.names ??= new Map();
    const known = here.names.get(name);
    if (known === undefined || (known.kind === 'local' && bound.kind !== 'local'))
      here.names.set(name, bound);
  }

  /** The name is not declared in this scope, even if it is assigned there. */
  leaveOutside(scope: ScopeIndex, name: string): void {
    const here = this.at(scope);
    here.outer ??= new Set();
    here.outer.add(name);
  }

  isLeftOutside(scope: ScopeIndex, name: string): boolean {
    return this.at(scope).outer?.has(name) === true;
  }

  /** The innermost declaration that `accepts` returns true for. */
  lookUp(scope: ScopeIndex, name: string, accepts: (bound: Bound) => boolean): Bound {
    let crossedCallable = false;
    for (let index: ScopeIndex | undefined = scope; index !== undefined; ) {
      const here = this.at(index);
      const bound = here.names?.get(name);
      // In such languages members need a receiver, but type parameters, which are locals, do not.
      const isHidden =
        here.kind === 'class' && crossedCallable && !this.membersInScope && bound?.kind !== 'local';
      if (bound !== undefined && !isHidden && accepts(bound)) return bound;
      crossedCallable ||= here.kind === 'callable';
      index = here.parent;
    }
    return free;
  }

  private at(index: ScopeIndex): Scope {
    return this.scopes[index] as Scope;
  }
}

/** The name under which a method is declared, in languages where methods have a separate namespace. */
export function methodNamed(name: string): string {
  return `${name}()`;
}

/** The name under which a type is declared if a variable in the same scope has its name. */
export function typeNamed(name: string): string {
  return `type ${name}`;
}
