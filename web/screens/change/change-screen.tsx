/** Change: what differs from a commit, what that reaches, and which tests cover it. */
import { useState } from 'react';
import type { Answers } from '../../api/answers.ts';
import { AffectedSymbols, AffectedTests } from '../../parts/affected.tsx';
import { Link } from '../../parts/link.tsx';
import { Answered, Message, Notes } from '../../parts/message.tsx';
import { counted, thousands } from '../../parts/numbers.ts';
import { SymbolName } from '../../parts/symbol-name.tsx';
import { useAddress, usePage } from '../../state/page.ts';
import { codeHref, hrefOf } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { ChangedSymbols } from './changed-symbols.tsx';
import { Reach } from './reach.tsx';

type Impact = Answers['impact'];

const presets = [
  ['HEAD', 'Uncommitted changes'],
  ['HEAD~1', 'Since the commit before the last'],
  ['HEAD~10', 'Since ten commits ago'],
  ['main', 'Since main'],
] as const;

export default function ChangeScreen() {
  const { query } = useAddress();
  const revision = query.since ?? 'HEAD';
  const depth = Number(query.depth ?? 3);
  const fields = { diff: true, symbol: revision, depth, limit: 1_000, only: query.only, tests: 'list' };
  const answer = useAnswer('impact', { ...fields, max_tokens: 1_000_000 });
  return (
    <div className="sheet change">
      <h1>Change</h1>
      <RevisionForm key={revision} revision={revision} />
      <Answered
        answer={answer}
        onFailure={(error) => (
          <Message title={error.message}>
            {error.hint !== undefined && <p>{error.hint}</p>}
            <p>
              The field takes what <code>git diff</code> takes as one commit: a branch, a tag, a hash,{' '}
              <code>HEAD~3</code>. A folder without git has no changes to compare.
            </p>
            <p>
              <Link to={hrefOf('change')}>Uncommitted changes</Link>
            </p>
          </Message>
        )}
      >
        {(impact) => <Result impact={impact} notes={answer.reply?.notes} revision={revision} />}
      </Answered>
    </div>
  );
}

function RevisionForm({ revision }: { readonly revision: string }) {
  const { router } = usePage();
  const { query } = useAddress();
  const [text, setText] = useState(revision);
  const go = (since: string): void =>
    router.go(hrefOf('change', { ...query, since: since === 'HEAD' ? undefined : since }));
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        go(text.trim() === '' ? 'HEAD' : text.trim());
      }}
    >
      {presets.map(([value, label]) => (
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={value === revision}
          onClick={() => go(value)}
        >
          {label}
        </button>
      ))}
      <label className="path-filter">
        <span>since</span>
        <input
          type="text"
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit">Compare</button>
      <button
        type="button"
        className="chip"
        aria-pressed={query.only === 'proven'}
        onClick={() =>
          router.go(
            hrefOf('change', { ...query, only: query.only === 'proven' ? undefined : 'proven' }),
            'replace',
          )
        }
      >
        Proven only
      </button>
    </form>
  );
}

interface ResultProps {
  readonly impact: Impact;
  readonly notes: readonly string[] | undefined;
  readonly revision: string;
}

function Result({ impact, notes, revision }: ResultProps) {
  const { changed, changedCount, notIndexed, testFileCount, proven, possible } = impact;
  if (changedCount === 0)
    return (
      <Message
        title={
          revision === 'HEAD' ? 'No uncommitted changes in symbols' : `No symbol differs from ${revision}`
        }
      >
        {notIndexed.length > 0 ? (
          <NotIndexed paths={notIndexed} />
        ) : (
          <p>Edit a file, or compare with another commit. This page follows the files while it is open.</p>
        )}
      </Message>
    );
  return (
    <>
      <p className="summary" role="status">
        {counted(changedCount, 'changed symbol reaches', 'changed symbols reach')} {thousands(proven)} symbols
        by proven and {thousands(possible)} by possible edges; {counted(testFileCount, 'test file')} cover
        them.
      </p>
      <div className="columns">
        <div>
          <section>
            <h2>Changed symbols</h2>
            <ChangedSymbols changed={changed} changedCount={changedCount} />
            {notIndexed.length > 0 && <NotIndexed paths={notIndexed} />}
          </section>
          <section>
            <h2>Tests to run</h2>
            <AffectedTests impact={impact} part="" />
          </section>
        </div>
        <section>
          <h2>What they reach</h2>
          <Reach impact={impact} />
          <AffectedSymbols impact={impact} part="" />
          {impact.overridden.length > 0 && (
            <>
              <h2>Overridden methods, whose callers may be affected</h2>
              <ul className="plain-list">
                {impact.overridden.map((symbol) => (
                  <li key={symbol.id}>
                    <SymbolName symbol={symbol} />
                  </li>
                ))}
              </ul>
            </>
          )}
          <Notes notes={notes?.filter((note) => !note.includes('(limit'))} />
        </section>
      </div>
    </>
  );
}

function NotIndexed({ paths }: { readonly paths: readonly string[] }) {
  return (
    <details>
      <summary>
        {counted(paths.length, 'changed file')} without symbols: deleted, text only, or not indexed
      </summary>
      <ul className="plain-list">
        {paths.map((path) => (
          <li key={path}>
            <Link to={codeHref(path)}>
              <bdi>{path}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
