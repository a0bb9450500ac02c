// Builds dist/: the program and its workers, the text of `--help`, the grammars, the page, and a list of the inputs. Takes
// about half a second, and two when the page changed. The output is CommonJS, because Node's loader for ES modules costs a quarter of an empty Node process
// at each start. esbuild splits a program into chunks only as ES modules, so these are converted to CommonJS
// afterwards.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, transform } from 'esbuild';
import { buildPage } from './build-page.mjs';

const startedMs = Date.now();
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const out = path.join(root, 'dist');
const require = createRequire(import.meta.url);

const usual = { platform: 'node', target: 'node20.19', logLevel: 'warning' };
const bundled = {
  ...usual,
  absWorkingDir: root,
  bundle: true,
  outdir: out,
  minifySyntax: true,
  external: ['@parcel/watcher', 'node:sqlite'],
  // The other build of this package requires files in a way that cannot be bundled.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  plugins: [{ name: 'driver', setup: takeDriverIn }],
  metafile: true,
  write: false,
};
const commonjs = {
  ...usual,
  format: 'cjs',
  // Cached code (bin/kept-code.cjs) cannot use `import()`.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': '__ownUrl' },
};
const ownUrl = 'const __ownUrl = require("node:url").pathToFileURL(__filename).href;';

const programs = {
  cli: 'src/serve/cli/main.ts',
  library: 'src/serve/library.ts',
  updater: 'src/engine/updater/updater-program.ts',
};
const [program, alone] = await Promise.all([
  build({
    ...bundled,
    format: 'esm',
    splitting: true,
    entryPoints: programs,
  }),
  // Separate programs do not share chunks with the main program, which therefore has fewer chunks.
  build({
    ...bundled,
    ...commonjs,
    banner: { js: ownUrl },
    alias: { ...bundled.alias, 'web-tree-sitter': require.resolve('web-tree-sitter') },
    entryPoints: {
      'worker-program': 'src/indexing/threads/worker.ts',
      'search-worker-program': 'src/retrieval/grep/search-worker.ts',
      'read-yaml': 'src/engine/config/read-yaml.ts',
      'embed-worker': 'src/embedders/minilm/embed-worker.ts',
      'compile-typescript': 'src/semantics/typescript/program.ts',
      'start-csharp': 'src/semantics/csharp/start-program.ts',
      'ask-daemon': 'src/serve/cli/ask-daemon.ts',
      languages: 'src/languages/registry.ts',
    },
  }),
]);
const threads = ['worker', 'search-worker'].map((name) => ({
  name: `${name}.js`,
  text: `require('./kept-code.cjs').startThread('${name}', require('node:worker_threads').workerData.like);\n`,
}));
const languages = alone.outputFiles.find((file) => path.basename(file.path) === 'languages.js');
const pieces = [
  { name: 'kept-code.cjs', text: readFileSync(path.join(root, 'bin/kept-code.cjs'), 'utf8') },
  ...threads,
  ...joined(await Promise.all(program.outputFiles.map(asCommonjs))),
  ...alone.outputFiles
    .filter((file) => file !== languages)
    .map((file) => ({ name: path.basename(file.path), text: withLateModules(file.text) })),
];

mkdirSync(path.join(out, 'grammars'), { recursive: true });
const before = readdirSync(out).filter((name) => /\.c?js(\.map)?$/.test(name));
put('package.json', '{ "type": "commonjs" }\n');
for (const { name, text } of pieces) put(name, text);
copyGrammars(evaluated(languages.text).languages);
copySources('src/semantics/csharp/child', 'csharp');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
put('build.json', JSON.stringify({ version, build: digestOf(pieces) }));
put('help.txt', `${await require(path.join(out, 'cli.js')).help(version)}\n`);
const page = await buildPage(root, lastSources().page);
put('sources.json', JSON.stringify({ ...sources(), page }));
// Programs of an earlier build may be running: only files that are no longer built are removed, and last.
const made = new Set(pieces.map(({ name }) => name));
for (const name of before) if (!made.has(name)) rmSync(path.join(out, name), { force: true });

async function asCommonjs({ path: file, text }) {
  const banner = text.includes('import.meta.url') ? ownUrl : '';
  // Comments with the names of the sources stay: bench/stages.ts reads them.
  const named = text.replaceAll(/^\/\/ (?=src\/)/gm, '//! ');
  const { code } = await transform(named, { ...commonjs, banner, legalComments: 'inline' });
  return { name: path.basename(file), text: withLateModules(code) };
}

/**
 * Bundles the JavaScript of the SQLite driver into the program, because finding its files costs more than their
 * content. Its native library stays in its package and is located as Node does, without reading the package.json.
 */
function takeDriverIn({ onLoad }) {
  const own = 'fileURLToPath(import.meta.url)';
  const found = `
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
function driverFile() {
  const file = "@photostructure/sqlite/dist/index.mjs";
  for (let at = ${own}; path.dirname(at) !== at; at = path.dirname(at)) {
    const candidate = path.join(path.dirname(at), "node_modules", file);
    if (existsSync(candidate)) return candidate;
  }
  return createRequire(import.meta.url).resolve("@photostructure/sqlite");
}`;
  onLoad({ filter: /@photostructure[\\/]sqlite[\\/]dist[\\/]index\.mjs$/ }, ({ path: file }) => {
    const text = readFileSync(file, 'utf8');
    if (!text.includes(own)) throw new Error('the SQLite driver finds its library in another way now');
    return { contents: `${text.replace(own, 'driverFile()')}${found}` };
  });
}

