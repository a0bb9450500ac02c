/** The filters of a neighbourhood. What a link should keep is in the address. */
import type { ReactNode } from 'react';
import type { Query } from '../../state/router.ts';
import { Many, One } from './choices.tsx';
import type { Filter, Grouping } from './neighbourhood.ts';

export type Choice = Omit<Filter, 'relations'>;

const relationWords = [
  'calls',
  'references',
  'imports',
  'inherits',
  'implements',
  'overrides',
  'contains',
].map((value) => ({ value, label: value }));
const certaintyWords = [
  { value: 'exact', label: 'exact' },
  { value: 'probable', label: 'probable' },
  { value: 'approximate', label: 'possible' },
];
const kindWords = [
  { value: 'call', label: 'functions' },
  { value: 'type', label: 'types' },
  { value: 'value', label: 'values' },
  { value: 'place', label: 'files' },
];
const groupWords = [
  { value: 'auto', label: 'as needed' },
  { value: 'none', label: 'never' },
  { value: 'file', label: 'by file' },
  { value: 'folder', label: 'by folder' },
];
const depthWords = ['1', '2', '3', '4'].map((value) => ({ value, label: value }));

const all = (words: readonly { readonly value: string }[]): ReadonlySet<string> =>
  new Set(words.map(({ value }) => value));

export const everything: Choice = {
  certainties: all(certaintyWords),
  kinds: all(kindWords),
  tests: 'without',
};

export function relationsIn(text = 'calls'): ReadonlySet<string> {
  return new Set(text.split(','));
}

export function depthIn({ depth }: Query): number {
  return Number(depthWords.find(({ value }) => value === depth)?.value ?? 2);
}

export function groupingIn({ group }: Query): Grouping | 'auto' {
  return group === 'none' || group === 'file' || group === 'folder' ? group : 'auto';
}

interface ControlsProps {
  readonly query: Query;
  set(fields: Query): void;
  readonly choice: Choice;
  change(choice: Choice): void;
  readonly children: ReactNode;
}

export function Controls({ query, set, choice, change, children }: ControlsProps) {
  const { certainties, kinds, tests } = choice;
  return (
    <form className="graph-controls" onSubmit={(event) => event.preventDefault()}>
      <Many
        label="Relations"
        words={relationWords}
        chosen={relationsIn(query.relations)}
        choose={(next) => next.size > 0 && set({ relations: [...next].join(',') })}
      />
      <Many
        label="Confidence"
        words={certaintyWords}
        chosen={certainties}
        choose={(next) => change({ ...choice, certainties: next })}
      />
      <Many
        label="Kinds"
        words={kindWords}
        chosen={kinds}
        choose={(next) => change({ ...choice, kinds: next })}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={tests === 'with'}
          onChange={() => change({ ...choice, tests: tests === 'with' ? 'without' : 'with' })}
        />{' '}
        tests
      </label>
      <One
        label="Steps"
        words={depthWords}
        chosen={String(depthIn(query))}
        choose={(value) => set({ depth: value })}
      />
      <One
        label="Group"
        words={groupWords}
        chosen={groupingIn(query)}
        choose={(value) => set({ group: value })}
      />
      {children}
    </form>
  );
}
