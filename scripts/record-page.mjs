// Takes screenshots of the page with Chromium (Debian: chromium). Without arguments, the two of the README in docs/, of
// this repository or of a copy of it. With a folder, those of every screen, light and dark:
// node scripts/record-page.mjs [REPOSITORY [FOLDER SYMBOL FILE QUERY]]
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const home = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [repository = home, folder, symbol = 'src/engine/open-engine.ts:openEngine', file, query] =
  process.argv.slice(2);
const program = path.join(home, 'bin/codeagent.mjs');
const indexes = mkdtempSync(path.join(tmpdir(), 'codeagent-page-'));
const env = { ...process.env, GRAPH_INDEX_DIR: indexes, CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' };

const shots =
  folder === undefined
    ? [
        ['page-symbol', `/symbol?id=${symbol}`, '.call-row', ['light']],
        ['page-graph', `/graph?of=${symbol}&depth=2`, '.node-list button', ['light']],
      ]
    : [
        ['welcome', '/', '.welcome'],
        ['search-symbols', `/search?q=${symbol.split(/[.:]/).at(-1)}`, '.result'],
        ['search-passages', `/search?mode=passages&q=${query}`, '.passage'],
        ['search-text', `/search?mode=text&q=${query.split('+')[0]}`, '.file-lines'],
        ['code', `/code?file=${file}`, '.code-name'],
        ['symbol', `/symbol?id=${symbol}`, '.call-row'],
        ['references', `/symbol?id=${symbol}&view=references`, '.file-uses'],
        ['impact', `/symbol?id=${symbol}&view=impact`, '.call-row'],
        ['graph', `/graph?of=${symbol}`, '.node-list button'],
        ['folders', '/graph', '.node-list button'],
        ['map', '/map', '.treemap-area'],
        ['change', '/change', '.change p'],
        ['status', '/status', '.facts'],
      ].map((shot) => [...shot, ['light', 'dark']]);

const target = folder === undefined ? path.join(home, 'docs') : path.resolve(folder);
mkdirSync(target, { recursive: true });
spawnSync(process.execPath, [program, 'index', repository], { env, stdio: ['ignore', 'ignore', 'inherit'] });
const daemon = spawn(
  process.execPath,
  [program, 'serve', repository, '--port', '0', '--log-level', 'error', '--json'],
  {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  },
);
try {
  const said = await new Promise((resolve) => daemon.stdout.once('data', (piece) => resolve(String(piece))));
  const { url } = JSON.parse(said);
  const executablePath = process.env.CODEAGENT_CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({
    viewport: folder === undefined ? { width: 1160, height: 600 } : { width: 1280, height: 860 },
  });
  for (const [name, address, ready, themes] of shots)
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url}${address}`);
      await page.locator('.index-good').waitFor();
      await page.locator(ready).first().waitFor();
      await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {});
      await page.screenshot({
        path: path.join(target, `${name}${themes.length > 1 ? `-${colorScheme}` : ''}.png`),
      });
    }
  await browser.close();
} finally {
  daemon.kill();
  await new Promise((resolve) => daemon.once('exit', resolve));
  rmSync(indexes, { recursive: true, force: true, maxRetries: 5 });
}
