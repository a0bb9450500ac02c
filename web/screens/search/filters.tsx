/** Filters as chips: those in effect, and those that the results suggest. */
import type { Query } from '../../state/router.ts';

export interface Facet {
  /** The field of the address. */
  readonly field: 'language' | 'kinds' | 'tests' | 'path';
  readonly value: string;
  readonly count?: number;
}

interface FiltersProps {
  readonly query: Query;
  readonly facets: readonly Facet[];
  set(fields: Query): void;
}

const labels = { language: 'language', kinds: 'kind', tests: 'tests', path: 'path' } as const;

export function Filters({ query, facets, set }: FiltersProps) {
  const active = (['language', 'kinds', 'tests'] as const).flatMap((field) => {
    const value = query[field];
    return value === undefined ? [] : [{ field, value }];
  });
  const offered = facets.filter(({ field }) => query[field] === undefined);
  return (
    <div className="filters">
      <label className="path-filter">
        <span>in</span>
        <input
          type="text"
          value={query.path ?? ''}
          placeholder="path or glob"
          aria-label="Only in this path or glob"
          spellCheck={false}
          onChange={(event) => set({ path: event.target.value })}
        />
      </label>
      {active.map(({ field, value }) => (
        <button
          key={field}
          type="button"
          className="chip chip-on"
          onClick={() => set({ [field]: undefined })}
        >
          {labels[field]}: {bare(value)}
          <span aria-hidden="true"> ×</span>
          <span className="unseen"> (remove)</span>
        </button>
      ))}
      {offered.map(({ field, value, count }) => (
        <button
          key={`${field} ${value}`}
          type="button"
          className="chip"
          onClick={() => set({ [field]: value })}
        >
          {field === 'tests' ? `tests: ${value}` : bare(value)}
          {count !== undefined && <span className="count">{count}</span>}
        </button>
      ))}
    </div>
  );
}

/** Kinds have a prefix, so that `class` means classes only. */
function bare(value: string): string {
  return value.replace(/^kind:/, '');
}

/** The values that occur, the most frequent first; none when all results share one. */
export function facetsOf(
  field: Facet['field'],
  values: readonly (string | undefined)[],
  most = 5,
): readonly Facet[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1);
  if (counts.size < 2) return [];
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([value, count]) => ({ field, value, count }));
}
