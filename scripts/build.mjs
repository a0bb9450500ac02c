// Bundles the program into dist/ and copies the grammars beside it. About half a second.
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const out = path.join(root, 'dist');

const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  outdir: out,
  splitting: true,
  minifySyntax: true,
  sourcemap: 'linked',
  external: ['@photostructure/sqlite', 'node:sqlite'],
  logLevel: 'warning',
  // Bundled CommonJS asks for built-in modules by `require`.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
};

// Programs of an earlier build may be running: only what is no longer made is removed, and last.
const before = existsSync(out) ? readdirSync(out).filter((name) => /\.js(\.map)?$/.test(name)) : [];
const { metafile } = await build({
  ...shared,
  metafile: true,
  entryPoints: {
    cli: 'src/serve/cli/main.ts',
    engine: 'src/engine.ts',
    worker: 'src/indexing/worker.ts',
    'search-worker': 'src/retrieval/grep/search-worker.ts',
    languages: 'src/languages/registry.ts',
  },
});

const { languages } = await import(pathToFileURL(path.join(out, 'languages.js')).href);
const require = createRequire(import.meta.url);
const grammars = path.join(out, 'grammars');
mkdirSync(grammars, { recursive: true });
copyFileSync(
  require.resolve('web-tree-sitter/web-tree-sitter.wasm'),
  path.join(grammars, 'web-tree-sitter.wasm'),
);
for (const { grammar } of languages.flatMap((language) => language.dialects)) {
  if (grammar === undefined) continue;
  const target = path.join(grammars, grammar.file);
  if (!existsSync(target))
    copyFileSync(path.join(root, 'node_modules', grammar.package, grammar.file), target);
}
const made = new Set(Object.keys(metafile.outputs).map((file) => path.basename(file)));
for (const name of before) if (!made.has(name)) rmSync(path.join(out, name), { force: true });
if (readdirSync(grammars).length < 2) throw new Error('no grammar was copied');
