/** Nothing found: what to do instead. */
import { Link } from '../../parts/link.tsx';
import { Message } from '../../parts/message.tsx';
import { shortName } from '../../parts/symbol-name.tsx';
import { hrefOf, type Query, symbolHref } from '../../state/router.ts';

interface NothingFoundProps {
  readonly text: string;
  readonly query: Query;
  readonly suggestions?: readonly string[] | undefined;
  readonly remark?: string | undefined;
  set(fields: Query): void;
}

export function NothingFound({ text, query, suggestions = [], remark, set }: NothingFoundProps) {
  const hasFilters = ['language', 'kinds', 'path', 'tests'].some((field) => query[field] !== undefined);
  return (
    <Message title={`Nothing found for “${text.slice(0, 200)}”`}>
      {remark !== undefined && <p>{remark}</p>}
      {suggestions.length > 0 && (
        <>
          <p>Similar names:</p>
          <ul className="plain-list">
            {suggestions.map((id) => (
              <li key={id}>
                <Link
                  data-result
                  to={id.includes(':') ? symbolHref(id) : hrefOf('search', { ...query, q: id })}
                >
                  {shortName(id)}
                </Link>{' '}
                <span className="quiet">{id}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="choices">
        {hasFilters && (
          <button
            type="button"
            onClick={() => set({ language: undefined, kinds: undefined, path: undefined, tests: undefined })}
          >
            Remove the filters
          </button>
        )}
        {(['passages', 'text', 'files'] as const)
          .filter((mode) => mode !== query.mode)
          .map((mode) => (
            <button key={mode} type="button" onClick={() => set({ mode, kinds: undefined })}>
              Search {mode}
            </button>
          ))}
      </p>
    </Message>
  );
}
