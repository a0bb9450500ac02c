/** Files by name. */
import { Link } from '../../parts/link.tsx';
import { MarkedText, marksOf } from '../../parts/marked-text.tsx';
import { Answered } from '../../parts/message.tsx';
import { bytes, counted } from '../../parts/numbers.ts';
import { codeHref, hrefOf } from '../../state/router.ts';
import { NothingFound } from './nothing-found.tsx';
import type { ResultsProps } from './search-screen.tsx';
import { useLatest } from './use-latest.ts';

export function FileResults({ query, text, set }: ResultsProps) {
  const limit = Number(query.limit ?? 100);
  const answer = useLatest('files', { pattern: text, limit, language: query.language, max_tokens: 500_000 });
  return (
    <Answered answer={answer}>
      {({ matches, total, more, by }) =>
        matches.length === 0 ? (
          <NothingFound text={text} query={query} set={set} />
        ) : (
          <>
            <p className="summary" role="status">
              {counted(total, 'file')}
              {by === 'letters' && ' with these letters in order, because no path contains the text itself'}
            </p>
            <ol className="results">
              {matches.map(({ path, language, rowCount, sizeBytes }) => (
                <li key={path} className="result">
                  <Link className="result-link" data-result to={codeHref(path)}>
                    <span className="result-name">
                      <MarkedText text={path} marks={marksOf(path, text.split(/[*?\s]+/))} />
                    </span>
                    <span className="result-place">
                      {language ?? 'text'}, {rowCount === undefined ? '' : `${counted(rowCount, 'line')}, `}
                      {bytes(sizeBytes)}
                    </span>
                  </Link>
                </li>
              ))}
            </ol>
            {more > 0 && (
              <Link className="more" to={hrefOf('search', { ...query, limit: String(limit * 5) })}>
                Show more of {counted(more, 'further file')}
              </Link>
            )}
          </>
        )
      }
    </Answered>
  );
}
