/** The card at a name: what it means, how certain that is, and where one can go from there. */
import type { NameInFile } from '../../api/answers.ts';
import { Confidence, certaintyOf, whyCertain } from '../../parts/confidence.tsx';
import { Link } from '../../parts/link.tsx';
import { KindMark, pathOf, shortName } from '../../parts/symbol-name.tsx';
import { codeHref, hrefOf, symbolHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';

export interface CardPlace {
  readonly name: NameInFile;
  /** In pixels of the window. */
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const extractors: Readonly<Record<string, string>> = {
  syntax: 'by syntax',
  compiler: 'by the compiler',
  'some-values': 'by syntax, from some of the values it may have',
};

export function NameCard({ place }: { readonly place: CardPlace }) {
  const { name, left, top, bottom } = place;
  const isBelow = bottom < window.innerHeight * 0.6;
  const style = {
    left: Math.max(8, Math.min(left, window.innerWidth - 488)),
    ...(isBelow ? { top: bottom + 2 } : { bottom: window.innerHeight - top + 2 }),
  };
  const [target] = name.targets;
  return (
    <div className="name-card" role="tooltip" id="name-card" style={style}>
      {target === undefined ? <Unresolved name={name} /> : <Resolved name={name} id={target.id} />}
    </div>
  );
}

function Unresolved({ name: { name, unresolved, role } }: { readonly name: NameInFile }) {
  return (
    <>
      <p>
        <code>{name}</code> <span className="quiet">{role}</span>
      </p>
      <p>
        {unresolved === 'external'
          ? 'Leads out of the repository: to the language, its library or a package.'
          : 'Not resolved: the type of the receiver is unknown, so the target may be anywhere.'}
      </p>
      <p className="card-links">
        <Link to={hrefOf('search', { q: name })}>Symbols with this name</Link>
      </p>
    </>
  );
}

function Resolved({ name, id }: { readonly name: NameInFile; readonly id: string }) {
  const { data } = useAnswer('symbol', { symbol: id });
  const [target] = name.targets;
  const certainty = certaintyOf(target?.confidence ?? 'approximate');
  return (
    <>
      <p className="card-head">
        <KindMark kind={target?.kind ?? ''} />
        <code className="card-signature">{data?.signature ?? shortName(id)}</code>
      </p>
      {data?.doc !== undefined && <p className="card-doc">{firstParagraph(data.doc)}</p>}
      <p className="quiet">
        <bdi>{pathOf(id)}</bdi>
        {target !== undefined && `:${target.line}`}
      </p>
      {name.role !== 'definition' && (
        <p>
          <Confidence certainty={certainty} />{' '}
          <span className="quiet">
            {name.role}, {extractors[target?.extractor ?? 'syntax']}. {whyCertain(certainty)}.
          </span>
        </p>
      )}
      {name.targets.length > 1 && <Candidates name={name} />}
      <p className="card-links">
        <Link to={codeHref(pathOf(id), { line: target?.line ?? 1 })}>Definition</Link>
        <Link to={symbolHref(id)}>Callers{data === undefined ? '' : ` (${data.callers.total})`}</Link>
        <Link to={symbolHref(id, 'references')}>References</Link>
        <Link to={hrefOf('graph', { of: id })}>Graph</Link>
      </p>
    </>
  );
}

function Candidates({ name: { targets, moreTargets } }: { readonly name: NameInFile }) {
  return (
    <ul className="card-candidates" aria-label="May mean">
      {targets.map(({ id, kind, line }) => (
        <li key={id}>
          <KindMark kind={kind} />
          <Link to={codeHref(pathOf(id), { line })}>{shortName(id)}</Link>{' '}
          <span className="quiet cut">{pathOf(id)}</span>
        </li>
      ))}
      {moreTargets > 0 && <li className="quiet">and {moreTargets} more</li>}
    </ul>
  );
}

function firstParagraph(doc: string): string {
  const paragraph = doc.split(/\n\s*\n/)[0] ?? '';
  return paragraph.length > 400 ? `${paragraph.slice(0, 400)}…` : paragraph;
}
