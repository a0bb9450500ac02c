/** Says that what is shown may be old or incomplete, and why. */
import { useLive, usePage } from '../state/page.ts';
import { BuildProgress } from './build-progress.tsx';

export function Banner() {
  const { feed } = usePage();
  const { connection, news } = useLive();
  const state = news?.state;
  if (connection.kind === 'lost')
    return (
      <div className="banner banner-bad" role="status">
        <span>
          The daemon has not answered since {new Date(connection.sinceMs).toLocaleTimeString()}. What you see
          is from before; the page connects again by itself. To start the daemon: <code>codeagent open</code>
        </span>
        <button type="button" onClick={() => feed.retry()}>
          Connect now
        </button>
      </div>
    );
  if (state?.kind === 'updating' && state.isFirst)
    return (
      <div className="banner" role="status">
        <span>The index is being built. Answers are incomplete until then.</span>
        <BuildProgress state={state} />
      </div>
    );
  if (state?.kind === 'failed')
    return (
      <div className="banner banner-bad" role="status">
        The last update failed, so answers may be outdated: <bdi>{state.message}</bdi>
      </div>
    );
  if (news?.isBlind === true)
    return (
      <div className="banner banner-bad" role="status">
        The system cannot report changed files; the index is updated only on request:{' '}
        <code>codeagent index</code>
      </div>
    );
  return null;
}
