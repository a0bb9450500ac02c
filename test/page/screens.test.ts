/** The screens of the page in a browser, on a part of the sources of codeagent. */
import { cpSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDaemon } from '../../src/serve/daemon.ts';
import { createWorkspace, engineOn, projectRoot, type Workspace } from '../workspace.ts';
import {
  chromiumProgram,
  closePage,
  launch,
  openPage,
  patienceMs,
  serve,
  withoutChromium,
} from './browser.ts';

const program = chromiumProgram();

if (program === undefined) it('says that it did not run', () => console.log(withoutChromium));
else
  describe('screens', () => {
    let browser: Browser;
    let workspace: Workspace;
    let daemon: RunningDaemon;
    beforeAll(async () => {
      workspace = createWorkspace();
      for (const folder of ['engine', 'model', 'serve', 'store', 'text', 'threads'])
        cpSync(path.join(projectRoot, 'src', folder), path.join(workspace.root, 'src', folder), {
          recursive: true,
        });
      workspace.git('init', '-q');
      workspace.git('add', '.');
      workspace.git('commit', '-qm', 'one');
      const engine = engineOn(workspace.root);
      [browser] = await Promise.all([launch(program), engine.index.update()]);
      engine.close();
      daemon = await serve(workspace.root, { watch: 'never' });
    }, 4 * patienceMs);
    afterAll(async () => {
      await browser?.close();
      await daemon?.close();
      workspace?.dispose();
    });

    const visit = async (address: string, test: (page: Page) => Promise<void>): Promise<void> => {
      const open = await openPage(browser, `${daemon.url}${address}`);
      await test(open.page);
      await closePage(open);
    };

    it('a query leads to a symbol, its code and the definition of a name in it', () =>
      visit('/status', async (page) => {
        await page.getByRole('heading', { name: 'Status' }).waitFor();
        await page.keyboard.press('/');
        await page.keyboard.type('openEngine');
        await page.locator('[data-result]', { hasText: 'open-engine.ts' }).first().waitFor();
        await page.keyboard.press('ArrowDown');
        await page.locator('[data-result]:focus').waitFor();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        await page.locator('h1', { hasText: 'openEngine' }).waitFor();
        await page.locator('.symbol-facts a', { hasText: 'src/engine/open-engine.ts:' }).click();
        const name = page.locator('.code-line-marked .code-name', { hasText: 'resolveRoot' }).first();
        await name.hover();
        await page.locator('.name-card', { hasText: 'resolveRoot(' }).waitFor();
        expect(await page.locator('.name-card').textContent()).toContain('exact');
        await page.keyboard.press('Escape');
        await name.click();
        await page.waitForURL(/code\?file=src\/engine\/locations\.ts#L\d+$/);
        await page.locator('.code-line-marked', { hasText: 'function resolveRoot' }).waitFor();
        await page.goBack();
        await page.waitForURL(/open-engine\.ts/);
      }));

    it('each mode of the search has results, filters and an explanation', () =>
      visit('/search?q=merge+segments&mode=passages', async (page) => {
        await page.locator('.passage').first().waitFor();
        await page.locator('.why summary').first().click();
        await page.getByText('Words found').first().waitFor();
        await page.getByRole('button', { name: 'Text', exact: true }).click();
        await page.getByLabel('Search', { exact: true }).fill('Merkle');
        await page.locator('.file-lines mark', { hasText: 'Merkle' }).first().waitFor();
        await page.getByLabel('Only in this path or glob').fill('src/store');
        await page.locator('.file-head', { hasNotText: 'src/store' }).first().waitFor({ state: 'detached' });
        await page.getByRole('button', { name: 'Files', exact: true }).click();
        await page.getByLabel('Search', { exact: true }).fill('merkle.ts');
        await page.locator('[data-result]', { hasText: 'src/store/merkle.ts' }).waitFor();
        await page.getByRole('button', { name: 'Symbols', exact: true }).click();
        await page.getByLabel('Search', { exact: true }).fill('noSuchNameAnywhere');
        await page.getByText('Nothing found for').waitFor();
        await page.getByRole('button', { name: 'Search text' }).click();
        await page.waitForURL(/mode=text/);
      }));

    it('the callers of a symbol expand in place, with confidence and evidence', () =>
      visit('/symbol?id=src/engine/locations.ts:resolveRoot', async (page) => {
        const row = page.locator('.call-tree > li', { hasText: 'openEngine' }).first();
        await row.locator('.confidence', { hasText: 'exact' }).first().waitFor();
        await row.locator('.site-text', { hasText: 'resolveRoot(' }).first().waitFor();
        await row.locator('.expander').first().focus();
        await page.keyboard.press('ArrowRight');
        await row.locator('.call-tree .call-row').first().waitFor();
        await page.keyboard.press('ArrowLeft');
        await row.locator('.call-tree .call-row').first().waitFor({ state: 'detached' });
        for (const [tab, text] of [
          ['Callees', 'resolved callee'],
          ['References', 'uses in'],
          ['Overrides', 'symbol'],
          ['Impact and tests', 'Affected symbols'],
        ] as const) {
          await page.getByRole('tab', { name: tab }).click();
          await page.locator('[role=tabpanel]', { hasText: text }).waitFor();
        }
      }));

    it('the graph filters, expands, finds a path and is saved', () =>
      visit('/graph?of=src/engine/locations.ts:resolveRoot&depth=1', async (page) => {
        const nodes = async (): Promise<number> =>
          Number.parseInt((await page.locator('.graph-side [role=status]').textContent()) ?? '', 10);
        const waitForNodes = (holds: (count: number) => boolean): Promise<void> =>
          expect.poll(async () => holds(await nodes()), { timeout: patienceMs }).toBe(true);
        await page.locator('.graph-side [role=status]').waitFor();
        const before = await nodes();
        expect(before).toBeGreaterThan(1);
        await page.locator('.node-list button', { hasText: 'openEngine' }).click();
        await page.getByRole('button', { name: 'Expand' }).click();
        await waitForNodes((count) => count > before);
        const expanded = await nodes();
        await page.getByRole('button', { name: 'Collapse' }).click();
        await waitForNodes((count) => count === before);
        await page.getByLabel('functions').uncheck();
        await waitForNodes((count) => count < before);
        await page.getByLabel('functions').check();
        await waitForNodes((count) => count === before);
        expect(expanded).toBeGreaterThan(before);
        await page.getByLabel('references').check();
        await page.waitForURL(/relations=/);
        await page.getByLabel('Path to').fill('src/engine/locations.ts:statOf');
        await page.keyboard.press('Enter');
        await page
          .locator('.path-form')
          .getByText(/step|No path/)
          .first()
          .waitFor();
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'SVG' }).click(),
        ]);
        expect(readFileSync(await download.path(), 'utf8')).toMatch(/^<svg .*[\s\S]*resolveRoot/);
      }));

    it('the graph of folders expands a folder', () =>
      visit('/graph', async (page) => {
        await page.locator('.node-list button').first().waitFor();
        await page.getByRole('button', { name: 'Collapse all' }).click();
        await page.locator('.node-list button', { hasText: 'engine' }).waitFor({ state: 'detached' });
        await page.locator('.node-list button', { hasText: 'src' }).click();
        await page.getByRole('button', { name: 'Expand' }).click();
        await page.locator('.node-list button', { hasText: 'engine' }).waitFor();
      }));

    it('the change screen follows the working tree', () =>
      visit('/change', async (page) => {
        await page.getByText('No uncommitted changes').waitFor();
        await page.getByLabel('since').fill('no-such-branch');
        await page.getByRole('button', { name: 'Compare' }).click();
        await page.getByText('git diff').waitFor();
      }));

    const screens = [
      ['welcome', '/', '.welcome'],
      ['symbols', '/search?q=engine', '.result'],
      ['passages', '/search?q=merge+segments&mode=passages', '.passage'],
      ['text', '/search?q=Merkle&mode=text', '.file-lines'],
      ['code', '/code?file=src/engine/engine.ts#L40-L50', '.code-name'],
      ['symbol', '/symbol?id=src/engine/locations.ts:resolveRoot', '.call-row'],
      ['references', '/symbol?id=src/engine/live-engine.ts:openLiveEngine&view=references', '.file-uses'],
      ['impact', '/symbol?id=src/engine/live-engine.ts:openLiveEngine&view=impact', '.panel-title'],
      ['graph', '/graph?of=src/engine/locations.ts:resolveRoot', '.node-list button'],
      ['folders', '/graph', '.node-list button'],
      ['map', '/map', '.treemap-area'],
      ['change', '/change', '.message'],
      ['status', '/status', '.facts'],
    ] as const;
    it(
      'no screen has a serious violation of accessibility rules, light or dark',
      async () => {
        const open = await openPage(browser, `${daemon.url}/status`);
        const { page } = open;
        const found: string[] = [];
        for (const [name, address, ready] of screens) {
          await page.emulateMedia({ colorScheme: 'light' });
          await page.goto(`${daemon.url}${address}`);
          await page.locator(ready).first().waitFor();
          found.push(...(await violationsOn(page, 'all')).map((violation) => `${name}, light: ${violation}`));
          await page.emulateMedia({ colorScheme: 'dark' });
          found.push(
            ...(await violationsOn(page, 'colours')).map((violation) => `${name}, dark: ${violation}`),
          );
        }
        expect(found).toEqual([]);
        await closePage(open);
      },
      4 * patienceMs,
    );
  });

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Evaluated by the debugger, which the content security policy of the page does not bind. */
async function violationsOn(page: Page, rules: 'all' | 'colours'): Promise<readonly string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axe} })(); void 0`);
  const only = rules === 'all' ? '' : ', runOnly: ["color-contrast"]';
  const { violations } = await page.evaluate<{ readonly violations: readonly Violation[] }>(
    `axe.run(document, { resultTypes: ["violations"]${only} })`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
