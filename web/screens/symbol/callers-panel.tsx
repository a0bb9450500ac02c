/** Callers of a symbol, proven ones first, with what was left out. */
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { Answered, Message, Notes } from '../../parts/message.tsx';
import { counted, thousands } from '../../parts/numbers.ts';
import { Site } from '../../parts/site.tsx';
import { hrefOf, type Query } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { CallTree } from './call-tree.tsx';
import { PanelFilters } from './panel-filters.tsx';

export function CallersPanel({ id, query }: { readonly id: string; readonly query: Query }) {
  // A filter by path looks at all callers.
  const limit = query.in === undefined ? Math.min(10_000, Number(query.limit ?? 300)) : 10_000;
  const fields = { only: query.only, tests: query.tests ?? 'list' };
  const answer = useAnswer('callers', { symbol: id, depth: 1, limit, ...fields, max_tokens: 1_000_000 });
  const part = (query.in ?? '').toLowerCase();
  return (
    <>
      <PanelFilters query={query} offers={['path', 'only', 'tests']} />
      <Answered answer={answer}>
        {(callers) => {
          const { children, total, proven, possible, more } = callers;
          const shown = children.filter(({ path }) => path.toLowerCase().includes(part));
          return (
            <>
              <p className="summary" role="status">
                {counted(total, 'caller')}
                {possible > 0 && `: ${thousands(proven)} proven, ${thousands(possible)} possible`}
                {part !== '' && `; ${thousands(shown.length)} in “${query.in}”`}
              </p>
              {total === 0 && (
                <Message title="No callers found">
                  It may be called by code outside of the repository, or in a way that leaves no name.
                  References list every use.
                </Message>
              )}
              <CallTree direction="callers" nodes={shown} fields={fields} around={[id]} />
              {more > 0 && limit < 10_000 && (
                <Link className="more" to={hrefOf('symbol', { ...query, limit: String(limit * 4) })}>
                  Show more of {counted(more, 'further caller')}
                </Link>
              )}
              <OtherUses callers={callers} />
              <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
            </>
          );
        }}
      </Answered>
    </>
  );
}

/** Uses that are no calls, and what was left out. */
function OtherUses({ callers: { calledAs, mentions, leftOut } }: { readonly callers: Answers['callers'] }) {
  return (
    <>
      {calledAs.length > 0 && (
        <p className="quiet">
          May also be called through{' '}
          {calledAs.map((each) => (
            <Link key={each.id} to={hrefOf('symbol', { id: each.id })}>
              {each.id}{' '}
            </Link>
          ))}
        </p>
      )}
      {mentions.places.length > 0 && (
        <details>
          <summary>{counted(mentions.placeCount, 'place')} that pass it on without calling it</summary>
          <ul className="sites">
            {mentions.places.map((place) => (
              <li key={`${place.path}:${place.line}:${place.column}`}>
                <Site {...place} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {leftOut !== undefined && leftOut.otherSymbols + leftOut.external > 0 && (
        <p className="quiet">
          Left out: {leftOut.isAtLeast && 'at least '}
          {counted(leftOut.otherSymbols, 'use')} of other symbols with this name,{' '}
          {thousands(leftOut.external)} of external code.
        </p>
      )}
    </>
  );
}
