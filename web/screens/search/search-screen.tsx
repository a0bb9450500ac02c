/** Search: results as you type, in four modes. The address has the question, the mode and the filters. */
import { useEffect, useRef } from 'react';
import { useAddress, usePage } from '../../state/page.ts';
import { hrefOf, type Query } from '../../state/router.ts';
import { FileResults } from './file-results.tsx';
import { PassageResults } from './passage-results.tsx';
import { SymbolResults } from './symbol-results.tsx';
import { TextResults } from './text-results.tsx';
import { Welcome } from './welcome.tsx';

const modes = [
  { mode: 'symbols', label: 'Symbols', about: 'Definitions by name: parts, camel humps, wildcards, typos' },
  { mode: 'passages', label: 'Passages', about: 'Code for a question or for words, best first' },
  { mode: 'text', label: 'Text', about: 'Lines that contain a text or match a regular expression' },
  { mode: 'files', label: 'Files', about: 'Paths by parts, globs, or letters in order' },
] as const;
export type Mode = (typeof modes)[number]['mode'];

export interface ResultsProps {
  readonly query: Query;
  /** The text, trimmed. */
  readonly text: string;
  /** Changes fields of the address. */
  set(fields: Query): void;
}

export function SearchScreen() {
  const { router } = usePage();
  const { query } = useAddress();
  const mode = modes.find((each) => each.mode === query.mode)?.mode ?? 'symbols';
  const text = (query.q ?? '').trim();
  const set = (fields: Query): void => router.go(hrefOf('search', { ...query, ...fields }), 'replace');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => followArrows(list.current), []);
  return (
    <div className="search-screen">
      <fieldset className="modes">
        <legend className="unseen">What to search</legend>
        {modes.map((each) => (
          <button
            key={each.mode}
            type="button"
            title={each.about}
            aria-pressed={each.mode === mode}
            onClick={() => set({ mode: each.mode, kinds: undefined, limit: undefined })}
          >
            {each.label}
          </button>
        ))}
      </fieldset>
      <div ref={list}>
        {text === '' ? <Welcome /> : <Results mode={mode} query={query} text={text} set={set} />}
      </div>
    </div>
  );
}

function Results({ mode, ...props }: ResultsProps & { readonly mode: Mode }) {
  if (mode === 'passages') return <PassageResults {...props} />;
  if (mode === 'text') return <TextResults {...props} />;
  if (mode === 'files') return <FileResults {...props} />;
  return <SymbolResults {...props} />;
}

/** Up and Down move between the results; Up from the first one leads back to the box. */
function followArrows(list: HTMLElement | null): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const results: (Element | null)[] = [...(list?.querySelectorAll('[data-result]') ?? [])];
    const at = results.indexOf(document.activeElement);
    if (at < 0) return;
    event.preventDefault();
    const next = results[event.key === 'ArrowDown' ? at + 1 : at - 1];
    const target = next ?? (at === 0 ? document.querySelector<HTMLElement>('.search-box input') : undefined);
    if (target instanceof HTMLElement) target.focus();
    target?.scrollIntoView({ block: 'nearest' });
  };
  list?.addEventListener('keydown', onKey);
  return () => list?.removeEventListener('keydown', onKey);
}
