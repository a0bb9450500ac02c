/** Passages for a question or for words, each with the rows that matter and an explanation of its rank. */
import type { SearchHit } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { MarkedText } from '../../parts/marked-text.tsx';
import { Answered, Notes } from '../../parts/message.tsx';
import { counted, percent } from '../../parts/numbers.ts';
import { KindMark, placeOf, shortName } from '../../parts/symbol-name.tsx';
import { codeHref, hrefOf } from '../../state/router.ts';
import { Filters, facetsOf } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RankParts } from './rank-parts.tsx';
import type { ResultsProps } from './search-screen.tsx';
import { useLatest } from './use-latest.ts';

export function PassageResults({ query, text, set }: ResultsProps) {
  const { language, kinds, tests } = query;
  const limit = Number(query.limit ?? 15);
  const path = query.path || undefined;
  const fields = {
    query: [text],
    limit,
    show: 'preview',
    explain: true,
    group: 'none',
    language,
    kinds,
    tests,
    path,
  };
  const answer = useLatest('search', { ...fields, max_tokens: 100_000 });
  return (
    <Answered answer={answer}>
      {({ hits, more, suggestions, isWeak, confidence }) => (
        <>
          <Filters
            query={query}
            set={set}
            facets={[
              ...facetsOf(
                'language',
                hits.map((hit) => hit.language),
              ),
              ...(hits.some(({ isTest }) => isTest) ? [{ field: 'tests', value: 'without' } as const] : []),
            ]}
          />
          {hits.length === 0 ? (
            <NothingFound text={text} query={query} set={set} suggestions={suggestions} />
          ) : (
            <>
              <p className="summary" role="status">
                {counted(hits.length, 'passage')}
                {confidence !== undefined && `, ${percent(confidence)} certain`}
                {isWeak &&
                  '. These are the nearest passages, but they have little in common with the question.'}
              </p>
              <ol className="results">
                {hits.map((hit) => (
                  <Passage key={`${hit.id} ${hit.passage.line}`} hit={hit} />
                ))}
              </ol>
              {more > 0 && (
                <Link className="more" to={hrefOf('search', { ...query, limit: String(limit * 2) })}>
                  Show more
                </Link>
              )}
            </>
          )}
          <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
        </>
      )}
    </Answered>
  );
}

function Passage({ hit }: { readonly hit: SearchHit }) {
  const { id, kind, path, passage, text, isTest, isStale } = hit;
  return (
    <li className="result passage">
      <div className="passage-head">
        <Link className="result-link" data-result to={placeOf(id, kind)}>
          <KindMark kind={kind} />
          <span className="result-name">
            <bdi>{shortName(id)}</bdi>
          </span>
          {isTest && <span className="tag">test</span>}
          {isStale && <span className="tag tag-warn">changed since indexed</span>}
        </Link>
        <Link className="result-place" to={codeHref(path, passage)}>
          <bdi>{path}</bdi>:{passage.line}
        </Link>
      </div>
      <div className="snippet">
        {text.pieces.map((piece) =>
          piece.text.split('\n').map((row, at) => {
            const line = piece.line + at;
            const marks = text.positions
              .filter((position) => position.line === line)
              .map(({ column, length }) => ({ start: column - 1, length }));
            return (
              <Link key={line} className="snippet-row" tabIndex={-1} to={codeHref(path, { line })}>
                <span className="gutter">{line}</span>
                <code>
                  <MarkedText text={row} marks={marks} />
                </code>
              </Link>
            );
          }),
        )}
        {text.missing !== undefined && (
          <p className="quiet">The text is not shown: the file is {text.missing}.</p>
        )}
      </div>
      <RankParts hit={hit} />
    </li>
  );
}
