import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'test/repos/**', 'test/linking/**'],
    globalSetup: ['test/build-first.ts'],
    // The model would take most of the time; who tests meaning says so.
    env: { CODEAGENT_EMBEDDINGS_EMBEDDER: 'none' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
