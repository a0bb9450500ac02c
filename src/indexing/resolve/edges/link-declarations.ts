/** Adds the edges that follow from declarations: overrides, extensions, aliases, properties of components. */
import { callableKinds, type SymbolIndex, typeKinds } from '../../../model/symbol.ts';
import { factOf, initialDepthBudget, symbolCandidate } from '../candidate.ts';
import { isExtension, isResult } from '../candidate-kinds.ts';
import type { Resolver } from '../resolver.ts';
import type { FileEdges } from './file-edges.ts';

export class DeclarationLinks {
  private readonly resolver: Resolver;
  private readonly out: FileEdges;

  constructor(resolver: Resolver, out: FileEdges) {
    this.resolver = resolver;
    this.out = out;
  }

  linkSymbol(index: SymbolIndex): void {
    const { out } = this;
    const { file } = out;
    const fact = file.symbol(index);
    // A partial type can declare its base types in another part.
    if (typeKinds.has(fact.kind) && (fact.bases.length > 0 || fact.isMergeable)) this.linkOverrides(index);
    this.linkAlias(index);
    const [first] = fact.parameters;
    if (first?.type === undefined) return;
    const kind =
      fact.kind === 'component' ? 'accepts' : isExtension(file.linking, fact) ? 'extends' : undefined;
    if (kind === undefined) return;
    const written = { file, at: index, text: first.type, self: undefined };
    const evidence = { owner: index, row: fact.nameRow, column: fact.nameColumn };
    for (const candidate of this.resolver.types.resolveType(written, initialDepthBudget))
      if (candidate.kind === 'instance') out.edge(kind, candidate, evidence, 'probable');
  }

  /** Links a variable with the result of a call to the functions in it, which run when it is called. */
  private linkAlias(index: SymbolIndex): void {
    const { out } = this;
    const { file } = out;
    const { kind, nameRow: row, nameColumn: column } = file.symbol(index);
    if (kind !== 'variable' || !file.values(index).some(isResult)) return;
    const variable = symbolCandidate(file, index);
    for (const held of this.resolver.values.valuesOf(variable, initialDepthBudget))
      if (held.kind === 'symbol' && callableKinds.has(factOf(held).kind))
        out.edge('calls', held, { owner: index, row, column }, 'probable');
  }

  private linkOverrides(type: SymbolIndex): void {
    const { file } = this.out;
    const { typeMembers } = this.resolver;
    const bases = typeMembers.supertypes({ file, index: type }, initialDepthBudget);
    if (bases.length === 0) return;
    const { canOverride } = file.linking.members;
    for (const member of file.childrenOf(type)) {
      const fact = file.symbol(member);
      const { name, kind, nameRow, nameColumn, parameters } = fact;
      if (kind !== 'method' && kind !== 'property') continue;
      const found =
        bases
          .filter((base) => canOverride(fact, factOf(base)))
          .map((base) => typeMembers.ownMembers(base, name))
          .find((refs) => refs.length > 0) ?? [];
      const fitting = found.filter((ref) => factOf(ref).parameters.length === parameters.length);
      const target = fitting[0] ?? found[0];
      if (target === undefined) continue;
      this.out.edge('overrides', target, { owner: member, row: nameRow, column: nameColumn }, 'probable');
    }
  }
}
