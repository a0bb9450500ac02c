/** What a change of the symbol may break, and the tests that cover it. */
import { AffectedSymbols, AffectedTests } from '../../parts/affected.tsx';
import { Answered, Notes } from '../../parts/message.tsx';
import { counted, thousands } from '../../parts/numbers.ts';
import type { Query } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { PanelFilters } from './panel-filters.tsx';

export function ImpactPanel({ id, query }: { readonly id: string; readonly query: Query }) {
  const fields = { symbol: id, depth: 3, limit: 500, only: query.only, tests: 'list', max_tokens: 1_000_000 };
  const answer = useAnswer('impact', fields);
  const part = (query.in ?? '').toLowerCase();
  return (
    <>
      <PanelFilters query={query} offers={['path', 'only']} />
      <Answered answer={answer}>
        {(impact) => (
          <>
            <h2 className="panel-title">
              Tests <span className="count">{counted(impact.testFileCount, 'file')}</span>
            </h2>
            <AffectedTests impact={impact} part={part} />
            <h2 className="panel-title">
              Affected symbols{' '}
              <span className="count">
                {thousands(impact.proven)} proven, {thousands(impact.possible)} possible
              </span>
            </h2>
            <AffectedSymbols impact={impact} part={part} />
            <Notes notes={answer.reply?.notes.filter((note) => !note.includes('(limit'))} />
          </>
        )}
      </Answered>
    </>
  );
}
