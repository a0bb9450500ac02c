/** Bundles the page into dist/page/. scripts/build-page.mjs runs it; `npx vite web` serves the page while you work on it. */
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  build: {
    outDir: '../dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:9876',
      '/events': 'http://127.0.0.1:9876',
      '/health': 'http://127.0.0.1:9876',
    },
  },
});
