/** The entries of a folder, with the reason for those that are not indexed. For a path that is no folder, why it cannot be shown. */
import type { Answers } from '../../api/answers.ts';
import type { AskError } from '../../api/client.ts';
import { Link } from '../../parts/link.tsx';
import { Answered, Message } from '../../parts/message.tsx';
import { bytes, counted } from '../../parts/numbers.ts';
import { codeHref, hrefOf } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';

type Entry = Answers['list_directory']['entries'][number];

interface FolderProps {
  readonly path: string;
  /** Why the path could not be read as a file. */
  readonly error?: AskError | undefined;
}

export function Folder({ path, error }: FolderProps) {
  const answer = useAnswer('list_directory', {
    path: path === '' ? '.' : path,
    limit: 5_000,
    max_tokens: 500_000,
  });
  return (
    <div className="folder">
      <Answered
        answer={answer}
        onFailure={(failure) => <NoFile path={path} error={error ?? failure} repeat={answer.repeat} />}
      >
        {({ entries, total, more }) => (
          <>
            <table>
              <caption className="unseen">
                {path === '' ? 'The root' : path}: {counted(total, 'entry', 'entries')}
              </caption>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.path}>
                    <td>
                      {entry.kind === 'directory' || entry.kind === 'file' ? (
                        <Link className="name" to={codeHref(entry.path)}>
                          <bdi>{entry.name}</bdi>
                          {entry.kind === 'directory' && '/'}
                        </Link>
                      ) : (
                        <span className="name">
                          <bdi>{entry.name}</bdi>
                        </span>
                      )}
                    </td>
                    <td className="quiet">{factsOf(entry)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {more > 0 && (
              <p className="quiet">{counted(more, 'further entry', 'further entries')} not shown</p>
            )}
          </>
        )}
      </Answered>
    </div>
  );
}

function factsOf({ kind, state, skipped, lines, fileCount, language, sizeBytes }: Entry): string {
  return [
    ...(kind === 'link' || kind === 'special' ? [kind] : []),
    ...(fileCount === undefined ? [] : [counted(fileCount, 'file')]),
    ...(language === undefined ? [] : [language]),
    ...(lines === undefined ? [] : [counted(lines, 'line')]),
    ...(sizeBytes === undefined ? [] : [bytes(sizeBytes)]),
    ...(state === 'skipped' ? [`skipped: ${skipped}`] : []),
    ...(state === 'ignored' || state === 'closed' ? [state] : []),
  ].join(', ');
}

interface NoFileProps {
  readonly path: string;
  readonly error: AskError;
  repeat(): void;
}

function NoFile({ path, error, repeat }: NoFileProps) {
  const name = path.split('/').at(-1) ?? path;
  return (
    <Message title={error.message}>
      {error.hint !== undefined && <p>{error.hint}</p>}
      <p className="choices">
        <Link to={hrefOf('search', { q: name, mode: 'files' })}>Files with this name</Link>
        <Link to={hrefOf('code')}>The root folder</Link>
        <button type="button" onClick={repeat}>
          Try again
        </button>
      </p>
    </Message>
  );
}
