/** The keys, shown with `?`. */
import { useEffect, useRef } from 'react';

const keys: readonly (readonly [string, string])[] = [
  ['/', 'Go to the search box'],
  ['Enter', 'Open the first result, or the one in focus'],
  ['↑ ↓', 'Move between results, and between the rows of a tree'],
  ['→ ←', 'Expand and collapse a row of a tree'],
  ['Esc', 'Close a card or a dialog'],
  ['?', 'Show these keys'],
];

export function Help({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl className="keys">
        {keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        Filled signs mark what is proven: <b>exact</b> follows from scopes and imports, <b>probable</b> from
        declared types. Open signs mark what is only possible.
      </p>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
