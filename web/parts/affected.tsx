/** What a change reaches: symbols by depth and the tests that cover them. Shared by the symbol and the change screen. */
import type { Answers } from '../api/answers.ts';
import { codeHref } from '../state/router.ts';
import { Confidence, certaintyOf } from './confidence.tsx';
import { Link } from './link.tsx';
import { counted } from './numbers.ts';
import { Site } from './site.tsx';
import { SymbolName, shortName } from './symbol-name.tsx';

type Impact = Answers['impact'];

interface PartProps {
  readonly impact: Impact;
  /** Lower case; only paths that contain it are shown. */
  readonly part: string;
}

export function AffectedSymbols({
  impact: { affected, totals, more, beyond, isBeyondCut },
  part,
}: PartProps) {
  const shown = affected.filter(({ path }) => path.toLowerCase().includes(part));
  if (affected.length === 0) return <p className="quiet">No affected symbols found.</p>;
  return (
    <>
      {totals.map((total, at) => {
        const depth = at + 1;
        const level = shown.filter((each) => each.depth === depth);
        if (total === 0) return null;
        return (
          <details key={depth} open={depth === 1 || shown.length < 40}>
            <summary>
              {depth === 1 ? 'Directly' : `In ${depth} steps`}: {counted(total, 'symbol')}
              {level.length < total && `, ${level.length} shown`}
            </summary>
            <ul className="call-tree">
              {level.map((each) => (
                <AffectedRow key={each.id} symbol={each} />
              ))}
            </ul>
          </details>
        );
      })}
      {more.affected > 0 && <p className="quiet">{counted(more.affected, 'further symbol')} not listed</p>}
      {beyond > 0 && (
        <p className="quiet">
          {isBeyondCut && 'At least '}
          {counted(beyond, 'symbol')} further away
        </p>
      )}
    </>
  );
}

function AffectedRow({ symbol }: { readonly symbol: Impact['affected'][number] }) {
  const [link] = symbol.links;
  const [place] = link?.places ?? [];
  return (
    <li className="call-row">
      <div className="call-text">
        <SymbolName symbol={symbol} place="without" />
        <Confidence certainty={certaintyOf(symbol.confidence, symbol.evidence)} />
        {link !== undefined && (
          <span className="quiet">
            {link.relation} {shortName(link.through)}
          </span>
        )}
        {place !== undefined && <Site path={place.path} line={place.line} />}
      </div>
    </li>
  );
}

export function AffectedTests({ impact, part }: PartProps) {
  const { tests, testFileCount, testFolders, dependentTests, dependentTestCount, deeperTestFileCount } =
    impact;
  const shown = tests.filter(({ path }) => path.toLowerCase().includes(part));
  if (testFileCount + dependentTestCount === 0)
    return <p className="quiet">No test was found that reaches it.</p>;
  return (
    <>
      <ul className="call-tree">
        {shown.map((test) => (
          <li key={test.path} className="call-row">
            <div className="call-text">
              <Link className="name" to={codeHref(test.path)}>
                <bdi>{test.path}</bdi>
              </Link>
              <Confidence certainty={certaintyOf(test.confidence, test.how === 'name' ? 'name' : 'edge')} />
              <span className="quiet">
                {counted(test.depth, 'step')} away, {test.how === 'name' ? 'a use by name in ' : ''}
                {test.first === test.path ? 'the file itself' : shortName(test.first)}
                {test.symbolCount > 1 && ` and ${test.symbolCount - 1} more`}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {testFolders.map(({ path, files, count }) => (
        <p key={path} className="quiet">
          {path}: {counted(files, 'test file')}, {counted(count, 'symbol')}
        </p>
      ))}
      {deeperTestFileCount > 0 && (
        <p className="quiet">{counted(deeperTestFileCount, 'test file')} further away</p>
      )}
      {dependentTests.length > 0 && (
        <details>
          <summary>{counted(dependentTestCount, 'further test file')} that import a changed file</summary>
          <ul className="plain-list">
            {dependentTests.map(({ path, distance }) => (
              <li key={path}>
                <Link to={codeHref(path)}>{path}</Link>{' '}
                <span className="quiet">{counted(distance, 'step')}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
