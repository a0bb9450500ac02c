/** How the daemon serves the page and its events, without a browser. */
import { get } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDaemon } from '../../src/serve/daemon.ts';
import { pageAddresses } from '../../src/serve/http/page-routes.ts';
import { screens } from '../../web/state/router.ts';
import { type Answered, ask } from '../http-client.ts';
import { createWorkspace, type Workspace } from '../workspace.ts';
import { serve } from './browser.ts';

let workspace: Workspace;
let daemon: RunningDaemon;
const token = 'a-token-of-some-length';
const bearer = { authorization: `Bearer ${token}` };
beforeAll(async () => {
  workspace = createWorkspace('observatory');
  daemon = await serve(workspace.root, { token, watch: 'never' });
});
afterAll(async () => {
  await daemon.close();
  workspace.dispose();
});

describe('the document', () => {
  it('every screen has an address', () => {
    expect([...pageAddresses].sort()).toEqual(['/', ...screens.map((screen) => `/${screen}`)].sort());
  });

  it.each(pageAddresses)('%s needs no token and runs no code but its own', async (target) => {
    const { status, headers, text } = await ask(daemon.url, { target: `${target}?id=x` });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/,
    );
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|https?:/);
  });

  it('is sent again only when it has changed', async () => {
    const { headers } = await ask(daemon.url, { target: '/' });
    const tag = String(headers.etag);
    const again = await ask(daemon.url, { target: '/', headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('a HEAD request has no body', async () => {
    const { status, text } = await ask(daemon.url, { target: '/', method: 'HEAD' });
    expect([status, text]).toEqual([200, '']);
  });
});

describe('the files', () => {
  it('names of assets have a hash, so browsers may keep them', async () => {
    const { text } = await ask(daemon.url, { target: '/' });
    const assets = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, target = '']) => target);
    expect(assets.length).toBeGreaterThan(1);
    for (const target of assets) {
      expect(target).toMatch(/-[\w-]{8}\.(?:js|css)$/);
      const { status, headers } = await ask(daemon.url, { target });
      expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  });

  it('the first screen takes less than 250 KB compressed', async () => {
    const { text } = await ask(daemon.url, { target: '/' });
    const targets = [
      '/',
      ...[...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, target = '']) => target),
    ];
    const sizes = await Promise.all(targets.map(compressedSize));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(250_000);
  });

  it.each([
    ['/assets/nothing.js', 404, 'not-found'],
    ['/assets/..%2findex.html', 404, 'not-found'],
    ['/assets/../index.html', 401, 'bad-token'],
    ['/index.html', 401, 'bad-token'],
  ])('%s: %s', async (target, status, code) => {
    const answered = await ask(daemon.url, { target });
    expect([answered.status, answered.body]).toMatchObject([status, { error: { code } }]);
  });

  async function compressedSize(target: string): Promise<number> {
    return new Promise((resolve, reject) => {
      get(`${daemon.url}${target}`, { headers: { 'accept-encoding': 'gzip' }, agent: false }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('end', () => {
          const body = Buffer.concat(pieces);
          expect(response.headers['content-encoding']).toBe('gzip');
          expect(gunzipSync(body).length).toBeGreaterThan(0);
          resolve(body.length);
        });
      }).on('error', reject);
    });
  }
});

describe('events', () => {
  it.each<[string, Readonly<Record<string, string>>, number]>([
    ['without a token', {}, 401],
    ['with a wrong token', { authorization: 'Bearer wrong' }, 401],
    ['from a page of another site', { ...bearer, origin: 'http://example.com' }, 403],
    ['for another host', { ...bearer, host: 'example.com' }, 421],
  ])('%s are refused', async (_, headers, status) => {
    const answered: Answered = await ask(daemon.url, { target: '/events', headers });
    expect(answered.status).toBe(status);
  });

  it('the first event has the state, and further ones follow an update', async () => {
    const news = await new Promise<readonly { readonly generation: number; readonly root: string }[]>(
      (resolve, reject) => {
        const sent = get(`${daemon.url}/events`, { headers: bearer, agent: false }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (piece: string) => {
            const wasEmpty = text === '';
            text += piece;
            if (wasEmpty) void ask(daemon.url, { target: '/api/index', body: {}, headers: bearer });
            const all = [...text.matchAll(/^event: index\ndata: (.+)$/gm)].map(
              ([, data = '']) => JSON.parse(data) as { generation: number; root: string },
            );
            if (all.at(-1)?.generation === all[0]?.generation) return;
            sent.destroy();
            resolve(all);
          });
        }).on('error', reject);
      },
    );
    expect(news[0]).toMatchObject({ root: workspace.root });
  });
});
