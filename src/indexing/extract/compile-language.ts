/** Turns a language's tables, keyed by node type names, into arrays keyed by the grammar's numbers. */
import type { Control, Expression, Grammatical, Rule } from '../../languages/language.ts';
import type { Linking } from '../../languages/linking.ts';
import type { GrammarNames } from '../../languages/syntax-tree.ts';
import { invariant } from '../../model/errors.ts';

export interface CompiledLanguage {
  readonly reading: Grammatical;
  /** By node type: the actions below that apply to it. */
  readonly actions: Uint8Array;
  readonly rules: readonly (Rule | undefined)[];
  readonly expressions: readonly (Expression | undefined)[];
  /** The kinds of these expressions, which have objects of many shapes. */
  readonly expressionKinds: readonly (Expression['as'] | undefined)[];
  readonly controls: readonly (Control | undefined)[];
  /** By node type: 1 if all parts are executed in order. */
  readonly straight: Uint8Array;
  /** Whether the language has any such node types. */
  readonly isOrdered: boolean;
  /** Whether `x['run']` means `x.run`. */
  readonly itemsAreMembers: boolean;
}

export const action = {
  rule: 1,
  expression: 2,
  scope: 4,
  typeContext: 8,
  comment: 16,
  control: 32,
} as const;

/** Throws when a table names a node type that the grammar lacks, unless the grammar of another dialect has it. */
export function compileLanguage(
  reading: Grammatical,
  names: GrammarNames,
  linking: Linking,
): CompiledLanguage {
  const actions = new Uint8Array(names.types.length);
  const rules: (Rule | undefined)[] = [];
  const expressions: (Expression | undefined)[] = [];
  const expressionKinds: (Expression['as'] | undefined)[] = [];
  const controls: (Control | undefined)[] = [];
  const marks: readonly (readonly [readonly string[], number])[] = [
    [Object.keys(reading.rules), action.rule],
    [Object.keys(reading.expressions), action.expression],
    [reading.scopes, action.scope],
    [reading.typeContexts, action.typeContext],
    [reading.comments, action.comment],
    [Object.keys(reading.control), action.control],
  ];
  const marked = new Map<string, number>();
  for (const [types, bit] of marks) for (const type of types) marked.set(type, (marked.get(type) ?? 0) | bit);
  names.types.forEach((type, id) => {
    actions[id] = marked.get(type) ?? 0;
    rules[id] = reading.rules[type];
    expressions[id] = reading.expressions[type];
    expressionKinds[id] = reading.expressions[type]?.as;
    controls[id] = reading.control[type];
  });
  const straight = Uint8Array.from(names.types, (type) =>
    reading.straight?.includes(type) === true ? 1 : 0,
  );
  const isOrdered = reading.straight !== undefined;
  const { itemsAreMembers } = linking.values;
  return {
    reading,
    actions,
    rules,
    expressions,
    expressionKinds,
    controls,
    straight,
    isOrdered,
    itemsAreMembers,
  };
}

/** Node types that the tables name and none of the grammars has. */
export function unknownTypes(reading: Grammatical, grammars: readonly GrammarNames[]): readonly string[] {
  invariant(grammars.length > 0, 'a grammatical language has a grammar');
  const known = new Set(grammars.flatMap((grammar) => grammar.types));
  const named = [
    ...Object.keys(reading.rules),
    ...Object.keys(reading.expressions),
    ...reading.scopes,
    ...(reading.straight ?? []),
    ...reading.typeContexts,
    ...reading.comments,
    ...Object.keys(reading.control),
    ...Object.values(reading.control).flatMap((control) => (typeof control === 'string' ? [] : control.with)),
  ];
  return [...new Set(named)].filter((type) => !known.has(type));
}
