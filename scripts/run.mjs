// Bundles one TypeScript program of eval/ or bench/ and runs it: node scripts/run.mjs eval/definitions.ts …
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [program, ...rest] = process.argv.slice(2);
// Worker threads and child processes run from dist/, which must be built from the same sources as the program.
spawnSync(process.execPath, [path.join(root, 'scripts', 'build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
// Inside the checkout, so that external packages are found.
const folder = mkdtempSync(path.join(root, 'node_modules', '.run-'));
try {
  const outfile = path.join(folder, 'program.mjs');
  await build({
    entryPoints: [path.resolve(program)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    sourcemap: 'inline',
    external: ['@photostructure/sqlite', 'node:sqlite', 'esbuild', 'playwright-core'],
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  process.exitCode =
    spawnSync(process.execPath, ['--enable-source-maps', outfile, ...rest], { stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
