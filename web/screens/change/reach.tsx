/** How many symbols a change reaches, by number of steps and by confidence. */
import type { Answers } from '../../api/answers.ts';
import { certaintyOf } from '../../parts/confidence.tsx';
import { thousands } from '../../parts/numbers.ts';

export function Reach({ impact: { affected, totals } }: { readonly impact: Answers['impact'] }) {
  if (totals.every((total) => total === 0)) return null;
  const most = Math.max(...totals);
  return (
    <table className="reach">
      <thead>
        <tr>
          <th scope="col">Steps</th>
          <th scope="col" className="number">
            Symbols
          </th>
          <th scope="col">
            Proven <span className="swatch reach-proven" /> and possible{' '}
            <span className="swatch reach-possible" />
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total, at) => {
          const level = affected.filter(({ depth }) => depth === at + 1);
          const proven = level.filter(({ confidence, evidence }) =>
            ['exact', 'probable'].includes(certaintyOf(confidence, evidence)),
          ).length;
          const share = level.length === 0 ? 0 : proven / level.length;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its number of steps.
            <tr key={at}>
              <th scope="row">{at + 1}</th>
              <td className="number">{thousands(total)}</td>
              <td>
                <svg
                  className="reach-bar"
                  viewBox="0 0 200 10"
                  aria-label={`${Math.round(100 * share)} % proven`}
                  role="img"
                >
                  <rect width={(200 * total) / most} height="10" className="reach-possible" />
                  <rect width={(200 * total * share) / most} height="10" className="reach-proven" />
                </svg>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
