/** All uses of a symbol, by file. */
import type { Answers } from '../../api/answers.ts';
import { Confidence, certaintyOf } from '../../parts/confidence.tsx';
import { Link } from '../../parts/link.tsx';
import { Answered, Message, Notes } from '../../parts/message.tsx';
import { counted, thousands } from '../../parts/numbers.ts';
import { Row } from '../../parts/site.tsx';
import { shortName } from '../../parts/symbol-name.tsx';
import { codeHref, hrefOf, type Query, symbolHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { PanelFilters } from './panel-filters.tsx';

export function ReferencesPanel({ id, query }: { readonly id: string; readonly query: Query }) {
  // A filter by path looks at all uses.
  const limit = query.in === undefined ? Math.min(10_000, Number(query.limit ?? 500)) : 10_000;
  const tests = query.tests ?? 'list';
  const answer = useAnswer('references', {
    symbol: id,
    limit,
    only: query.only,
    tests,
    max_tokens: 1_000_000,
  });
  const part = (query.in ?? '').toLowerCase();
  return (
    <>
      <PanelFilters query={query} offers={['path', 'only', 'tests']} />
      <Answered answer={answer}>
        {({ files, total, proven, possible, fileCount, more }) => (
          <>
            <p className="summary" role="status">
              {counted(total, 'use')} in {counted(fileCount, 'file')}
              {possible > 0 && `: ${thousands(proven)} proven, ${thousands(possible)} possible`}
            </p>
            {total === 0 && (
              <Message title="No uses found">
                The symbol may be used only from outside the repository.
              </Message>
            )}
            {files
              .filter(({ path }) => path.toLowerCase().includes(part))
              .map((file) => (
                <FileUses key={file.path} file={file} />
              ))}
            {more > 0 && limit < 10_000 && (
              <Link className="more" to={hrefOf('symbol', { ...query, limit: String(limit * 4) })}>
                Show more of {counted(more, 'further use')}
              </Link>
            )}
            <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
          </>
        )}
      </Answered>
    </>
  );
}

function FileUses({
  file: { path, uses, isTest },
}: {
  readonly file: Answers['references']['files'][number];
}) {
  return (
    <section className="file-uses">
      <h3>
        <Link to={codeHref(path)}>
          <bdi>{path}</bdi>
        </Link>
        {isTest && <span className="tag">test</span>}
        <span className="count">{uses.length}</span>
      </h3>
      <ul className="sites">
        {uses.map((use) => (
          <li key={`${use.line}:${use.column}:${use.kind}`}>
            <Row path={path} line={use.line} text={use.text} />
            <span className="use-facts">
              {use.kind}
              {use.from !== path && (
                <>
                  {' in '}
                  <Link to={symbolHref(use.from)}>{shortName(use.from)}</Link>
                </>
              )}
              <Confidence certainty={certaintyOf(use.confidence, use.evidence)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
