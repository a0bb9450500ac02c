import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'web/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/repos/**', 'test/linking/**'],
    globalSetup: ['test/build-first.ts'],
    // The model would take most of the time; who tests meaning says so.
    // Neither secret nor cache of whoever runs the tests is used; build-first.ts removes these folders.
    env: {
      CODEAGENT_EMBEDDINGS_EMBEDDER: 'none',
      XDG_STATE_HOME: mkdtempSync(path.join(tmpdir(), 'codeagent-test-state-')),
      XDG_CACHE_HOME: mkdtempSync(path.join(tmpdir(), 'codeagent-test-cache-')),
    },
    // Half of the time of most files is the start of a process of their own; they share nothing but loaded modules.
    isolate: false,
    // Usually one core is left free; our tests often wait for processes and clocks.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
