/**
 * What a variable holds where it is used, as far as the order of statements tells. Of what it is given before, the last
 * that is carried out on every way there hides the rest; what it is given after is not there yet, unless a loop leads
 * back. What functions inside give it may happen at any time. Only for languages that name their straight statements.
 */
import type { Node, SyntaxTree } from '../../languages/syntax-tree.ts';
import type { Bound, Value } from '../../model/reference.ts';
import type { CompiledLanguage } from './compile-language.ts';
import type { ScopeIndex } from './scopes.ts';

export interface Giving {
  /** One of these; none where it cannot be followed. */
  readonly values: readonly Value[];
  readonly node: Node;
  /** A parameter is given before all else; a loop gives its variable at the start of its body. */
  readonly holds: 'from the start' | 'from here' | 'behind it';
  /** The function around. */
  readonly callable: ScopeIndex;
  /** Only what is at these keys; undefined is some key. */
  readonly part: readonly (string | undefined)[] | undefined;
  /** False where it may keep what it had. */
  readonly isSure: boolean;
}

export interface Use {
  readonly node: Node;
  readonly callable: ScopeIndex;
  /** What is taken from it right there, of keys that are written: `a`, `b` of `x.a['b']`. */
  keys(): readonly string[];
}

/** More than this say nothing, and take long. */
const maxGivings = 24;

export class Flow {
  private readonly tree: SyntaxTree;
  private readonly language: CompiledLanguage;
  /** By variable: locals from 0 up, symbols from -1 down. Most are given something once. */
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

  /** Whether there is anything to tell apart. */
  isPlain(): boolean {
    return this.several.size === 0;
  }

  /** What a variable is given, where it is given something more than once. */
  of(variable: Bound): readonly Giving[] | undefined {
    const givings = this.several.get(keyOf(variable));
    return givings === undefined || givings.length > maxGivings ? undefined : givings;
  }

  /** Those of them that may be there where it is used. `isOwn`: the value of this one goes through the variable. */
  reaching(givings: readonly Giving[], use: Use, isOwn: (giving: Giving) => boolean): readonly Giving[] {
    const isElsewhere = ({ callable }: Giving): boolean => callable !== use.callable;
    const last = givings.findLastIndex(
      (giving) => !isElsewhere(giving) && this.isAlways(giving, use) && !isOwn(giving),
    );
    return givings.filter((giving, index) => {
      if (isElsewhere(giving)) return true;
      if (index < last) return false;
      if (this.isBefore(giving, use) || this.comesAround(giving, use, givings[last])) return true;
      // What is kept elsewhere is the same object, and changes with it.
      return giving.part !== undefined && use.keys().length === 0;
    });
  }

  private isBefore({ node, holds }: Giving, use: Use): boolean {
    if (holds === 'from the start') return true;
    return holds === 'from here' ? node <= use.node : this.end(node) <= use.node;
  }

  /** Whether it is carried out on every way to the use, and what is used is all in what it gives. */
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

  /** Whether a loop leads from it back to the use, past what hides the rest. */
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
