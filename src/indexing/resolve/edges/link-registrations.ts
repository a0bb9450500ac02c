/**
 * Types that are registered as a subtype of another one, without inheriting from it: `@Shape.register class Disc` and
 * `Shape.register(Disc)` in Python. The registered type implements the other one, and its members override those of
 * the same name. Only types of the same file are linked.
 */
import type { Reference } from '../../../model/reference.ts';
import { type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget } from '../candidate.ts';
import type { SymbolRef } from '../repository/repository.ts';
import type { Resolver } from '../resolver.ts';
import type { FileEdges } from './file-edges.ts';

export class RegistrationLinks {
  private readonly resolver: Resolver;
  private readonly out: FileEdges;

  constructor(resolver: Resolver, out: FileEdges) {
    this.resolver = resolver;
    this.out = out;
  }

  /** `targets` are those of the reference. */
  linkReference(reference: Reference, targets: readonly SymbolRef[]): void {
    const { file } = this.out;
    const method = file.linking.members.registersSubtypes;
    if (method === undefined) return;
    const { role, passedTo } = reference;
    const call = passedTo?.position === 0 ? file.references()[passedTo.call] : undefined;
    if (role === 'decorate' && reference.name === method) this.link(file.decoratedAt(reference), reference);
    else if (call?.role === 'call' && call.name === method)
      for (const target of targets) if (target.file === file) this.link(target.index, call);
  }

  /** `registering` is the name of the method, behind the type that it registers with. */
  private link(index: SymbolIndex | undefined, registering: Reference): void {
    const { file } = this.out;
    const { receiver, owner } = registering;
    if (index === undefined || receiver === undefined || !typeKinds.has(file.symbol(index).kind)) return;
    const bases = this.resolver.values
      .evaluate({ file, at: owner }, receiver, initialDepthBudget)
      .flatMap((base) => (base.kind === 'symbol' && typeKinds.has(factOf(base).kind) ? [base] : []));
    for (const base of bases) {
      const { row, column } = registering;
      this.out.edge('implements', base, { owner: index, row, column }, 'probable');
      for (const member of file.childrenOf(index)) this.linkOverride(member, base);
    }
  }

  private linkOverride(member: SymbolIndex, base: SymbolRef): void {
    const { typeMembers } = this.resolver;
    const { name, kind, nameRow, nameColumn } = this.out.file.symbol(member);
    if (kind !== 'method' && kind !== 'property') return;
    const overridden = typeMembers
      .linearize(base, initialDepthBudget)
      .types.map((type) => typeMembers.ownMembers(type, name))
      .find((refs) => refs.length > 0);
    const [target] = overridden ?? [];
    if (target !== undefined)
      this.out.edge('overrides', target, { owner: member, row: nameRow, column: nameColumn }, 'probable');
  }
}
