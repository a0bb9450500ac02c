/** Access control by Host, Origin, token and content type. */
import type { IncomingHttpHeaders } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type GuardRules, isLoopback, refuseHead } from './guard.ts';

const token = 'a-token-of-some-length';
const local: GuardRules = { boundHost: '127.0.0.1', ownNames: ['desk'], token, isTokenNeeded: false };
const everywhere: GuardRules = { boundHost: '0.0.0.0', ownNames: ['desk'], token, isTokenNeeded: true };
const bearer = { authorization: 'Bearer a-token-of-some-length' };
const host = '127.0.0.1:9876';
const allowed = undefined;

function check(
  rules: GuardRules,
  headers: IncomingHttpHeaders,
  expected: number | undefined,
  method = 'GET',
): void {
  const hosts = headers.host === undefined ? [] : [headers.host];
  expect(refuseHead({ method, headers, hosts }, rules)?.status).toBe(expected);
}

describe('host', () => {
  it.each([
    [{ host }, allowed],
    [{ host: 'localhost:9876' }, allowed],
    [{ host: 'LOCALHOST' }, allowed],
    [{ host: '[::1]:9876' }, allowed],
    [{ host: '127.0.0.2:1' }, allowed],
    [{}, 421],
    [{ host: '' }, 421],
    [{ host: 'example.com' }, 421],
    [{ host: 'localhost.example.com' }, 421],
    [{ host: '127.0.0.1.example.com' }, 421],
    [{ host: 'desk:9876' }, 421],
    [{ host: '192.168.1.2:9876' }, 421],
    [{ host: 'localhost:9876@example.com' }, 421],
    [{ host: 'localhost, example.com' }, 421],
    [{ host: 'localhost/x' }, 421],
  ])('on loopback, %j: %s', (headers, expected) => check(local, headers, expected));

  it.each([
    [{ ...bearer, host: '192.168.1.2:9876' }, allowed],
    [{ ...bearer, host: 'desk:9876' }, allowed],
    [{ ...bearer, host: 'example.com' }, 421],
  ])('on every address, %j: %s', (headers, expected) => check(everywhere, headers, expected));
});

describe('origin', () => {
  it.each([
    [{ host, origin: `http://${host}` }, allowed],
    [{ host, origin: 'http://127.0.0.1:3000' }, 403],
    [{ host, origin: 'http://localhost:9876' }, 403],
    [{ host, origin: `https://${host}` }, 403],
    [{ host, origin: 'null' }, 403],
    [{ host, origin: '' }, 403],
    [{ host, origin: 'http://example.com' }, 403],
    [{ host, 'sec-fetch-site': 'same-origin' }, allowed],
    [{ host, 'sec-fetch-site': 'none' }, allowed],
    [{ host, 'sec-fetch-site': 'same-site' }, 403],
    [{ host, 'sec-fetch-site': 'cross-site' }, 403],
  ])('%j: %s', (headers, expected) => check(local, headers as IncomingHttpHeaders, expected));
});

describe('token', () => {
  it.each([
    [bearer, allowed],
    [{ authorization: 'bearer  a-token-of-some-length' }, allowed],
    [{}, 401],
    [{ authorization: 'Bearer' }, 401],
    [{ authorization: 'Bearer a-token-of-some-lengt' }, 401],
    [{ authorization: 'Bearer a-token-of-some-length x' }, 401],
    [{ authorization: 'Basic a-token-of-some-length' }, 401],
  ])('%j: %s', (headers, expected) => check(everywhere, { host, ...headers }, expected));
});

describe('content', () => {
  const some = { host, 'content-length': '2' };
  it.each([
    [{ ...some, 'content-type': 'application/json' }, allowed],
    [{ ...some, 'content-type': 'Application/JSON; charset=UTF-8' }, allowed],
    [{ host, 'content-length': '0' }, allowed],
    [{ host }, allowed],
    [some, 415],
    [{ host, 'transfer-encoding': 'chunked' }, 415],
    [{ ...some, 'content-type': 'text/plain' }, 415],
    [{ ...some, 'content-type': 'application/x-www-form-urlencoded' }, 415],
    [{ ...some, 'content-type': 'application/json-patch+json' }, 415],
    [{ ...some, 'content-type': 'application/json; charset=utf-16' }, 415],
    [{ ...some, 'content-type': 'application/json', 'content-encoding': 'gzip' }, 415],
  ])('%j: %s', (headers, expected) => check(local, headers as IncomingHttpHeaders, expected, 'POST'));
});

describe('loopback', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['[::1]', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.evil.example', false],
    ['192.168.0.1', false],
  ])('%s: %s', (name, expected) => expect(isLoopback(name)).toBe(expected));
});

describe('a link on a page of another site', () => {
  const document = { host, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' } as const;
  const foreign = { ...document, 'sec-fetch-site': 'cross-site' } as const;
  it.each([
    ['leads to the page', 'accepted', foreign, allowed],
    ['leads nowhere else', 'refused', foreign, 403],
    ['does not put the page into a frame', 'accepted', { ...foreign, 'sec-fetch-dest': 'iframe' }, 403],
    ['does not fetch the page', 'accepted', { ...foreign, 'sec-fetch-mode': 'cors' }, 403],
    ['sends no form', 'accepted', { ...foreign, origin: 'http://example.com' }, 403],
  ] as const)('%s', (_, links, headers, expected) => check({ ...local, links }, headers, expected));
});
