/** The page while things change: edits, a first index, a daemon that goes away, tokens, and hostile names and contents. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningDaemon } from '../../src/serve/daemon.ts';
import { createWorkspace, lockAs, type Workspace } from '../workspace.ts';
import { chromiumProgram, closePage, launch, openPage, patienceMs, serve } from './browser.ts';

const program = chromiumProgram();
const markup = `<img src=x onerror="document.title='broken'"><script>document.title='broken'</script>`;

if (program === undefined) it('screens.test.ts says that the page tests did not run', () => {});
else
  describe('states', () => {
    let browser: Browser;
    let workspace: Workspace;
    let daemon: RunningDaemon | undefined;
    beforeAll(async () => {
      browser = await launch(program);
    }, 2 * patienceMs);
    afterAll(() => browser?.close());
    beforeEach(() => {
      workspace = createWorkspace('observatory');
    });
    afterEach(async () => {
      await daemon?.close();
      daemon = undefined;
      workspace.dispose();
    });

    it('an edit shows in every open page, and a deleted symbol says so', async () => {
      daemon = await serve(workspace.root);
      const code = await openPage(browser, `${daemon.url}/code?file=sky/stars.py`);
      const symbol = await openPage(browser, `${daemon.url}/symbol?id=sky/stars.py:brightest`);
      await code.page.locator('.code-name', { hasText: 'brightest' }).first().waitFor();
      await symbol.page.locator('h1', { hasText: 'brightest' }).waitFor();
      workspace.write('sky/stars.py', 'class Star:\n    def twinkle(self):\n        return 1\n');
      await code.page.locator('.code-name-definition', { hasText: 'twinkle' }).waitFor();
      await code.page.locator('.outline a', { hasText: 'twinkle' }).waitFor();
      await symbol.page.getByText('may have been renamed, moved or deleted').waitFor();
      await closePage(code);
      await closePage(symbol);
    });

    it('the first index is announced with its progress, and the page fills when it is built', async () => {
      mkdirSync(path.join(workspace.root, '.codeagent'), { mode: 0o700 });
      lockAs(process.pid, workspace.root, 'writer.lock');
      daemon = await serve(workspace.root);
      const open = await openPage(browser, `${daemon.url}/`);
      await open.page.locator('.banner', { hasText: 'The index is being built' }).waitFor();
      await open.page.locator('.banner progress').waitFor();
      rmSync(path.join(workspace.root, '.codeagent/writer.lock'));
      await open.page.locator('.welcome').waitFor();
      await open.page.locator('.banner').waitFor({ state: 'detached' });
      await open.page.getByLabel('Search', { exact: true }).fill('Star');
      await open.page.locator('[data-result]', { hasText: 'Star' }).first().waitFor();
      await closePage(open);
    });

    it('a daemon that stops is announced, and the page goes on when it is back', async () => {
      daemon = await serve(workspace.root);
      const { port } = new URL(daemon.url);
      const open = await openPage(browser, `${daemon.url}/code?file=sky/stars.py`);
      await open.page.locator('.index-good').waitFor();
      await open.page.locator('.code-name').first().waitFor();
      await daemon.close();
      await open.page.locator('.banner-bad', { hasText: 'has not answered since' }).waitFor();
      await open.page.locator('.code-name').first().waitFor();
      workspace.write('sky/stars.py', 'def dawn():\n    return 1\n');
      daemon = await serve(workspace.root, { port: Number(port) });
      await open.page.locator('.code-name-definition', { hasText: 'dawn' }).waitFor();
      await open.page.locator('.banner-bad').waitFor({ state: 'detached' });
      await closePage(open);
    });

    it('a token is asked for, taken from the address, and kept out of it', async () => {
      daemon = await serve(workspace.root, { token: 'a-token-of-some-length' });
      const asked = await openPage(browser, `${daemon.url}/map`);
      await asked.page.getByText('This daemon requires a token').waitFor();
      await asked.page.getByLabel('Token').fill('wrong');
      await asked.page.getByRole('button', { name: 'Open the page' }).click();
      await asked.page.getByRole('alert').waitFor();
      await asked.page.getByLabel('Token').fill('a-token-of-some-length');
      await asked.page.getByRole('button', { name: 'Open the page' }).click();
      await asked.page.locator('.treemap-area').first().waitFor();
      await closePage(asked);
      const given = await openPage(browser, `${daemon.url}/status#token=a-token-of-some-length`);
      await given.page.locator('.facts').first().waitFor();
      expect(given.page.url()).toBe(`${daemon.url}/status`);
      await closePage(given);
    });

    it('hostile names and contents are plain text', async () => {
      const name = `sky/<img src=x onerror=alert(1)>.py`;
      workspace.write(
        name,
        `"""${markup}"""\ndef brightest_${'x'.repeat(300)}():\n    """${markup}"""\n    return "${markup}"\n`,
      );
      workspace.write('sky/\u202Egnp.exe.py', 'def reversed_name():\n    return 1\n');
      workspace.write('sky/long.py', `text = "${'<b>long</b>'.repeat(95_000)}"\nlast = 1\n`);
      workspace.write('sky/shell.txt', `${markup}\n\u202Eevil\n\u0000`.slice(0, -1));
      daemon = await serve(workspace.root);
      const open = await openPage(browser, `${daemon.url}/code?file=${encodeURIComponent(name)}`);
      const { page } = open;
      await page.locator('.code-line', { hasText: 'onerror=' }).first().waitFor();
      await page.locator('.code-name-definition').first().hover();
      await page.locator('.name-card', { hasText: '<script>' }).waitFor();
      for (const [address, ready] of [
        [`/search?q=${encodeURIComponent('onerror')}&mode=text`, '.file-lines'],
        [`/search?q=${encodeURIComponent('onerror')}&mode=files`, '.result'],
        [`/search?q=${encodeURIComponent(markup)}`, '.message'],
        ['/search?q=reversed_name', '.result'],
        [`/symbol?id=${encodeURIComponent(markup)}`, '.message'],
        [`/code?file=${encodeURIComponent(markup)}`, '.message'],
        [`/graph?of=${encodeURIComponent(name)}&relations=contains`, '.node-list button'],
        ['/map', '.treemap-area'],
        ['/code?file=sky', '.folder table'],
        ['/code?file=sky/long.py', '.long-line'],
      ] as const) {
        await page.goto(`${daemon.url}${address}`);
        await page.locator(ready).first().waitFor();
        expect(await page.locator('main img, main script, code b').count()).toBe(0);
        expect(await page.title()).not.toBe('broken');
      }
      await page.locator('.code-line', { hasText: 'last = 1' }).waitFor();
      expect(open.errors).toEqual([]);
      await closePage(open);
    });

    it('an address that names nothing has a message and a way forward', async () => {
      daemon = await serve(workspace.root);
      const open = await openPage(browser, `${daemon.url}/`);
      for (const [address, expected] of [
        ['/code?file=sky/nowhere.py', 'Files with this name'],
        ['/code?file=sky/stars.py#L9999', 'There is no line 9999'],
        ['/symbol?id=sky/stars.py:Nothing', 'Symbols named Nothing'],
        ['/symbol', 'No symbol is named'],
        ['/graph?of=NoSuchSymbol', 'Search for NoSuchSymbol'],
        ['/map?in=nowhere', 'nowhere has no indexed files'],
        ['/change?since=nowhere', 'git diff'],
      ] as const) {
        await open.page.goto(`${daemon.url}${address}`);
        await open.page.getByText(expected).first().waitFor();
      }
      await closePage(open);
    });
  });
