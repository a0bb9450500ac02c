/** The edges of a place about which the compiler, syntax, or both know something. */
import { describe, expect, it } from 'vitest';
import type { Edge, EdgeKind } from '../../model/edge.ts';
import type { Reference } from '../../model/reference.ts';
import type { SymbolId, SymbolKind } from '../../model/symbol.ts';
import { emptyAnswer, type Site, type TypeRelations } from '../../semantics/answers.ts';
import { mergeAnswer } from './merge-answer.ts';
import { DeclaredSymbols, type TargetSymbol } from './target-symbols.ts';

const own = 1 as SymbolId;
/** Symbols 10 to 14 are the targets 0 to 4 of the answer. */
const kinds: Readonly<Record<number, SymbolKind>> = {
  10: 'function',
  11: 'method',
  12: 'class',
  13: 'constructor',
  14: 'variable',
  20: 'function',
  21: 'method',
};
const isOpen = (target: number): boolean => target === 1 || target === 4;

interface Case {
  readonly what: string;
  readonly reference?: Partial<Reference>;
  readonly site?: Partial<Site>;
  /** Edges by syntax as `kind target confidence`, from symbol 1. */
  readonly syntax?: readonly string[];
  readonly isUnresolved?: true;
  readonly types?: readonly TypeRelations[];
  /** In the same form, with the extractor. */
  readonly edges: readonly string[];
  readonly unresolved?: readonly string[];
}

const reference: Reference = {
  role: 'call',
  name: 'run',
  row: 3,
  column: 4,
  owner: 0,
  bound: { kind: 'free' },
  receiver: undefined,
  argumentCount: 0,
  typeArgumentCount: undefined,
  argumentTypes: undefined,
  passedTo: undefined,
};

const cases: readonly Case[] = [
  {
    what: 'a function replaces the candidates of syntax',
    site: { targets: [0] },
    syntax: ['calls 20 approximate', 'calls 21 probable'],
    edges: ['calls 10 exact compiler'],
  },
  {
    what: 'a member without a body leaves what syntax knows of values, but no candidates by name',
    site: { targets: [1] },
    syntax: ['calls 20 approximate', 'calls 21 probable'],
    edges: ['calls 11 exact compiler', 'calls 21 probable syntax'],
  },
  {
    what: 'a variable keeps the function that it holds',
    site: { targets: [4] },
    syntax: ['calls 14 exact', 'calls 20 probable'],
    edges: ['calls 14 exact compiler', 'calls 20 probable syntax'],
  },
  {
    what: 'a union has an edge to each member',
    site: { targets: [1, 0], confidence: 'probable' },
    edges: ['calls 10 probable compiler', 'calls 11 probable compiler'],
  },
  {
    what: 'a class has edges to it and to the constructor that runs',
    reference: { role: 'construct' },
    site: { role: 'construct', targets: [2], runs: [3] },
    syntax: ['calls 12 exact'],
    edges: ['calls 12 exact compiler', 'calls 13 exact compiler'],
  },
  {
    what: 'a call of the base constructor has one edge',
    reference: {
      role: 'construct',
      bound: { kind: 'member' },
      receiver: { base: { kind: 'super' }, steps: [] },
    },
    site: { role: 'construct', targets: [2], runs: [3] },
    edges: ['calls 13 exact compiler'],
  },
  {
    what: 'a name that leaves the repository has no edge',
    site: { leaves: true },
    syntax: ['calls 20 approximate'],
    edges: [],
    unresolved: ['external'],
  },
  {
    what: 'an unresolved name that leaves the repository is external',
    site: { leaves: true },
    isUnresolved: true,
    edges: [],
    unresolved: ['external'],
  },
  {
    what: 'a resolved name is resolved',
    site: { targets: [0] },
    isUnresolved: true,
    edges: ['calls 10 exact compiler'],
  },
  {
    what: 'a target that is no symbol leaves syntax alone',
    site: { targets: [9] },
    syntax: ['calls 20 probable'],
    edges: ['calls 20 probable syntax'],
  },
  {
    what: 'a use at another place leaves syntax alone',
    site: { role: 'use', targets: [0], column: 5 },
    syntax: ['calls 20 probable'],
    isUnresolved: true,
    edges: ['calls 20 probable syntax'],
    unresolved: ['unknown'],
  },
  {
    what: 'a value that is called is not the name at the same place',
    site: { targets: [0], isValue: true },
    syntax: ['calls 20 probable'],
    edges: ['calls 10 exact compiler', 'calls 20 probable syntax'],
  },
  {
    what: 'an operator is a call, beside what is written there',
    site: { role: 'implied', targets: [0] },
    syntax: ['calls 20 probable'],
    edges: ['calls 10 exact compiler', 'calls 20 probable syntax'],
  },
  {
    what: 'a property that runs code is called',
    reference: { role: 'read' },
    site: { role: 'get', targets: [0] },
    syntax: ['references 10 probable'],
    edges: ['calls 10 exact compiler'],
  },
  {
    what: 'a use is a reference, and calls of what is passed stay',
    reference: { role: 'read' },
    site: { role: 'use', targets: [0] },
    syntax: ['references 10 probable', 'calls 20 probable'],
    edges: ['references 10 exact compiler', 'calls 20 probable syntax'],
  },
  {
    what: 'a base class is inherited',
    reference: { role: 'inherit' },
    site: { role: 'use', targets: [2] },
    syntax: ['inherits 12 probable'],
    edges: ['inherits 12 exact compiler'],
  },
  {
    what: 'an override replaces those of syntax',
    types: [
      { row: 0, column: 0, bases: [], members: [{ row: 0, column: 6, overrides: [1], confidence: 'exact' }] },
    ],
    syntax: ['overrides 21 probable'],
    edges: ['overrides 11 exact compiler'],
  },
];

