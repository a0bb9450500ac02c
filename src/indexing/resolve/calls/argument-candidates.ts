/** The candidates for an argument of a call, from what the facts say about it: a type, or an expression. */
import { type ArgumentType, valueOfReference } from '../../../model/argument-type.ts';
import { type Candidates, initialDepthBudget, noCandidates } from '../candidate.ts';
import type { Resolver, Site } from '../resolver.ts';

export function argumentCandidates(resolver: Resolver, site: Site, argument: ArgumentType): Candidates {
  if (argument === '') return noCandidates;
  const { file, at } = site;
  const index = valueOfReference(argument);
  if (index === undefined)
    return resolver.types.resolveType({ file, at, text: argument, self: undefined }, initialDepthBudget);
  const role = file.references()[index]?.role;
  const steps = role === 'call' || role === 'construct' ? [{ kind: role } as const] : [];
  const value = { base: { kind: 'reference', index } as const, steps };
  return resolver.values.evaluate(site, value, initialDepthBudget);
}
