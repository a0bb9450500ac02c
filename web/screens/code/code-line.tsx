/** One line of code: its number, and its text with links. Memoised, because scrolling renders many of them again. */
import { memo, useState } from 'react';
import type { NameInFile } from '../../api/answers.ts';
import type { TokenSpan } from '../../highlight/highlight.ts';
import { Link } from '../../parts/link.tsx';
import { pathOf } from '../../parts/symbol-name.tsx';
import { codeHref, symbolHref } from '../../state/router.ts';
import { type Segment, segmentsOf } from './segments.ts';

interface CodeLineProps {
  /** From 1. */
  readonly line: number;
  /** Undefined while it is loaded. */
  readonly text: string | undefined;
  readonly tokens: readonly TokenSpan[] | undefined;
  readonly names: readonly NameInFile[] | undefined;
  readonly isMarked: boolean;
  onNumber(line: number, how: 'one' | 'range'): void;
}

const noTokens: readonly TokenSpan[] = [];
const noNames: readonly NameInFile[] = [];
// A browser lays out one very long line for seconds.
const firstLetters = 2_000;
const moreLetters = 20_000;

export const CodeLine = memo(function CodeLine(props: CodeLineProps) {
  const { line, text = '', tokens = noTokens, names = noNames, isMarked, onNumber } = props;
  const [limit, setLimit] = useState(firstLetters);
  const shown = text.length > limit ? text.slice(0, limit) : text;
  const segments = segmentsOf(shown, tokens, names);
  return (
    <div className={isMarked ? 'code-line code-line-marked' : 'code-line'} data-line={line}>
      <button
        type="button"
        className="line-number"
        tabIndex={-1}
        aria-label={`Line ${line}`}
        onClick={(event) => onNumber(line, event.shiftKey ? 'range' : 'one')}
      >
        {line}
      </button>
      <code>
        {segments.map((segment) => (
          <SegmentText key={segment.start} segment={segment} line={line} />
        ))}
        {text.length > limit && (
          <button type="button" className="long-line" onClick={() => setLimit(limit + moreLetters)}>
            … {(text.length - limit).toLocaleString('en')} more characters
          </button>
        )}
      </code>
    </div>
  );
});

function SegmentText({ segment, line }: { readonly segment: Segment; readonly line: number }) {
  const { text, look, name, start } = segment;
  const className = look === undefined ? '' : `look-${look}`;
  if (name === undefined) return className === '' ? text : <span className={className}>{text}</span>;
  const [target] = name.targets;
  const place = `${line}:${start}`;
  if (target === undefined)
    return (
      <span className={`${className} unresolved unresolved-${name.unresolved}`} data-name={place}>
        {text}
      </span>
    );
  const certainty = target.confidence === 'approximate' ? 'possible' : 'proven';
  const isDefinition = name.role === 'definition';
  const to = isDefinition ? symbolHref(target.id) : codeHref(pathOf(target.id), { line: target.line });
  return (
    <Link
      className={`${className} code-name code-name-${isDefinition ? 'definition' : certainty}`}
      data-name={place}
      to={to}
    >
      {text}
    </Link>
  );
}