/** Node's modules that are expensive to load and that most commands never use: loaded on the first access. */
function withLateModules(text) {
  return text.replaceAll(
    /^var (\w+) = require\("(node:(?:child_process|crypto|module|timers\/promises|worker_threads|zlib))"\);$/gm,
    'var $1 = new Proxy({}, { get: (_, name) => require("$2")[name] });',
  );
}

/**
 * Joins all chunks that every start loads into one file, because finding and reading each file costs as much as its
 * content. Each chunk remains a separate function in that file, and other chunks request it from there.
 */
function joined(all) {
  const always = piecesAlwaysLoaded();
  const asking = (text) =>
    text.replaceAll(/\brequire\("\.\/([\w-]+\.js)"\)/g, (whole, name) =>
      always.has(name) ? `require("./program.js")("${name}")` : whole,
    );
  const inside = (text) => asking(text).replaceAll('require("./program.js")(', '__piece(');
  const functions = all
    .filter(({ name }) => always.has(name))
    .map(({ name, text }) => `"${name}"(module, exports) {\n${inside(text)}}`);
  const text = `"use strict";
const __made = new Map();
function __piece(name) {
  const known = __made.get(name);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  __made.set(name, module);
  __pieces[name](module, module.exports);
  return module.exports;
}
const __pieces = {\n${functions.join(',\n')}\n};
module.exports = __piece;
`;
  const rest = all.filter(({ name }) => !always.has(name));
  return [{ name: 'program.js', text }, ...rest.map((each) => ({ ...each, text: asking(each.text) }))];
}

/** Chunks that the start of a program reaches without `import()`. */
function piecesAlwaysLoaded() {
  const { outputs } = program.metafile;
  const starts = Object.keys(programs).map((name) => path.relative(root, path.join(out, `${name}.js`)));
  const always = new Set();
  const add = (file) => {
    for (const { path: next, kind } of outputs[file].imports) {
      if (kind !== 'import-statement' || outputs[next] === undefined || always.has(next)) continue;
      always.add(next);
      add(next);
    }
  };
  for (const file of starts.map((each) => each.replaceAll(path.sep, '/'))) add(file);
  return new Set([...always].map((file) => path.basename(file)));
}

/** Writes atomically: other processes may be starting from this folder, or building it. */
function put(name, text) {
  const file = path.join(out, name);
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, text);
  renameSync(aside, file);
}

/** A name for the build. */
function digestOf(all) {
  const digest = createHash('sha256');
  for (const { name, text } of all) digest.update(`${name}\0${text}\0`);
  return digest.digest('hex').slice(0, 16);
}

function evaluated(code) {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', '__filename', code)(module, module.exports, require, out);
  return module.exports;
}

function copyGrammars(all) {
  const target = path.join(out, 'grammars');
  copyFileSync(
    require.resolve('web-tree-sitter/web-tree-sitter.wasm'),
    path.join(target, 'web-tree-sitter.wasm'),
  );
  for (const { grammar } of all.flatMap((language) => language.dialects)) {
    if (grammar === undefined || existsSync(path.join(target, grammar.file))) continue;
    copyFileSync(
      path.join(root, 'node_modules', grammar.package, grammar.file),
      path.join(target, grammar.file),
    );
  }
  if (readdirSync(target).length < 2) throw new Error('no grammar was copied');
}

/** The child for C# is shipped as source: the compiler on the user's machine compiles it. */
function copySources(folder, to) {
  mkdirSync(path.join(out, to), { recursive: true });
  const names = readdirSync(path.join(root, folder));
  for (const name of names) put(path.join(to, name), readFileSync(path.join(root, folder, name), 'utf8'));
  for (const name of readdirSync(path.join(out, to)))
    if (name.endsWith('.cs') && !names.includes(name)) rmSync(path.join(out, to, name), { force: true });
}

/**
 * The inputs with time and size, by which bin/codeagent.cjs detects that it must build again. The text of `--help`
 * depends on few of them and must be available at once.
 */
function sources() {
  const { inputs } = program.metafile;
  const help = new Set();
  const add = (file) => {
    if (help.has(file) || inputs[file] === undefined) return;
    help.add(file);
    for (const { path: next, kind } of inputs[file].imports) if (kind === 'import-statement') add(next);
  };
  for (const file of ['help', 'verbs']) add(`src/serve/cli/${file}.ts`);
  const all = new Set([...Object.keys(inputs), ...Object.keys(alone.metafile.inputs)]);
  const rest = [...all].filter((file) => file.startsWith('src/') && !help.has(file));
  const child = 'src/semantics/csharp/child';
  rest.push(...readdirSync(path.join(root, child)).map((name) => `${child}/${name}`));
  const build = ['package.json', 'package-lock.json', 'scripts/build.mjs', 'bin/kept-code.cjs'];
  return { help: [...build, ...help].map(stampOf), rest: rest.map(stampOf) };
}

/** The list of the build before this one. */
function lastSources() {
  const file = path.join(out, 'sources.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function stampOf(file) {
  const { mtimeMs, size } = statSync(path.join(root, file));
  // A file written since the start may have been read before; the clock of the file system lags by some milliseconds.
  return [file, mtimeMs < startedMs - 10 ? mtimeMs : 0, size];
}
