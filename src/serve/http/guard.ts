/**
 * Access control by the headers of a request. Refuses web pages of other sites, host names that an attacker points at
 * this machine (DNS rebinding), and, beyond loopback, requests without a token.
 */
import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { Refusal } from './refusal.ts';

export interface GuardRules {
  /** The address that the server was told to listen on. */
  readonly boundHost: string;
  /** Host names of this machine, valid when the server listens on all addresses. */
  readonly ownNames: readonly string[];
  readonly token: string;
  /** When false, a request may omit the token. A wrong token is always refused. */
  readonly isTokenNeeded: boolean;
  /** `accepted`: a link on a page of another site may lead here. Default: `refused`. */
  readonly links?: 'accepted' | 'refused';
}

export interface RequestHead {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** All `Host` headers; `headers` has only the first. */
  readonly hosts: readonly string[];
}

/** Undefined when the request is allowed. */
export function refuseHead({ method, headers, hosts }: RequestHead, rules: GuardRules): Refusal | undefined {
  return (
    refuseHost(hosts, rules) ??
    refuseOrigin(headers, rules) ??
    refuseToken(headers, rules) ??
    refuseContent(method, headers)
  );
}

export function isLoopback(host: string): boolean {
  const name = bare(host);
  return name === 'localhost' || name === '::1' || /^127(?:\.\d{1,3}){3}$/.test(name);
}

/**
 * `Host` must name this server, against DNS rebinding. Exactly one non-empty `Host` is required, also from HTTP/1.0
 * clients, because with several of them a proxy and this server could use different ones.
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
    message: `This server does not accept ${unfitHost(hosts)}`,
    hint: 'use the address that the server printed, such as http://127.0.0.1:9876',
  };
}

function unfitHost(hosts: readonly string[]): string {
  if (hosts.length > 1) return 'a request with several Host headers';
  const [host] = hosts;
  if (host === undefined || host === '')
    return `a request ${host === '' ? 'with an empty' : 'without a'} Host header`;
  return `the host ${JSON.stringify(host.slice(0, 100))}`;
}

/** Browsers send `Origin` and `Sec-Fetch-Site`; other programs send neither. */
function refuseOrigin(headers: IncomingHttpHeaders, { links }: GuardRules): Refusal | undefined {
  const { origin, host } = headers;
  if (links === 'accepted' && origin === undefined && opensDocument(headers)) return undefined;
  const site = headers['sec-fetch-site'];
  const isOwnOrigin = origin === undefined || origin.toLowerCase() === `http://${host?.toLowerCase()}`;
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none';
  if (isOwnOrigin && isOwnSite) return undefined;
  return { status: 403, code: 'bad-origin', message: 'Requests from pages of other sites are refused' };
}

/** A browser shows the response in a window of its own; the page that led here cannot read it. */
function opensDocument(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
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
    message: sent === undefined ? 'This server requires a token' : 'Wrong token',
    hint: 'send: Authorization: Bearer TOKEN',
    headers: { 'www-authenticate': 'Bearer' },
  };
}

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}

/** An HTML form can send text without a CORS preflight, but not `application/json`. */
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
    message: isJson ? `Content-Encoding ${encoding} is not supported` : 'Requests must be JSON in UTF-8',
    hint: 'send: Content-Type: application/json',
  };
}

/** The host name without the port. Undefined when the text is not a host. */
function hostnameOf(host: string): string | undefined {
  return /^(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase();
}

function bare(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
}
