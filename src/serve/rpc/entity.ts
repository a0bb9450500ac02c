/** Maps our symbol and edge kinds to LocAgent's four entity types and four dependency types. */
import { type EdgeKind, edgeKinds } from '../../model/edge.ts';
import { EngineError } from '../../model/errors.ts';
import { locagentTypes, nodeTypes } from '../../model/node-types.ts';
import { type SymbolKind, symbolKinds } from '../../model/symbol.ts';
import type { FieldValue, Given } from '../operations/operation.ts';

/** LocAgent's dependency types, each with our edge kinds. */
const dependencies: Readonly<Record<string, readonly EdgeKind[]>> = {
  contains: ['contains'],
  imports: ['imports'],
  invokes: ['calls'],
  inherits: ['inherits', 'implements', 'extends'],
};
const usual = Object.values(dependencies).flat();

/** Our own kind for symbols such as variables, which LocAgent does not have. */
export function entityType(kind: SymbolKind): string {
  return nodeTypes[kind].locagent ?? kind;
}

export function dependencyType(kind: EdgeKind): string {
  return Object.entries(dependencies).find(([, kinds]) => kinds.includes(kind))?.[0] ?? kind;
}

/** Case-insensitive. Without names: all kinds that are in LocAgent's graph. */
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

/** Accepts `invoke` for `invokes`, and our own edge kinds. Without names: all of LocAgent's dependency types. */
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
