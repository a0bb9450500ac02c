/**
 * Who may ask at all, judged by the head of a request. A page in a browser may not reach us from another site, nor by a
 * name that was made to point here; beyond loopback a token is asked for.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Refusal } from './refusal.ts';

export interface GuardRules {
  /** Where the server listens, as it was asked to. */
  readonly boundHost: string;
  /** Names of this machine that are ours when we listen on all its addresses. */
  readonly ownNames: readonly string[];
  readonly token: string;
  /** Without it a request may leave the token out. A wrong one is always refused. */
  readonly isTokenNeeded: boolean;
}

export interface RequestHead {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Every `Host` that was sent; `headers` keeps only the first. */
  readonly hosts: readonly string[];
}

/** Undefined: let it in. */
export function refuseHead({ method, headers, hosts }: RequestHead, rules: GuardRules): Refusal | undefined {
  return (
    refuseHost(hosts, rules) ??
    refuseOrigin(headers) ??
    refuseToken(headers, rules) ??
    refuseContent(method, headers)
  );
}

export function isLoopback(host: string): boolean {
  const name = bare(host);
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/**
 * `Host` names us: a name that a stranger's server made to point here does not. Exactly one non-empty `Host` is needed,
 * also from HTTP/1.0 clients: a proxy and we could each believe another one of several.
 */
function refuseHost(hosts: readonly string[], { boundHost, ownNames }: GuardRules): Refusal | undefined {
  const [host = ''] = hosts;
  const name = hosts.length === 1 ? hostnameOf(host) : undefined;
  const isEverywhere = boundHost === '0.0.0.0' || bare(boundHost) === '::';
  const isOurs =
    name !== undefined &&
    (isLoopback(name) ||
      bare(name) === bare(boundHost) ||
      (isEverywhere && (isIP(bare(name)) !== 0 || ownNames.includes(name))));
  if (isOurs) return undefined;
  return {
    status: 421,
    code: 'bad-host',
    message: `This server does not answer ${unfitHost(hosts)}`,
    hint: 'ask it by the address it printed, such as http://127.0.0.1:9876',
  };
}

function unfitHost(hosts: readonly string[]): string {
  if (hosts.length > 1) return 'a request with several Host headers';
  const [host] = hosts;
  if (host === undefined || host === '')
    return `a request ${host === '' ? 'with an empty' : 'without a'} Host header`;
  return `for ${JSON.stringify(host.slice(0, 100))}`;
}

/** Browsers say where a request comes from; other programs say nothing. */
function refuseOrigin(headers: IncomingHttpHeaders): Refusal | undefined {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isOwnOrigin = origin === undefined || origin.toLowerCase() === `http://${host?.toLowerCase()}`;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwnOrigin && isOwnSite) return undefined;
  return { status: 403, code: 'bad-origin', message: 'Pages of other sites may not ask this server' };
}

function refuseToken(
  { authorization }: IncomingHttpHeaders,
  { token, isTokenNeeded }: GuardRules,
): Refusal | undefined {
  const sent = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  if (sent === undefined ? !isTokenNeeded : isSame(sent, token)) return undefined;
  return {
    status: 401,
    code: 'bad-token',
    message: sent === undefined ? 'This server asks for a token' : 'That is not the token of this server',
    hint: 'send: Authorization: Bearer TOKEN',
    headers: { 'www-authenticate': 'Bearer' },
  };
}

/** Takes as long whatever was sent. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

/** A form of a page can send text, but not JSON that says it is JSON. */
function refuseContent(method: string, headers: IncomingHttpHeaders): Refusal | undefined {
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? '0') !== 0;
  if (method !== 'POST' || !hasBody) return undefined;
  const isJson = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(headers['content-type'] ?? '');
  const encoding = headers['content-encoding'] ?? 'identity';
  if (isJson && encoding === 'identity') return undefined;
  return {
    status: 415,
    code: 'bad-content-type',
    message: isJson ? `Requests may not be ${encoding}` : 'Requests must be JSON in UTF-8',
    hint: 'send: Content-Type: application/json',
  };
}

/** Without the port. Undefined when it is no host. */
function hostnameOf(host: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}
