/** Addresses of the page. The path names the screen, the query its question, the fragment lines of a file. */

export const screens = ['search', 'code', 'symbol', 'graph', 'map', 'change', 'status'] as const;
export type Screen = (typeof screens)[number];

export type Query = Readonly<Record<string, string | undefined>>;

export interface Address {
  readonly screen: Screen;
  readonly query: Query;
  /** Without `#`. */
  readonly fragment: string;
}

export interface Router {
  current(): Address;
  listen(listener: () => void): () => void;
  /** `replace` leaves no step for the Back button. */
  go(href: string, step?: 'push' | 'replace'): void;
}

/** Empty and undefined fields are left out. */
export function hrefOf(screen: Screen, query: Query = {}, fragment = ''): string {
  const words = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${escaped(value)}`],
  );
  const path = screen === 'search' && words.length === 0 ? '/' : `/${screen}`;
  return `${path}${words.length === 0 ? '' : `?${words.join('&')}`}${fragment === '' ? '' : `#${fragment}`}`;
}

/** Slashes and colons stay readable. */
function escaped(value: string): string {
  return encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%20', '+');
}

export function codeHref(path: string, lines?: { readonly line: number; readonly endLine?: number }): string {
  if (lines === undefined) return hrefOf('code', { file: path });
  const { line, endLine = line } = lines;
  return hrefOf('code', { file: path }, endLine > line ? `L${line}-L${endLine}` : `L${line}`);
}

export function symbolHref(id: string, view?: string): string {
  return hrefOf('symbol', { id, view });
}

/** `L10` or `L10-L20`. */
export function linesIn(fragment: string): { readonly line: number; readonly endLine: number } | undefined {
  const [, first, last] = /^L(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(fragment) ?? [];
  if (first === undefined) return undefined;
  const [line, other] = [Number(first), Number(last ?? first)];
  return { line: Math.max(1, Math.min(line, other)), endLine: Math.max(line, other) };
}

export function addressOf(url: URL): Address {
  const name = url.pathname.slice(1);
  const screen = screens.find((each) => each === name) ?? 'search';
  return { screen, query: Object.fromEntries(url.searchParams), fragment: url.hash.slice(1) };
}
