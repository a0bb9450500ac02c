/** Files and folders as a tree. Folders load when they are opened; those around the current file are open. */
import { useState } from 'react';
import { Link } from '../../parts/link.tsx';
import { codeHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';

export function FileTree({ current }: { readonly current: string }) {
  return (
    <nav className="file-tree" aria-label="Files">
      <Entries path="" current={current} />
    </nav>
  );
}

function Entries({ path, current }: { readonly path: string; readonly current: string }) {
  const { data, error, isTooEarly } = useAnswer('list_directory', {
    path: path === '' ? '.' : path,
    limit: 2_000,
    max_tokens: 500_000,
  });
  if (error !== undefined) return <p className="quiet">{error.message}</p>;
  if (data === undefined) return isTooEarly ? null : <p className="quiet">…</p>;
  return (
    <ul>
      {data.entries
        .filter(({ state }) => state !== 'closed')
        .map((entry) =>
          entry.kind === 'directory' ? (
            <FolderEntry key={entry.path} entry={entry} current={current} />
          ) : (
            <li
              key={entry.path}
              className={entry.state === 'indexed' || entry.state === 'changed' ? undefined : 'dim'}
            >
              <Link to={codeHref(entry.path)} aria-current={entry.path === current ? 'true' : undefined}>
                <bdi>{entry.name}</bdi>
              </Link>
            </li>
          ),
        )}
      {data.more > 0 && <li className="quiet">{data.more} more</li>}
    </ul>
  );
}

interface FolderEntryProps {
  readonly entry: { readonly path: string; readonly name: string; readonly state: string };
  readonly current: string;
}

function FolderEntry({ entry, current }: FolderEntryProps) {
  const isAround = current === entry.path || current.startsWith(`${entry.path}/`);
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? isAround;
  return (
    <li className={entry.state === 'ignored' ? 'dim' : undefined}>
      <button type="button" className="tree-toggle" aria-expanded={isOpen} onClick={() => setChoice(!isOpen)}>
        <bdi>{entry.name}</bdi>
      </button>
      {isOpen && <Entries path={entry.path} current={current} />}
    </li>
  );
}
