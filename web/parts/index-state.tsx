/** The state of the index in the bar: current, waiting, updating or failed. */
import { useLive } from '../state/page.ts';
import { hrefOf } from '../state/router.ts';
import { Link } from './link.tsx';
import { percent } from './numbers.ts';

export function IndexState() {
  const { connection, news } = useLive();
  const [kind, text] = stateOf();
  function stateOf(): readonly ['good' | 'busy' | 'bad', string] {
    if (connection.kind === 'connecting') return ['busy', 'Connecting'];
    if (connection.kind !== 'open' || news === undefined)
      return ['bad', connection.kind === 'locked' ? 'Locked' : 'Offline'];
    const { state } = news;
    if (state.kind === 'current') return news.isBlind ? ['bad', 'Not watching'] : ['good', 'Current'];
    if (state.kind === 'waiting') return ['busy', 'Changed'];
    if (state.kind === 'failed') return ['bad', 'Update failed'];
    const { progress } = state;
    const share =
      progress === undefined || progress.total === 0 ? '' : ` ${percent(progress.done / progress.total)}`;
    return ['busy', `${state.isFirst ? 'Building' : 'Updating'}${share}`];
  }
  return (
    <Link className={`index-state index-${kind}`} to={hrefOf('status')} title="State of the index">
      <span className="dot" aria-hidden="true" />
      {text}
    </Link>
  );
}
