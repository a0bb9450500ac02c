/** Why a passage has its rank: the parts of its score. */
import type { SearchHit } from '../../api/answers.ts';

const parts = [
  ['text', 'Words in the passage'],
  ['vectors', 'Meaning (vectors)'],
  ['definition', 'Defines a name of the question'],
  ['graph', 'Neighbour of a strong hit'],
  ['coherence', 'Other hits in the same file'],
  ['fileName', 'Name of the file'],
  ['folderName', 'Name of a folder'],
  ['mention', 'Named literally'],
] as const;

export function RankParts({ hit: { why, score, terms } }: { readonly hit: SearchHit }) {
  const shown = parts.filter(([name]) => (why?.[name] ?? 0) > 0);
  return (
    <details className="why">
      <summary>score {score.toFixed(2)}</summary>
      {terms.length > 0 && <p>Words found: {terms.join(', ')}</p>}
      {why !== undefined && (
        <dl className="rank-parts">
          {shown.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                <meter min={0} max={1.5} value={why[name]} aria-label={label} />
                {why[name].toFixed(2)}
              </dd>
            </div>
          ))}
          {why.kept < 1 && (
            <div>
              <dt>Kept after penalties (tests, old code, generated code)</dt>
              <dd>{Math.round(100 * why.kept)} %</dd>
            </div>
          )}
        </dl>
      )}
    </details>
  );
}
