/**
 * The page in Chromium on one repository: time to the first useful paint and until it can be used, cold and warm, bytes,
 * search as you type, frames while a graph of 2,000 nodes is moved, and the heap after some minutes of use.
 * Run: npm run bench:page -- REPOSITORY [--symbol ID] [--words a,b] [--minutes 1]
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    symbol: { type: 'string', default: 'django/test/testcases.py:TestCase' },
    words: { type: 'string', default: 'QuerySet.filter,get_absolute_url,ModelAdmin,resolve,contenttype' },
    minutes: { type: 'string', default: '1' },
    program: { type: 'string', default: '/usr/bin/chromium' },
  },
});
const [repository = '.'] = positionals;

/** Sets the box as a keyboard would, and resolves at the frame after the answer is shown. */
const measureTyping = `window.typed = (text) => new Promise((resolve) => {
  const box = document.querySelector('.search-box input');
  const main = document.querySelector('main');
  const start = performance.now();
  const seen = new MutationObserver(() => check());
  const check = () => {
    if (main.querySelector('[aria-busy="true"]') !== null || !location.search.includes('q=' + encodeURIComponent(text).replaceAll('%20', '+'))) return;
    seen.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - start));
  };
  seen.observe(main, { subtree: true, childList: true, attributes: true, characterData: true });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
  setTimeout(check, 300);
}); void 0`;

const daemon = spawn(
  process.execPath,
  [path.resolve('bin/codeagent.mjs'), 'serve', repository, '--port', '0', '--log-level', 'error', '--json'],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const said = await new Promise<string>((resolve) =>
  daemon.stdout.once('data', (piece) => resolve(String(piece))),
);
const { url } = JSON.parse(said) as { readonly url: string };
const browser = await chromium.launch({ executablePath: values.program, args: ['--no-sandbox'] });
try {
  await untilCurrent();
  await loading(browser);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await typing(page);
  await panning(page);
  await using(page);
} finally {
  await browser.close();
  daemon.kill();
}

async function untilCurrent(): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${url}/health`)).json()) as {
      readonly index: { readonly kind: string };
    };
    if (health.index.kind === 'current') return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** `useful`: the first screen has its content. `usable`: a typed letter has its results. */
async function loading(all: Browser): Promise<void> {
  const context = await all.newContext({ viewport: { width: 1440, height: 900 } });
  for (const round of ['cold', 'warm', 'warm']) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let [bytes, requests] = [0, 0];
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
      requests++;
    });
    const startMs = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('.welcome').waitFor();
    const usefulMs = performance.now() - startMs;
    await page.locator('.search-box input').fill('a');
    await page.locator('[data-result].result-link').first().waitFor();
    const usableMs = performance.now() - startMs;
    const firstPaint = await page.evaluate<number>(
      "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN",
    );
    print(
      `${round}: first paint ${firstPaint.toFixed(0)} ms, useful ${usefulMs.toFixed(0)} ms, usable ${usableMs.toFixed(0)} ms, ${(bytes / 1_000).toFixed(0)} KB in ${requests} requests`,
    );
    await page.close();
  }
  await context.close();
}

/** From a letter until the results for the whole text so far are on the screen. */
async function typing(page: Page): Promise<void> {
  for (const mode of ['symbols', 'passages', 'text', 'files']) {
    await page.goto(`${url}/search?q=warm&mode=${mode}`);
    await page.locator('.summary, .message').first().waitFor();
    const taken: number[] = [];
    for (const word of values.words.split(',')) {
      await page.evaluate(measureTyping);
      for (let at = mode === 'text' ? 3 : 1; at <= word.length; at++) {
        const text = word.slice(0, at);
        taken.push(await page.evaluate<number>(`window.typed(${JSON.stringify(text)})`));
      }
    }
    print(
      `search as you type, ${mode}: p50 ${quantile(taken, 0.5)} ms, p95 ${quantile(taken, 0.95)} ms, n = ${taken.length}`,
    );
  }
}

async function panning(page: Page): Promise<void> {
  const relations = 'calls,references,imports,inherits,overrides';
  await page.goto(`${url}/graph?of=${values.symbol}&depth=4&group=none&relations=${relations}`);
  await page.locator('.node-list button').first().waitFor({ timeout: 60_000 });
  await page.getByLabel('tests').check();
  await page.waitForTimeout(1_500);
  const status = await page.locator('.graph-side [role=status]').textContent();
  const times = await page.evaluate<readonly number[]>(`new Promise((resolve) => {
    const canvas = document.querySelector('canvas');
    const at = (type, x, y, more) => canvas.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: y, ...more }));
    canvas.setPointerCapture = () => {};
    at('pointerdown', 500, 400);
    const times = [];
    let last = performance.now();
    let step = 0;
    const frame = () => {
      const now = performance.now();
      times.push(now - last);
      last = now;
      if (++step > 200) { at('pointerup', 500, 400); resolve(times.slice(5)); return; }
      const move = 8 * Math.sin(step / 10);
      at('pointermove', 500 + move, 400, { movementX: move, movementY: move / 2 });
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  })`);
  print(
    `panning a graph of ${status}: frame p50 ${quantile(times, 0.5)} ms, p95 ${quantile(times, 0.95)} ms`,
  );
}

/** Visits screens, types and opens symbols, and reads the heap after a collection. */
async function using(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  print(`heap at the start ${await heapOf(session)} MB`);
  const endMs = performance.now() + 60_000 * Number(values.minutes);
  let visits = 0;
  const words = values.words.split(',');
  await page.goto(url);
  while (performance.now() < endMs) {
    const word = words[visits % words.length] ?? '';
    await page.locator('.search-box input').fill(word);
    await page.locator('[data-result]').first().click();
    await page.locator('.symbol-screen, .code-main').first().waitFor();
    for (const name of ['Code', 'Graph', 'Map', 'Status', 'Search']) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.locator('main > *').first().waitFor();
    }
    visits++;
  }
  print(`heap after ${values.minutes} min and ${visits * 6} screens ${await heapOf(session)} MB`);
}

async function heapOf(session: CDPSession): Promise<string> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return (usedSize / 1e6).toFixed(1);
}

function quantile(taken: readonly number[], share: number): string {
  const sorted = [...taken].sort((one, other) => one - other);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
}

function print(line: string): void {
  console.log(line);
}
