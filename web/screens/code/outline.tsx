/** The symbols of a file, nested as in the source. */
import type { OutlineSymbol } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { counted } from '../../parts/numbers.ts';
import { KindMark } from '../../parts/symbol-name.tsx';
import { codeHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';

interface OutlineProps {
  readonly path: string;
  /** The line in view, from 1. */
  readonly line: number | undefined;
  readonly isIndexed: boolean;
}

export function Outline({ path, line, isIndexed }: OutlineProps) {
  const { data } = useAnswer(
    'outline',
    isIndexed ? { file: path, detail: 'full', max_tokens: 500_000 } : undefined,
  );
  return (
    <nav className="outline" aria-label="Outline">
      {data !== undefined && data.problemCount > 0 && (
        <p className="outline-remark">
          {counted(data.problemCount, 'problem')}, so parts may be missing:{' '}
          {data.problems.map((problem) => (
            <Link key={`${problem.line} ${problem.message}`} to={codeHref(path, { line: problem.line ?? 1 })}>
              {problem.line === undefined ? problem.kind : `line ${problem.line}`}{' '}
            </Link>
          ))}
        </p>
      )}
      {data !== undefined && data.symbols.length === 0 && <p className="quiet">No symbols</p>}
      {data !== undefined && <Entries path={path} symbols={data.symbols} line={line} />}
    </nav>
  );
}

interface EntriesProps {
  readonly path: string;
  readonly symbols: readonly OutlineSymbol[];
  readonly line: number | undefined;
}

function Entries({ path, symbols, line = 0 }: EntriesProps) {
  return (
    <ul>
      {symbols.map(({ id, kind, name, signature, line: start, endLine, children }) => (
        <li key={`${id} ${start}`}>
          <Link
            to={codeHref(path, { line: start })}
            title={signature}
            aria-current={
              line >= start &&
              line <= endLine &&
              !children.some((child) => line >= child.line && line <= child.endLine)
                ? 'true'
                : undefined
            }
          >
            <KindMark kind={kind} />
            <bdi>{name === '()' ? (signature ?? name) : name}</bdi>
          </Link>
          {children.length > 0 && <Entries path={path} symbols={children} line={line} />}
        </li>
      ))}
    </ul>
  );
}
