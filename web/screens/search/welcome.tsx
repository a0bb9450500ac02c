/** Before a question: what can be asked here, and where to begin in this repository. */
import { Link } from '../../parts/link.tsx';
import { Answered } from '../../parts/message.tsx';
import { counted } from '../../parts/numbers.ts';
import { KindMark, placeOf, shortName } from '../../parts/symbol-name.tsx';
import { hrefOf } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';

export function Welcome() {
  const answer = useAnswer('map', { budget: 1_500 });
  return (
    <Answered answer={answer}>
      {({ files, symbols, languages, central, entryPoints }) => (
        <div className="welcome">
          <p className="welcome-head">
            {counted(files, 'file')}, {counted(symbols, 'symbol')}
            {languages
              .filter(({ language }) => language !== undefined)
              .slice(0, 4)
              .map(({ language, files: count }) => `, ${language} ${count}`)
              .join('')}
          </p>
          <div className="columns">
            <section>
              <h2>Where most code leads</h2>
              <ul className="rows">
                {central.slice(0, 12).map(({ id, kind, about, usedBy }) => (
                  <li key={id}>
                    <KindMark kind={kind} />
                    <Link className="name" to={placeOf(id, kind)}>
                      {shortName(id)}
                    </Link>
                    <span className="quiet cut">{about}</span>
                    <span className="count" title="Files that use it">
                      {usedBy}
                    </span>
                  </li>
                ))}
              </ul>
              <Link className="more" to={hrefOf('map')}>
                The whole map
              </Link>
            </section>
            <section>
              <h2>Where it begins</h2>
              <ul className="rows">
                {entryPoints.slice(0, 6).map(({ id, kind, about }) => (
                  <li key={id}>
                    <KindMark kind={kind} />
                    <Link className="name" to={placeOf(id, kind)}>
                      {shortName(id)}
                    </Link>
                    <span className="quiet cut">{about}</span>
                  </li>
                ))}
              </ul>
              <Syntax />
            </section>
          </div>
        </div>
      )}
    </Answered>
  );
}

function Syntax() {
  return (
    <>
      <h2>What you can type</h2>
      <dl className="syntax">
        <div>
          <dt>Symbols</dt>
          <dd>
            <code>getUser</code> <code>A.b</code> <code>get*</code> <code>gUD</code>
          </dd>
        </div>
        <div>
          <dt>Passages</dt>
          <dd>
            <code>how are cookies parsed</code> <code>retry lang:go -path:test/</code>
          </dd>
        </div>
        <div>
          <dt>Text</dt>
          <dd>
            <code>TODO</code>, or a regular expression
          </dd>
        </div>
        <div>
          <dt>Files</dt>
          <dd>
            <code>*.test.ts</code> <code>db/mod/query</code>
          </dd>
        </div>
      </dl>
    </>
  );
}
