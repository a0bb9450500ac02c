/** A symbol in a list: its kind as two letters, its name, and where it is. */
import { codeHref, symbolHref } from '../state/router.ts';
import { Link } from './link.tsx';

const letters: Readonly<Record<string, string>> = {
  directory: 'di',
  file: 'fi',
  project: 'pr',
  module: 'mo',
  namespace: 'ns',
  class: 'C',
  interface: 'I',
  struct: 'S',
  enum: 'E',
  record: 'R',
  trait: 'T',
  type: 'ty',
  component: 'co',
  function: 'f',
  method: 'm',
  constructor: 'c',
  property: 'p',
  field: 'fd',
  event: 'ev',
  delegate: 'de',
  'enum-member': 'em',
  table: 'tb',
  view: 'vw',
  procedure: 'sp',
  column: 'cl',
  index: 'ix',
  variable: 'v',
  macro: 'ma',
};

/** Kinds by colour: types, callables, values, places. */
export function groupOf(kind: string): 'type' | 'call' | 'value' | 'place' {
  if (/^(class|interface|struct|enum|record|trait|type|component|table|view|delegate)$/.test(kind))
    return 'type';
  if (/^(function|method|constructor|procedure|macro|event)$/.test(kind)) return 'call';
  if (/^(directory|file|project|module|namespace)$/.test(kind)) return 'place';
  return 'value';
}

export function KindMark({ kind }: { readonly kind: string }) {
  return (
    <span className={`kind kind-${groupOf(kind)}`} title={kind}>
      <span aria-hidden="true">{letters[kind] ?? '?'}</span>
      <span className="unseen">{kind} </span>
    </span>
  );
}

/** The part of an id behind the path; the path of a file or folder. */
export function shortName(id: string): string {
  const cut = id.indexOf(':');
  return cut < 0 ? id : id.slice(cut + 1);
}

export function pathOf(id: string): string {
  const cut = id.indexOf(':');
  return cut < 0 ? id : id.slice(0, cut);
}

/** The address that shows a symbol; files and folders are shown as code. */
export function placeOf(id: string, kind: string): string {
  return groupOf(kind) === 'place' && !id.includes(':') ? codeHref(id) : symbolHref(id);
}

export interface ShownSymbol {
  readonly id: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly isTest?: boolean;
}

/** `place`: also names the file. */
export function SymbolName({
  symbol,
  place = 'with',
}: {
  readonly symbol: ShownSymbol;
  readonly place?: 'with' | 'without';
}) {
  const { id, kind, path, line, isTest } = symbol;
  return (
    <span className="symbol">
      <KindMark kind={kind} />
      <Link className="name" to={placeOf(id, kind)}>
        {shortName(id)}
      </Link>
      {isTest === true && <span className="tag">test</span>}
      {place === 'with' && id !== path && (
        <Link className="place" to={codeHref(path, { line })}>
          {path}:{line}
        </Link>
      )}
    </span>
  );
}