function merged({ reference: other, site, syntax = [], isUnresolved, types = [] }: Case) {
  const answer = {
    ...emptyAnswer,
    path: 'a.ts',
    status: 'full' as const,
    targets: [0, 1, 2, 3, 4].map((row) => ({ path: 'b.ts', row, column: 0, kind: 'x' })),
    sites:
      site === undefined
        ? []
        : [{ role: 'call', row: 3, column: 4, targets: [], confidence: 'exact', ...site } satisfies Site],
    types,
  };
  return mergeAnswer({
    references: [{ ...reference, ...other }],
    symbolIds: [own],
    declared: new DeclaredSymbols([
      {
        id: own,
        ordinal: 1,
        kind: 'class',
        name: 'A',
        flags: 0,
        startRow: 0,
        endRow: 9,
        nameRow: 0,
        nameColumn: 6,
      },
    ]),
    ownerAt: () => 0,
    syntax: {
      edges: syntax.map(edgeOf),
      unresolved: isUnresolved === true ? [{ reference: 0, reason: 'unknown' }] : [],
    },
    answer,
    symbolOf: (target): TargetSymbol | undefined => {
      const kind = kinds[10 + target];
      return kind === undefined
        ? undefined
        : { id: (10 + target) as SymbolId, kind, name: '', isOpen: isOpen(target) };
    },
    kindOf: (symbol) => kinds[symbol],
  });
}

function edgeOf(text: string): Edge {
  const [kind, target, confidence] = text.split(' ');
  return {
    kind: kind as EdgeKind,
    source: own,
    target: Number(target) as SymbolId,
    confidence: confidence as Edge['confidence'],
    extractor: 'syntax',
    row: 3,
    column: 4,
  };
}

describe('an answer', () => {
  it.each(cases)('$what', (one) => {
    const { edges, unresolved } = merged(one);
    expect(edges.map((edge) => `${edge.kind} ${edge.target} ${edge.confidence} ${edge.extractor}`)).toEqual(
      one.edges,
    );
    expect(unresolved.map(({ reason }) => reason)).toEqual(one.unresolved ?? []);
  });
});
