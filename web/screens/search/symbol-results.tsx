/** Symbols by name. */
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { MarkedText, marksOf } from '../../parts/marked-text.tsx';
import { Answered, Notes } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { KindMark, placeOf } from '../../parts/symbol-name.tsx';
import { hrefOf } from '../../state/router.ts';
import { Filters, facetsOf } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { ResultsProps } from './search-screen.tsx';
import { useLatest } from './use-latest.ts';

const matches: Readonly<Record<string, string>> = {
  exact: 'The name is exactly this',
  qualified: 'The qualified name ends with this',
  case: 'The same name in other letter case',
  prefix: 'The name begins with this',
  wildcard: 'The name fits the wildcards',
  hump: 'The humps of the name begin with these letters',
  words: 'The name consists of these words and others',
  substring: 'The name contains this',
  fuzzy: 'The name differs by a typo',
};

export function SymbolResults({ query, text, set }: ResultsProps) {
  const { language, kinds, path } = query;
  const limit = Number(query.limit ?? 50);
  const answer = useLatest('lookup', {
    name: [text],
    similar: true,
    limit,
    language,
    kinds,
    path: path || undefined,
  });
  return (
    <Answered answer={answer}>
      {({ hits, total, more, suggestions, former }) => (
        <>
          <Filters
            query={query}
            set={set}
            facets={[
              ...facetsOf(
                'kinds',
                hits.map(({ kind }) => `kind:${kind}`),
              ),
              ...facetsOf(
                'language',
                hits.map((hit) => hit.language),
              ),
            ]}
          />
          {hits.length === 0 ? (
            <NothingFound text={text} query={query} set={set} suggestions={suggestions} remark={former} />
          ) : (
            <>
              <p className="summary" role="status">
                {counted(total, 'symbol')}
              </p>
              <ol className="results">
                {hits.map((hit) => (
                  <SymbolRow key={hit.id} hit={hit} text={text} />
                ))}
              </ol>
              {more > 0 && (
                <Link className="more" to={hrefOf('search', { ...query, limit: String(limit * 4) })}>
                  Show more of {counted(more, 'further symbol')}
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

function SymbolRow({
  hit,
  text,
}: {
  readonly hit: Answers['lookup']['hits'][number];
  readonly text: string;
}) {
  return (
    <li className="result">
      <Link className="result-link" data-result to={placeOf(hit.id, hit.kind)}>
        <KindMark kind={hit.kind} />
        <span className="result-name">
          <MarkedText
            text={hit.qualifiedName === '' ? hit.path : hit.qualifiedName}
            marks={marksOf(hit.qualifiedName || hit.path, text.split(/[^\p{L}\p{N}_$]+/u))}
          />
        </span>
        {hit.isTest && <span className="tag">test</span>}
        <span className="result-place">
          <bdi>{hit.path}</bdi>:{hit.line}
        </span>
      </Link>
      <details className="why">
        <summary>{hit.match}</summary>
        <p>
          {matches[hit.match]}. Exact names come first, then prefixes, words, parts and typos; tests last.
        </p>
      </details>
    </li>
  );
}
