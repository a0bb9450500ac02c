/** The changed symbols by file, each with the number of test files that reach it. Those without tests stand out. */
import type { SymbolNode } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { counted } from '../../parts/numbers.ts';
import { SymbolName } from '../../parts/symbol-name.tsx';
import { codeHref, symbolHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';

interface ChangedSymbolsProps {
  readonly changed: readonly SymbolNode[];
  readonly changedCount: number;
}

// Each is one question more.
const mostChecked = 80;

export function ChangedSymbols({ changed, changedCount }: ChangedSymbolsProps) {
  const files = new Map<string, SymbolNode[]>();
  for (const symbol of changed) files.set(symbol.path, [...(files.get(symbol.path) ?? []), symbol]);
  const checked = new Set(changed.filter(({ isTest }) => !isTest).slice(0, mostChecked));
  return (
    <>
      {[...files].map(([path, symbols]) => (
        <div key={path} className="file-uses">
          <h3>
            <Link to={codeHref(path)}>
              <bdi>{path}</bdi>
            </Link>
            <span className="count">{symbols.length}</span>
          </h3>
          <ul>
            {symbols.map((symbol) => (
              <li key={symbol.id}>
                <SymbolName symbol={symbol} place="without" />
                {checked.has(symbol) && <TestCount id={symbol.id} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {changedCount > changed.length && (
        <p className="quiet">{counted(changedCount - changed.length, 'further symbol')} not listed</p>
      )}
    </>
  );
}

function TestCount({ id }: { readonly id: string }) {
  const { data } = useAnswer('impact', { symbol: id, depth: 3, limit: 1, tests: 'list', max_tokens: 50_000 });
  if (data === undefined) return <span className="quiet">…</span>;
  const count = data.testFileCount;
  if (count === 0) return <span className="tag tag-warn">no test reaches it</span>;
  return (
    <Link className="count" to={symbolHref(id, 'impact')}>
      {counted(count, 'test file')}
    </Link>
  );
}
