/** The one search box. Typing anywhere leads to the search screen; each letter replaces the address, so Back leaves it. */
import { useEffect, useRef, useState } from 'react';
import { useAddress, usePage } from '../state/page.ts';
import { hrefOf } from '../state/router.ts';
import { isTyping } from '../state/typing.ts';

export function SearchBox() {
  const { router } = usePage();
  const { screen, query } = useAddress();
  const box = useRef<HTMLInputElement>(null);
  const asked = screen === 'search' ? (query.q ?? '') : '';
  const [text, setText] = useState(asked);
  // The address may change without the box, for example by Back.
  const [last, setLast] = useState(asked);
  if (last !== asked) {
    setLast(asked);
    setText(asked);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const change = (next: string): void => {
    setText(next);
    setLast(next);
    const fields = screen === 'search' ? { ...query, q: next, limit: undefined } : { q: next };
    router.go(hrefOf('search', fields), screen === 'search' ? 'replace' : 'push');
  };
  return (
    <search className="search-box">
      <input
        ref={box}
        type="search"
        name="q"
        value={text}
        placeholder="Search symbols, code, text, files"
        aria-label="Search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the first screen is the search, and nothing comes before the box.
        autoFocus={screen === 'search'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          const first = document.querySelector<HTMLElement>('[data-result]');
          if (event.key === 'ArrowDown' && first !== null) {
            event.preventDefault();
            first.focus();
          } else if (event.key === 'Enter' && screen === 'search') first?.click();
          else if (event.key === 'Enter') change(text);
        }}
      />
      <kbd title="Press / to search">/</kbd>
    </search>
  );
}
