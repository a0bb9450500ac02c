/** Status: what the index contains and lacks, how fresh it is, and how the daemon fares. */
import type { Answers } from '../../api/answers.ts';
import { BuildProgress } from '../../parts/build-progress.tsx';
import { Fact } from '../../parts/fact.tsx';
import { Link } from '../../parts/link.tsx';
import { Answered } from '../../parts/message.tsx';
import { bytes, counted, percent, thousands } from '../../parts/numbers.ts';
import { useLive } from '../../state/page.ts';
import { codeHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { Vectors } from './background-work.tsx';
import { Daemon } from './daemon.tsx';

type Status = Answers['status'];

export default function StatusScreen() {
  const { news } = useLive();
  const answer = useAnswer('status', { problems: 200, max_tokens: 500_000 });
  return (
    <div className="sheet">
      <h1>Status</h1>
      <BuildProgress state={news?.state} />
      <Answered answer={answer}>
        {(status) => (
          <div className="columns">
            <Contents status={status} />
            <Languages status={status} />
            <Freshness status={status} />
            <Vectors status={status} />
            <Skipped status={status} />
            <Problems status={status} />
          </div>
        )}
      </Answered>
      <div className="columns">
        <Daemon />
      </div>
    </div>
  );
}

function Contents({ status }: { readonly status: Status }) {
  const {
    files,
    symbols,
    chunks,
    projects,
    parseCoverage,
    sizeBytes,
    updatedAt,
    isComplete,
    root,
    indexDirectory,
  } = status;
  return (
    <section>
      <h2>Index</h2>
      <dl className="facts">
        <Fact name="Repository" value={root} />
        <Fact name="Files" value={thousands(files)} />
        <Fact name="Symbols" value={thousands(symbols)} />
        <Fact name="Passages" value={thousands(chunks)} />
        <Fact name="Projects" value={thousands(projects)} />
        {parseCoverage !== undefined && (
          <Fact name="Source text parsed without errors" value={percent(parseCoverage)} />
        )}
        <Fact name="Size" value={bytes(sizeBytes)} />
        <Fact
          name="Updated"
          value={updatedAt === undefined ? 'never' : new Date(updatedAt).toLocaleString()}
        />
        <Fact
          name="Complete"
          value={isComplete ? 'yes' : 'no: the last update did not finish; the next one completes it'}
        />
        <Fact name="Folder" value={indexDirectory} />
      </dl>
    </section>
  );
}

function Languages({ status: { languages, unparsedLanguages } }: { readonly status: Status }) {
  return (
    <section>
      <h2>Languages</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col" className="number">
              Files
            </th>
            <th scope="col" className="number">
              Lines
            </th>
            <th scope="col" className="number">
              Symbols
            </th>
            <th scope="col" className="number">
              With errors
            </th>
          </tr>
        </thead>
        <tbody>
          {languages.map(({ language, files, rows, symbols, partial, failed }) => (
            <tr key={language ?? ''}>
              <th scope="row">{language ?? 'plain text'}</th>
              <td className="number">{thousands(files)}</td>
              <td className="number">{thousands(rows)}</td>
              <td className="number">{thousands(symbols)}</td>
              <td className="number">{partial + failed === 0 ? '' : thousands(partial + failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {unparsedLanguages.map(({ language, files, share }) => (
        <p key={language} className="quiet">
          {language}: {counted(files, 'file')} ({percent(share)} of the source text) are indexed as text only.
        </p>
      ))}
    </section>
  );
}

function Freshness({ status: { freshness } }: { readonly status: Status }) {
  const lists = [
    ['New', freshness.added],
    ['Changed', freshness.changed],
    ['Removed', freshness.removed],
  ] as const;
  return (
    <section>
      <h2>Freshness</h2>
      {freshness.isFresh && <p>The index has every file as it is now.</p>}
      {lists.map(([name, paths]) =>
        paths.length === 0 ? null : (
          <details key={name} open={paths.length < 10}>
            <summary>
              {name} since the last update: {counted(paths.length, 'file')}
            </summary>
            <Paths paths={paths} />
          </details>
        ),
      )}
    </section>
  );
}

function Paths({ paths }: { readonly paths: readonly string[] }) {
  return (
    <ul className="plain-list">
      {paths.slice(0, 200).map((path) => (
        <li key={path}>
          <Link to={codeHref(path)}>
            <bdi>{path}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Skipped({ status: { skipped } }: { readonly status: Status }) {
  return (
    <section>
      <h2>Skipped files</h2>
      {skipped.length === 0 && <p>No file was skipped.</p>}
      {skipped.map(({ reason, count, examples }) => (
        <details key={reason}>
          <summary>
            {thousands(count)} {reason}
          </summary>
          <Paths paths={examples} />
        </details>
      ))}
    </section>
  );
}

function Problems({ status: { problems, problemCount, moreProblems } }: { readonly status: Status }) {
  return (
    <section>
      <h2>Problems in the files</h2>
      {problemCount === 0 && <p>None were found.</p>}
      {problemCount > 0 && (
        <details open={problemCount < 20}>
          <summary>{counted(problemCount, 'problem')}</summary>
          <ul className="plain-list">
            {problems.map(({ path, problem }) => (
              <li key={`${path} ${problem.row} ${problem.message}`}>
                <Link to={codeHref(path, { line: (problem.row ?? 0) + 1 })}>
                  <bdi>{path}</bdi>
                  {problem.row !== undefined && `:${problem.row + 1}`}
                </Link>{' '}
                <span className="quiet">
                  {problem.kind}: {problem.message}
                </span>
              </li>
            ))}
          </ul>
          {moreProblems > 0 && <p className="quiet">and {thousands(moreProblems)} more</p>}
        </details>
      )}
    </section>
  );
}
