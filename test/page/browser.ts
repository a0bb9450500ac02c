/** A browser for the tests of the page: Debian's Chromium, or the one that CODEAGENT_CHROMIUM names. */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { type DaemonOptions, type RunningDaemon, startDaemon } from '../../src/serve/daemon.ts';
import { silentLog } from '../../src/serve/log.ts';
import { assets } from '../workspace.ts';

/** Undefined when there is none. */
export function chromiumProgram(): string | undefined {
  const named = process.env.CODEAGENT_CHROMIUM;
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const usual = folders.flatMap((folder) => [
    path.join(folder, 'chromium'),
    path.join(folder, 'chromium-browser'),
  ]);
  return (named === undefined ? usual : [named]).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Printed by the test run when the tests of the page cannot run. */
export const withoutChromium =
  'The page tests did not run: there is no Chromium (Debian: apt-get install chromium)';

// A loaded machine may need long for what usually takes milliseconds.
export const patienceMs = 30_000;

export async function launch(program: string): Promise<Browser> {
  // The sandbox of Chromium needs rights that containers and root lack; the pages are our own.
  return chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
}

export interface OpenPage {
  readonly page: Page;
  /** Errors in the console, and refusals by the content security policy. */
  readonly errors: readonly string[];
}

export async function openPage(browser: Browser, address: string): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(patienceMs);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // Answers such as "not found" and a daemon that is away are shown by the page.
    const isAnswer = /Failed to load resource|ERR_CONNECTION_REFUSED/.test(message.text());
    if (message.type() === 'error' && !isAnswer) errors.push(message.text());
  });
  await page.goto(address);
  return { page, errors };
}

export async function closePage({ page, errors }: OpenPage): Promise<void> {
  await page.context().close();
  expect(errors).toEqual([]);
}

export async function serve(root: string, options: Partial<DaemonOptions> = {}): Promise<RunningDaemon> {
  const started = await startDaemon(root, {
    engine: {
      environment: {
        PATH: process.env.PATH,
        XDG_STATE_HOME: process.env.XDG_STATE_HOME,
        CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
        CODEAGENT_WATCH_DEBOUNCE_MS: '100',
      },
      pid: process.pid,
      assets,
    },
    version: '1.2.3',
    host: undefined,
    port: 0,
    token: undefined,
    watch: 'always',
    log: silentLog,
    ...options,
  });
  if (started.kind === 'found') throw new Error('a daemon is already running');
  return started.daemon;
}
