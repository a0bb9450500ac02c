/** The types that inherit from a type, found by the names of their base types. */
import { baseName } from '../../../model/mentions.ts';
import { type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import { factOf } from '../candidate.ts';
import { type MemosByFile, memosOf } from '../repository/memos-by-file.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver, Subtypes } from '../resolver.ts';

/** A type with more subtypes is too general to tell anything. */
const maxSubtypes = 40;

export class TypesBelow implements Subtypes {
  private readonly resolver: Resolver;
  private readonly known: MemosByFile<SymbolIndex, readonly SymbolRef[]> = new Map();

  constructor(resolver: Resolver) {
    this.resolver = resolver;
  }

  subtypesOf(type: SymbolRef, depthBudget: number): readonly SymbolRef[] {
    const { tracker } = this.resolver.repository;
    return tracker.memoize(memosOf(this.known, type.file), type.index, depthBudget, () => {
      const found: SymbolRef[] = [];
      const waiting: SymbolRef[] = [type];
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        for (const below of this.directSubtypes(next, depthBudget)) {
          if (found.some((known) => isSame(known, below))) continue;
          if (found.length === maxSubtypes) return [];
          found.push(below);
          waiting.push(below);
        }
      }
      return found;
    });
  }

  private directSubtypes(type: SymbolRef, depthBudget: number): readonly SymbolRef[] {
    const { repository, typeMembers } = this.resolver;
    const { name } = factOf(type);
    return repository.filesMentioning(type.file.linking, 'base', name).flatMap((file) =>
      file.symbols.flatMap(({ kind, bases }, index) => {
        const ref = { file, index };
        const isNamed = typeKinds.has(kind) && bases.some((base) => baseName(base) === name);
        if (!isNamed || isSame(ref, type)) return [];
        return typeMembers.linearize(ref, depthBudget).types.some((base) => isSame(base, type)) ? [ref] : [];
      }),
    );
  }
}

function isSame(one: SymbolRef, other: SymbolRef): boolean {
  return one.file === other.file && one.index === other.index;
}
