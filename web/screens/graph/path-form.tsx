/** Asks for a second symbol, and shows the path to it. */
import { useState } from 'react';
import { Confidence, certaintyOf } from '../../parts/confidence.tsx';
import { counted } from '../../parts/numbers.ts';
import { Site } from '../../parts/site.tsx';
import { shortName } from '../../parts/symbol-name.tsx';
import type { Answer } from '../../state/use-answer.ts';

interface PathFormProps {
  readonly from: string;
  readonly to: string | undefined;
  readonly answer: Answer<'path'>;
  go(to: string | undefined): void;
}

export function PathForm({ from, to, answer, go }: PathFormProps) {
  const [text, setText] = useState(to ?? '');
  const { data, error } = answer;
  return (
    <div className="path-form">
      <label className="choice">
        Path to{' '}
        <input
          type="text"
          value={text}
          placeholder="symbol or id"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') go(text.trim() === '' ? undefined : text.trim());
          }}
        />
      </label>
      {to !== undefined && (
        <button
          type="button"
          onClick={() => {
            setText('');
            go(undefined);
          }}
        >
          Clear
        </button>
      )}
      {error !== undefined && <span role="alert">{error.message}</span>}
      {data !== undefined && data.steps === undefined && (
        <span role="status">
          No path from {shortName(from)} to {shortName(data.to.id)} was found
        </span>
      )}
      {data?.steps !== undefined && (
        <details className="path-steps">
          <summary>{counted(data.steps.length, 'step')}</summary>
          <ol>
            {data.steps.map((step) => (
              <li key={`${step.from.id} ${step.to.id}`}>
                {shortName(step.from.id)} {step.kind} {shortName(step.to.id)}{' '}
                <Confidence certainty={certaintyOf(step.confidence, step.evidence)} />
                {step.place !== undefined && <Site {...step.place} />}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
