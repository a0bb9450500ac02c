/** The text of a file: highlighted, with links on names, a card at the name under the pointer, and linkable lines. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { NameInFile } from '../../api/answers.ts';
import { VirtualRows } from '../../parts/virtual-rows.tsx';
import { usePage } from '../../state/page.ts';
import { codeHref } from '../../state/router.ts';
import { CodeLine } from './code-line.tsx';
import { NameCard } from './name-card.tsx';
import { useHighlighting } from './use-highlighting.ts';
import { namesByLine, useNameCard } from './use-name-card.ts';
import type { OpenFile } from './use-file.ts';

interface CodeViewProps {
  readonly file: OpenFile;
  readonly names: readonly NameInFile[];
  readonly marked: { readonly line: number; readonly endLine: number } | undefined;
  need(line: number): void;
}

const rowHeight = 20;
// Browsers limit the height of an element: at 20 pixels, Firefox to 890,000 lines.
const linesInPart = 500_000;

export function CodeView({ file, names, marked, need }: CodeViewProps) {
  const { router } = usePage();
  const { head, lines, isWhole } = file;
  const tokens = useHighlighting(head.path, file);
  const byLine = useMemo(() => namesByLine(names), [names]);
  const [part, setPart] = useState(0);
  const markedLine = marked?.line;
  useEffect(() => {
    if (markedLine !== undefined) setPart(Math.floor((markedLine - 1) / linesInPart));
  }, [markedLine]);
  const offset = Math.min(part, Math.floor(Math.max(0, lines.length - 1) / linesInPart)) * linesInPart;
  const { card, events } = useNameCard(byLine);
  const onNumber = useCallback(
    (line: number, how: 'one' | 'range'): void => {
      const start = how === 'range' && markedLine !== undefined ? markedLine : line;
      const range = { line: Math.min(start, line), endLine: Math.max(start, line) };
      router.go(codeHref(head.path, range), 'replace');
    },
    [router, head.path, markedLine],
  );
  const onView = useCallback(
    (first: number, last: number): void => {
      if (isWhole) return;
      need(offset + Math.max(0, first - 100));
      need(offset + last + 100);
    },
    [isWhole, need, offset],
  );
  const row = (index: number) => {
    const line = offset + index + 1;
    return (
      <CodeLine
        key={line}
        line={line}
        text={lines[line - 1]}
        tokens={tokens?.[line - 1]}
        names={byLine.get(line)}
        isMarked={marked !== undefined && line >= marked.line && line <= marked.endLine}
        onNumber={onNumber}
      />
    );
  };
  return (
    <div className="code-view" {...events}>
      {lines.length > linesInPart && <Parts lines={lines.length} offset={offset} choose={setPart} />}
      <VirtualRows
        className="code-rows"
        label={`Lines of ${head.path}`}
        count={Math.min(linesInPart, lines.length - offset)}
        rowHeight={rowHeight}
        target={markedLine === undefined ? undefined : markedLine - 1 - offset}
        targetKey={`${head.path} ${markedLine}`}
        row={row}
        onView={onView}
      />
      {card !== undefined && <NameCard place={card} />}
    </div>
  );
}

interface PartsProps {
  readonly lines: number;
  readonly offset: number;
  choose(part: number): void;
}

function Parts({ lines, offset, choose }: PartsProps) {
  return (
    <p className="toggles">
      {Array.from({ length: Math.ceil(lines / linesInPart) }, (_, part) => part * linesInPart).map(
        (start) => (
          <button
            key={start}
            type="button"
            className="chip"
            aria-pressed={start === offset}
            onClick={() => choose(start / linesInPart)}
          >
            Lines {(start + 1).toLocaleString('en')} to{' '}
            {Math.min(lines, start + linesInPart).toLocaleString('en')}
          </button>
        ),
      )}
    </p>
  );
}
