/** Symbol: what it is, its source, and everything that is connected to it. */
import type { Answers } from '../../api/answers.ts';
import { Link } from '../../parts/link.tsx';
import { Answered, Message, Notes } from '../../parts/message.tsx';
import { KindMark, pathOf, shortName } from '../../parts/symbol-name.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { useAddress, usePage } from '../../state/page.ts';
import { codeHref, hrefOf, symbolHref } from '../../state/router.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { CallersPanel } from './callers-panel.tsx';
import { CalleesPanel } from './callees-panel.tsx';
import { ImpactPanel } from './impact-panel.tsx';
import { ImplementationsPanel } from './implementations-panel.tsx';
import { Members } from './members.tsx';
import { ReferencesPanel } from './references-panel.tsx';
import { Source } from './source.tsx';

type Card = Answers['symbol'];

export default function SymbolScreen() {
  const { query } = useAddress();
  const id = query.id ?? '';
  const answer = useAnswer('symbol', id === '' ? undefined : { symbol: id });
  if (id === '')
    return <Message title="No symbol is named in the address">Find one with the search box.</Message>;
  return (
    <Answered
      answer={answer}
      onFailure={(error) => <Unknown id={id} message={error.message} hint={error.hint} />}
    >
      {(card) => (
        <div className="symbol-screen">
          <Head card={card} />
          <div className="symbol-columns">
            <div className="symbol-left">
              {card.doc !== undefined && <p className="doc">{card.doc}</p>}
              <Source card={card} />
              <Members card={card} />
              <Notes notes={answer.reply?.notes} />
            </div>
            <div className="symbol-right">
              <Panels key={card.id} card={card} view={query.view} />
            </div>
          </div>
        </div>
      )}
    </Answered>
  );
}

function Head({ card }: { readonly card: Card }) {
  const { id, kind, path, line, endLine, signature, language, isTest, isDeprecated, parent, spans, bases } =
    card;
  const tags = [card.access, ...card.modifiers].filter((tag) => tag !== undefined);
  return (
    <header className="symbol-head">
      <h1>
        <KindMark kind={kind} />
        <bdi>{shortName(id)}</bdi>
        {tags.map((tag) => (
          <span key={tag} className="tag">
            {tag}
          </span>
        ))}
        {isTest && <span className="tag">test</span>}
        {isDeprecated && <span className="tag tag-warn">deprecated</span>}
      </h1>
      {signature !== undefined && (
        <pre className="signature">
          {card.attributes.map((attribute) => `@${attribute.replace(/^@/, '')}\n`).join('')}
          {signature}
        </pre>
      )}
      <p className="symbol-facts">
        <span>{language ?? 'text'}</span>
        {(spans.length === 0 ? [{ path, line, endLine }] : spans).map((span) => (
          <Link key={`${span.path}:${span.line}`} to={codeHref(span.path, span)}>
            <bdi>{span.path}</bdi>:{span.line}–{span.endLine}
          </Link>
        ))}
        {parent !== undefined && parent !== path && (
          <span>
            in <Link to={symbolHref(parent)}>{shortName(parent)}</Link>
          </span>
        )}
        {bases.length > 0 && (
          <span>
            of{' '}
            {bases.map((base, at) => (
              <span key={base}>
                {at > 0 && ', '}
                <Link to={hrefOf('search', { q: base })}>{base}</Link>
              </span>
            ))}
          </span>
        )}
        <Link to={hrefOf('graph', { of: id })}>Graph</Link>
      </p>
    </header>
  );
}

const views = ['callers', 'callees', 'references', 'implementations', 'impact'] as const;

function Panels({ card, view }: { readonly card: Card; readonly view: string | undefined }) {
  const { router } = usePage();
  const { query } = useAddress();
  const { id, incoming } = card;
  const chosen = views.find((each) => each === view) ?? usualView(card);
  const subtypes = sum(incoming.inherits, incoming.implements, incoming.overrides, incoming.extends);
  const tabs = [
    { name: 'callers', label: 'Callers', note: `${card.callers.total} proven` },
    { name: 'callees', label: 'Callees', note: `${card.callees.total}` },
    { name: 'references', label: 'References', note: `${sum(...Object.values(incoming))} proven` },
    { name: 'implementations', label: isType(card) ? 'Subtypes' : 'Overrides', note: `${subtypes}` },
    { name: 'impact', label: 'Impact and tests' },
  ];
  return (
    <Tabs
      label="Relations"
      tabs={tabs}
      chosen={chosen}
      choose={(name) => router.go(hrefOf('symbol', { ...query, view: name, limit: undefined }), 'replace')}
    >
      {chosen === 'callers' && <CallersPanel id={id} query={query} />}
      {chosen === 'callees' && <CalleesPanel id={id} />}
      {chosen === 'references' && <ReferencesPanel id={id} query={query} />}
      {chosen === 'implementations' && <ImplementationsPanel id={id} />}
      {chosen === 'impact' && <ImpactPanel id={id} query={query} />}
    </Tabs>
  );
}

function usualView({ kind, callers }: Card): (typeof views)[number] {
  return callers.total === 0 && !/^(function|method|constructor|procedure|macro)$/.test(kind)
    ? 'references'
    : 'callers';
}

function isType({ kind }: Card): boolean {
  return /^(class|interface|struct|enum|record|trait|type)$/.test(kind);
}

function sum(...counts: readonly (number | undefined)[]): number {
  return counts.reduce<number>((total, count = 0) => total + count, 0);
}

interface UnknownProps {
  readonly id: string;
  readonly message: string;
  readonly hint: string | undefined;
}

/** The name fits no symbol or several, or the symbol was deleted while it was shown. */
function Unknown({ id, message, hint }: UnknownProps) {
  const name = shortName(id).split('.').at(-1)?.replace(/~\d+$/, '') ?? id;
  return (
    <Message title={message}>
      {hint !== undefined && <p>{hint}</p>}
      <p>
        The symbol may have been renamed, moved or deleted, or the address may be of another version of the
        code.
      </p>
      <p className="choices">
        <Link to={hrefOf('search', { q: name })}>Symbols named {name.slice(0, 60)}</Link>
        {id.includes(':') && <Link to={codeHref(pathOf(id))}>Open {pathOf(id)}</Link>}
      </p>
    </Message>
  );
}
