/** The filters of a panel: by path, by certainty, with or without tests. The address keeps them. */
import { usePage } from '../../state/page.ts';
import { hrefOf, type Query } from '../../state/router.ts';

interface PanelFiltersProps {
  readonly query: Query;
  readonly offers: readonly ('path' | 'only' | 'tests')[];
}

export function PanelFilters({ query, offers }: PanelFiltersProps) {
  const { router } = usePage();
  const set = (fields: Query): void => router.go(hrefOf('symbol', { ...query, ...fields }), 'replace');
  return (
    <div className="filters">
      {offers.includes('path') && (
        <label className="path-filter">
          <span>in</span>
          <input
            type="text"
            value={query.in ?? ''}
            placeholder="part of the path"
            aria-label="Only where the path contains this"
            spellCheck={false}
            onChange={(event) => set({ in: event.target.value })}
          />
        </label>
      )}
      {offers.includes('only') && (
        <button
          type="button"
          className="chip"
          aria-pressed={query.only === 'proven'}
          title="Without edges that are only possible"
          onClick={() => set({ only: query.only === 'proven' ? undefined : 'proven' })}
        >
          Proven only
        </button>
      )}
      {offers.includes('tests') && (
        <button
          type="button"
          className="chip"
          aria-pressed={query.tests === 'without'}
          onClick={() => set({ tests: query.tests === 'without' ? undefined : 'without' })}
        >
          Without tests
        </button>
      )}
    </div>
  );
}
