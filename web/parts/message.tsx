/** What a screen shows instead of an answer: that it loads, that it is too early, why it failed and how to go on. */
import type { ReactNode } from 'react';
import type { OperationName } from '../api/answers.ts';
import type { AskError } from '../api/client.ts';
import { useLive } from '../state/page.ts';
import type { Answer } from '../state/use-answer.ts';
import { BuildProgress } from './build-progress.tsx';

export function Message({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="message">
      <p className="message-title">{title}</p>
      {children !== undefined && <div className="message-text">{children}</div>}
    </div>
  );
}

export function Failure({ error, repeat }: { readonly error: AskError; readonly repeat: () => void }) {
  return (
    <div className="message message-bad" role="alert">
      <p className="message-title">{error.message}</p>
      {error.hint !== undefined && <p className="message-text">{error.hint}</p>}
      <button type="button" onClick={repeat}>
        Try again
      </button>
    </div>
  );
}

interface AnsweredProps<Name extends OperationName> {
  readonly answer: Answer<Name>;
  readonly children: (data: NonNullable<Answer<Name>['data']>) => ReactNode;
  /** Shown instead of the usual failure. */
  readonly onFailure?: (error: AskError) => ReactNode;
}

/** Shows the data of an answer, or why there is none. */
export function Answered<Name extends OperationName>({ answer, children, onFailure }: AnsweredProps<Name>) {
  const { news } = useLive();
  const { data, error, isTooEarly, isAsking, repeat } = answer;
  if (data !== undefined) return <div aria-busy={isAsking}>{children(data)}</div>;
  if (error !== undefined) return onFailure?.(error) ?? <Failure error={error} repeat={repeat} />;
  if (isTooEarly)
    return (
      <Message title="The index is being built">
        <BuildProgress state={news?.state} />
        <p>This part appears as soon as there is something to show.</p>
      </Message>
    );
  return <p className="loading">Loading…</p>;
}

/** Remarks of the daemon on an answer: limits, files that changed, files that could not be parsed. */
export function Notes({ notes }: { readonly notes: readonly string[] | undefined }) {
  if (notes === undefined || notes.length === 0) return null;
  return (
    <ul className="notes" aria-label="Notes on this answer">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
