/** The progress of an update: phase, percentage and estimate. */
import type { IndexNews } from '../../src/model/answers/index-news.ts';

const phases: readonly string[] = ['discover', 'extract', 'link', 'finish'];
const words: Readonly<Record<string, string>> = {
  discover: 'Listing files',
  extract: 'Reading files',
  link: 'Resolving names',
  finish: 'Writing the index',
  embed: 'Computing vectors',
};

export function BuildProgress({ state }: { readonly state: IndexNews['state'] | undefined }) {
  if (state?.kind !== 'updating') return null;
  const { progress } = state;
  const share = progress === undefined || progress.total === 0 ? 0 : progress.done / progress.total;
  const step = phases.indexOf(progress?.phase ?? '') + 1;
  const percent = Math.floor(100 * share);
  const text = `${words[progress?.phase ?? 'discover'] ?? progress?.phase}${percent > 0 ? ` ${percent} %` : ''}${remaining(progress?.remainingMs)}`;
  return (
    <div className="progress">
      <progress max={1} value={share} aria-label="Progress of this step" />
      <span className="progress-text">
        Step {Math.max(1, step)} of {phases.length}: {text}
      </span>
    </div>
  );
}

export function remaining(ms: number | undefined): string {
  if (ms === undefined) return '';
  const seconds = Math.ceil(ms / 1_000);
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.ceil(seconds / 60)} min left`;
}
