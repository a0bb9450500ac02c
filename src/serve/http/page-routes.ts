/**
 * The routes of the page: one document for all its addresses, and its bundled files. They contain nothing of the
 * repository and need no token; the page sends it with its questions. Built by scripts/build-page.mjs.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { EngineError } from '../../model/errors.ts';
import type { Exchange, Route } from './server.ts';

/** The addresses of the page; web/state/router.ts reads them. */
export const pageAddresses = [
  '/',
  '/search',
  '/code',
  '/symbol',
  '/graph',
  '/map',
  '/change',
  '/status',
] as const;

/**
 * Scripts, styles and connections are limited to this server; nothing can embed the page, and no text can become
 * markup through the DOM.
 */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

interface PageFile {
  readonly type: string;
  readonly tag: string;
  readonly bytes: Buffer;
  readonly zipped: Buffer;
}

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** `folder`: dist/page/, which is read once, so that a build while the daemon runs cannot mix two versions. */
export function pageRoutes(folder: URL): readonly Route[] {
  let files: ReadonlyMap<string, PageFile> | undefined;
  const send = (exchange: Exchange, name: string): void => {
    files ??= readPage(folder);
    const file = files.get(name);
    if (file === undefined)
      throw new EngineError('not-found', `The page has no file ${JSON.stringify(name.slice(0, 100))}`, {
        hint: 'reload the page; codeagent may have been updated',
      });
    sendFile(exchange, file, name.startsWith('assets/') ? 'for good' : 'until changed');
  };
  const route = (path: string, access: Route['access'], nameOf: (name: string) => string): Route => ({
    path,
    methods: ['GET', 'HEAD'],
    order: 'at once',
    access,
    handle: async (exchange) => send(exchange, nameOf(exchange.name)),
  });
  return [
    ...pageAddresses.map((address) => route(address, 'by link', () => 'index.html')),
    route('/assets/*', 'without token', (name) => `assets/${name}`),
    route('/mark.svg', 'without token', () => 'mark.svg'),
  ];
}

function readPage(folder: URL): ReadonlyMap<string, PageFile> {
  let names: readonly string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch (cause) {
    throw new EngineError('internal', 'The files of the page are missing', {
      hint: 'install codeagent again',
      cause,
    });
  }
  const files = new Map<string, PageFile>();
  for (const name of names) {
    const type = types[name.split('.').at(-1) ?? ''];
    if (type === undefined) continue;
    const bytes = readFileSync(new URL(name, folder));
    const tag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}"`;
    files.set(name.replaceAll('\\', '/'), { type, tag, bytes, zipped: gzipSync(bytes) });
  }
  return files;
}

/** Names of assets contain a hash of their content, so that browsers may keep them `for good`. */
function sendFile(
  { request, response }: Exchange,
  { type, tag, bytes, zipped }: PageFile,
  keep: 'for good' | 'until changed',
): void {
  const headers = {
    etag: tag,
    vary: 'accept-encoding',
    'cache-control': keep === 'for good' ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': pagePolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  if (request.headers['if-none-match'] === tag) {
    response.writeHead(304, headers).end();
    return;
  }
  const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const body = isZipped ? zipped : bytes;
  response.writeHead(200, {
    ...headers,
    'content-type': type,
    'content-length': body.length,
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
