/** The daemon: memory, checks, and how long the answers of this tab took. */
import { useEffect, useState } from 'react';
import { Fact } from '../../parts/fact.tsx';
import { bytes } from '../../parts/numbers.ts';
import { usePage } from '../../state/page.ts';
import { useAnswer } from '../../state/use-answer.ts';

interface DaemonFacts {
  readonly version: string;
  readonly pid: number;
  readonly startedAt: string;
  readonly rssBytes: number;
}

const pollMs = 5_000;

export function Daemon() {
  const { client } = usePage();
  const [facts, setFacts] = useState<DaemonFacts>();
  const { data: health } = useAnswer('health', {});
  useEffect(() => {
    const stop = new AbortController();
    const ask = (): void => {
      client
        .open('/health', stop.signal)
        .then(async (response) => setFacts((await response.json()) as DaemonFacts))
        // The banner says that the daemon does not answer.
        .catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, pollMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [client]);
  return (
    <>
      <section>
        <h2>Daemon</h2>
        {facts !== undefined && (
          <dl className="facts">
            <Fact name="Version" value={facts.version} />
            <Fact name="Process" value={String(facts.pid)} />
            <Fact name="Started" value={new Date(facts.startedAt).toLocaleString()} />
            <Fact name="Memory" value={bytes(facts.rssBytes)} />
          </dl>
        )}
        {health !== undefined && (
          <details open={!health.ok}>
            <summary>{health.ok ? 'All checks passed' : 'Some checks failed'}</summary>
            <dl className="facts">
              {health.checks.map(({ name, ok, detail }) => (
                <Fact key={name} name={`${ok ? 'ok' : 'FAILED'}: ${name}`} value={detail} />
              ))}
            </dl>
          </details>
        )}
      </section>
      <Latencies />
    </>
  );
}

function Latencies() {
  const { client } = usePage();
  const rows = [...client.latencies()].map(([name, taken]) => {
    const sorted = [...taken].sort((one, other) => one - other);
    const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1);
    return { name, count: taken.length, median: at(0.5), slow: at(0.95) };
  });
  return (
    <section>
      <h2>Answer times in this tab</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            <th scope="col" className="number">
              Answers
            </th>
            <th scope="col" className="number">
              Median, ms
            </th>
            <th scope="col" className="number">
              95 %, ms
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, median, slow }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{count}</td>
              <td className="number">{median}</td>
              <td className="number">{slow}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
