/** LocAgent's words for our symbols and relations: its four types of entities, its four of dependencies. */
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import { locagentTypes, nodeTypes } from '../../model/node-types.ts';
import { type SymbolKind, symbolKinds } from '../../model/symbol.ts';
import type { FieldValue, Given } from '../operations/operation.ts';

/** What LocAgent calls a relation, and which of ours it is. */
const dependencies: Readonly<Record<string, readonly EdgeKind[]>> = {
  contains: ['contains'],
  imports: ['imports'],
  invokes: ['calls'],
  inherits: ['inherits', 'implements', 'extends'],
};
const usual = Object.values(dependencies).flat();

/** A symbol that only holds a value is no entity of LocAgent's: it goes by its own kind. */
export function entityType(kind: SymbolKind): string {
  return nodeTypes[kind].locagent ?? kind;
}

export function dependencyType(kind: EdgeKind): string {
  return Object.entries(dependencies).find(([, kinds]) => kinds.includes(kind))?.[0] ?? kind;
}

/** In whatever case. When none is named, all that LocAgent draws. */
export function kindsIn(given: Given, name: string): ReadonlySet<SymbolKind> {
  const words = wordsIn(given[name]);
  if (words.length === 0)
    return new Set(symbolKinds.filter((kind) => nodeTypes[kind].locagent !== undefined));
  return new Set(
    words.flatMap((word) => {
      const kinds = symbolKinds.filter((kind) => nodeTypes[kind].locagent === word);
      return kinds.length > 0 ? kinds : [oneOf(word, name, symbolKinds, locagentTypes)];
    }),
  );
}

/** `invoke` and `invokes` are the same. Our own names for relations are known too. */
export function relationsIn(given: Given, name: string): ReadonlySet<EdgeKind> {
  const words = wordsIn(given[name]);
  if (words.length === 0) return new Set(usual);
  return new Set(
    words.flatMap((word) => {
      const plural = word.endsWith('s') ? word : `${word}s`;
      return dependencies[plural] ?? [oneOf(plural, name, edgeKinds, Object.keys(dependencies))];
    }),
  );
}

function wordsIn(value: FieldValue): readonly string[] {
  return (Array.isArray(value) ? (value as readonly string[]) : []).map((word) => word.trim().toLowerCase());
}

function oneOf<T extends string>(
  word: string,
  name: string,
  ours: readonly T[],
  named: readonly string[],
): T {
  const found = ours.find((each) => each === word);
  if (found !== undefined) return found;
  throw new EngineError('bad-input', `${name} cannot be ${JSON.stringify(word.slice(0, 60))}`, {
    hint: `valid: ${[...new Set([...named, ...ours])].join(', ')}`,
  });
}
