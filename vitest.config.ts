import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/repos/**', 'test/linking/**'],
    globalSetup: ['test/build-first.ts'],
    // The model would take most of the time; who tests meaning says so.
    env: { CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' },
    // Half of the time of most files is the start of a process of their own; they share nothing but loaded modules.
    isolate: false,
    // Usually one core is left free; our tests often wait for processes and clocks.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
