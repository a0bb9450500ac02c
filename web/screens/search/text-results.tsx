/** Lines by text or regular expression, grouped by file. */
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { type Mark, MarkedText } from '../../parts/marked-text.tsx';
import { Answered, Message, Notes } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { codeHref, hrefOf } from '../../state/router.ts';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { ResultsProps } from './search-screen.tsx';
import { useLatest } from './use-latest.ts';

type Matches = NonNullable<Answers['grep']['matches']>;

const options = [
  ['regex', 'Regular expression', '.*'],
  ['case', 'Respect case', 'Aa'],
  ['word', 'Whole words', 'W'],
] as const;

// The index selects files by three bytes in a row; a shorter text needs every file.
const fewestLetters = 3;

export function TextResults(props: ResultsProps) {
  const { query, text, set } = props;
  if (text.length >= fewestLetters || query.short !== undefined) return <TextAnswer {...props} />;
  return (
    <Message title="Type at least three letters">
      <p className="choices">
        <button type="button" onClick={() => set({ short: '1' })}>
          Search for “{text}” in every file
        </button>
      </p>
    </Message>
  );
}

function TextAnswer({ query, text, set }: ResultsProps) {
  const limit = Math.min(10_000, Number(query.limit ?? 200));
  const isGlob = /[*?]/.test(query.path ?? '');
  const answer = useLatest('grep', {
    regexp: [text],
    'fixed-strings': query.regex === undefined,
    'ignore-case': query.case === undefined,
    'word-regexp': query.word !== undefined,
    ...(isGlob ? { glob: [query.path ?? ''] } : { paths: query.path ? [query.path] : [] }),
    limit,
    rank: 'code',
    max_tokens: 1_000_000,
  });
  return (
    <>
      <Toggles query={query} set={set} />
      <Filters query={query} set={set} facets={[]} />
      <Answered answer={answer}>
        {({ matches = [], total, omitted, missingPaths }) => (
          <>
            {matches.length === 0 && <NothingFound text={text} query={query} set={set} />}
            {matches.length > 0 && (
              <p className="summary" role="status">
                {counted(total.lines, 'line')} in {counted(total.files, 'file')}
                {omitted.lines > 0 && `; the first ${matches.length} are shown, code before other texts`}
              </p>
            )}
            {missingPaths.map(({ path }) => (
              <p key={path} className="quiet">
                There is no file to search in <bdi>{path}</bdi>
              </p>
            ))}
            <FoundLines matches={matches} />
            {omitted.lines > 0 && limit < 10_000 && (
              <Link className="more" to={hrefOf('search', { ...query, limit: String(limit * 5) })}>
                Show more of {counted(omitted.lines, 'further line')}
              </Link>
            )}
            {omitted.lines > 0 && limit >= 10_000 && (
              <p className="quiet">More lines match. A path or a longer text narrows the search.</p>
            )}
            <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
          </>
        )}
      </Answered>
    </>
  );
}

function Toggles({ query, set }: Pick<ResultsProps, 'query' | 'set'>) {
  return (
    <div className="toggles">
      {options.map(([field, label, sign]) => (
        <button
          key={field}
          type="button"
          className="chip"
          aria-pressed={query[field] !== undefined}
          onClick={() => set({ [field]: query[field] === undefined ? '1' : undefined })}
        >
          <code aria-hidden="true">{sign}</code> {label}
        </button>
      ))}
    </div>
  );
}

function FoundLines({ matches }: { readonly matches: Matches }) {
  return (
    <ol className="results">
      {byFile(matches).map(([path, lines]) => (
        <li key={path} className="result file-lines">
          <Link className="file-head" to={codeHref(path)}>
            <bdi>{path}</bdi> <span className="count">{lines.length}</span>
          </Link>
          {lines.map((match) => (
            <Link
              key={match.line}
              className="snippet-row"
              data-result
              to={codeHref(path, { line: match.line })}
            >
              <span className="gutter">{match.line}</span>
              <code>
                <MarkedText
                  text={match.text}
                  marks={match.submatches.map((each) => markOf(match.text, each))}
                />
              </code>
            </Link>
          ))}
        </li>
      ))}
    </ol>
  );
}

function markOf(line: string, { column, text }: Matches[number]['submatches'][number]): Mark {
  return { start: unitsOf(line, column - 1), length: text.length };
}

function byFile(matches: Matches): readonly (readonly [string, Matches])[] {
  const files = new Map<string, Matches[number][]>();
  for (const match of matches) {
    const known = files.get(match.path);
    if (known === undefined) files.set(match.path, [match]);
    else known.push(match);
  }
  return [...files];
}

/** Columns of grep count bytes of UTF-8. */
function unitsOf(text: string, bytes: number): number {
  if (bytes <= 0 || isAscii(text)) return bytes;
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, bytes)).length;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}
