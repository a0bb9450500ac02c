/**
 * Determines which values a variable may hold at each use, from the order of statements. An assignment that is executed
 * on every path to the use hides all earlier ones. Later assignments count only if a loop leads back to the use.
 * Assignments in inner functions may happen at any time. Only for languages that list their straight statements.
 */
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import type { Bound, Value } from '../../model/reference.ts';
import type { CompiledLanguage } from './compile-language.ts';
import type { ScopeIndex } from './scopes.ts';

export interface Giving {
  /** The possible values; empty when the value cannot be followed. */
  readonly values: readonly Value[];
  readonly node: Node;
  /**
   * The start of validity: a parameter is assigned at the start of its function, a loop variable at the start of the
   * loop body, other variables after the statement.
   */
  readonly holds: 'from the start' | 'from here' | 'behind it';
  /** The enclosing function. */
  readonly callable: ScopeIndex;
  /** The keys that are assigned, if only a part of the value is; undefined in the list stands for an unknown key. */
  readonly part: readonly (string | undefined)[] | undefined;
  /** False if the variable may keep its previous value. */
  readonly isSure: boolean;
}

export interface Use {
  readonly node: Node;
  readonly callable: ScopeIndex;
  /** The literal keys that the use accesses directly: `a`, `b` of `x.a['b']`. */
  keys(): readonly string[];
}

/** More assignments add no information and take long to compare. */
const maxGivings = 24;

export class Flow {
  private readonly tree: SyntaxTree;
  private readonly language: CompiledLanguage;
  /** By variable: locals from 0 upwards, symbols from -1 downwards. Most variables are assigned once. */
  private readonly first = new Map<number, Giving>();
  private readonly several = new Map<number, Giving[]>();

  constructor(tree: SyntaxTree, language: CompiledLanguage) {
    this.tree = tree;
    this.language = language;
  }

  note(variable: Bound, giving: Giving): void {
    const key = keyOf(variable);
    const first = this.first.get(key);
    if (first === undefined) {
      this.first.set(key, giving);
      return;
    }
    const known = this.several.get(key);
    if (known === undefined) this.several.set(key, [first, giving]);
    else known.push(giving);
  }

  /** Whether no variable is assigned more than once. */
  isPlain(): boolean {
    return this.several.size === 0;
  }

  /** The assignments of a variable; undefined if there is only one, or too many. */
  of(variable: Bound): readonly Giving[] | undefined {
    const givings = this.several.get(keyOf(variable));
    return givings === undefined || givings.length > maxGivings ? undefined : givings;
  }

  /**
   * The assignments that may be in effect at the use. `isOwn`: whether the assigned value derives from the variable
   * itself.
   */
  reaching(givings: readonly Giving[], use: Use, isOwn: (giving: Giving) => boolean): readonly Giving[] {
    const isElsewhere = ({ callable }: Giving): boolean => callable !== use.callable;
    const last = givings.findLastIndex(
      (giving) => !isElsewhere(giving) && this.isAlways(giving, use) && !isOwn(giving),
    );
    return givings.filter((giving, index) => {
      if (isElsewhere(giving)) return true;
      if (index < last) return false;
      if (this.isBefore(giving, use) || this.comesAround(giving, use, givings[last])) return true;
      // An assignment to a part changes the object, which other references share, at any time.
      return giving.part !== undefined && use.keys().length === 0;
    });
  }

  private isBefore({ node, holds }: Giving, use: Use): boolean {
    if (holds === 'from the start') return true;
    return holds === 'from here' ? node <= use.node : this.end(node) <= use.node;
  }

  /** Whether the assignment is executed on every path to the use, and covers everything that is used. */
  private isAlways(giving: Giving, use: Use): boolean {
    const { node, holds, part, isSure } = giving;
    if (!isSure || holds === 'from the start' || !this.isBefore(giving, use)) return false;
    if (part !== undefined && !isWithin(part, use)) return false;
    if (this.end(node) > use.node) return true;
    const { tree, language } = this;
    for (let around = tree.parent(node); around !== undefined; around = tree.parent(around)) {
      if (language.straight[tree.typeIds[around] ?? 0] !== 1) return false;
      if (this.end(around) > use.node) return true;
    }
    return false;
  }

  /** Whether a loop leads from the assignment back to the use without passing the last certain assignment. */
  private comesAround({ node }: Giving, use: Use, last: Giving | undefined): boolean {
    const { tree, language } = this;
    for (let around = tree.parent(use.node); around !== undefined; around = tree.parent(around)) {
      const isAround = node >= around && node < this.end(around);
      if (isAround && language.controls[tree.typeIds[around] ?? 0] === 'branch')
        return last === undefined || last.node < around || last.node >= this.end(around);
    }
    return false;
  }

  private end(node: Node): Node {
    return this.tree.after[node] ?? 0;
  }
}

function isWithin(part: readonly (string | undefined)[], use: Use): boolean {
  const keys = use.keys();
  return part.every((key, index) => key !== undefined && keys[index] === key);
}

function keyOf(variable: Bound): number {
  if (variable.kind === 'local') return variable.index;
  return variable.kind === 'symbol' ? -1 - variable.index : Number.NaN;
}
