/** Subtypes of a type, or overrides of a method, nearest first. */
import { Confidence, certaintyOf } from '../../parts/confidence.tsx';
import { Answered, Message, Notes } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { Site } from '../../parts/site.tsx';
import { SymbolName, shortName } from '../../parts/symbol-name.tsx';
import { useAnswer } from '../../state/use-answer.ts';

export function ImplementationsPanel({ id }: { readonly id: string }) {
  const answer = useAnswer('implementations', { symbol: id, limit: 500, max_tokens: 500_000 });
  return (
    <Answered answer={answer} onFailure={(error) => <Message title={error.message}>{error.hint}</Message>}>
      {({ found, total, more, alike }) => (
        <>
          <p className="summary" role="status">
            {counted(total, 'symbol')}
          </p>
          <ul className="call-tree">
            {found.map((each) => (
              <li key={each.id} className="call-row">
                <div className="call-text">
                  <SymbolName symbol={each} />
                  <Confidence certainty={certaintyOf(each.confidence)} />
                  <span className="quiet">
                    {each.relation} {shortName(each.of)}
                    {each.depth > 1 && `, ${each.depth} steps away`}
                  </span>
                  {each.places.slice(0, 1).map((place) => (
                    <Site key={`${place.path}:${place.line}`} path={place.path} line={place.line} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="quiet">and {more} more</p>}
          {alike !== undefined && alike.found.length > 0 && (
            <>
              <h3>Types that have its methods without declaring it</h3>
              <ul className="call-tree">
                {alike.found.map((each) => (
                  <li key={each.id}>
                    <SymbolName symbol={each} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
        </>
      )}
    </Answered>
  );
}
