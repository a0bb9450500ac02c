/** The beginning of the source of a symbol, highlighted. */
import { useMemo } from 'react';
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { useAddress, usePage } from '../../state/page.ts';
import { codeHref, hrefOf } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { CodeLine } from '../code/code-line.tsx';
import { useHighlighting } from '../code/use-highlighting.ts';
import { namesByLine, useNameCard } from '../code/use-name-card.ts';
import { NameCard } from '../code/name-card.tsx';

const firstLines = 60;

export function Source({ card: { id, path, line, kind } }: { readonly card: Answers['symbol'] }) {
  const { router } = usePage();
  const { query } = useAddress();
  const isAll = query.source === 'all';
  const isFile = kind === 'file' || kind === 'directory' || kind === 'project';
  const { data } = useAnswer(
    'source',
    isFile ? undefined : { symbols: [id], 'max-lines': isAll ? 5_000 : firstLines, max_tokens: 500_000 },
  );
  const span = data?.spans[0];
  const first = span?.textLine ?? line;
  const lines = useMemo(() => span?.text?.split('\n') ?? [], [span?.text]);
  const names = useAnswer(
    'file_names',
    span?.state === 'same'
      ? { file: path, start: first, end: first + lines.length, max_tokens: 500_000 }
      : undefined,
  );
  const file = useMemo(() => ({ lines, isWhole: true }), [lines]);
  const tokens = useHighlighting(path, file);
  const byLine = useMemo(() => namesByLine(names.data?.names ?? []), [names.data]);
  const { card, events } = useNameCard(byLine);
  if (span === undefined) return null;
  return (
    <section className="source" aria-label="Source">
      <div className="source-lines" {...events}>
        {lines.map((text, at) => (
          <CodeLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
            key={at}
            line={first + at}
            text={text}
            tokens={tokens?.[at]}
            names={byLine.get(first + at)}
            isMarked={false}
            onNumber={(number) => router.go(codeHref(path, { line: number }))}
          />
        ))}
        {card !== undefined && <NameCard place={card} />}
      </div>
      <p className="quiet source-more">
        {span.cutLines > 0 && (
          <Link to={hrefOf('symbol', { ...query, source: 'all' })}>Show {span.cutLines} more lines</Link>
        )}
        {span.state === 'changed' && ' The file has changed since it was indexed.'}
      </p>
    </section>
  );
}
