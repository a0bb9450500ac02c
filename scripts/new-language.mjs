// Creates a language: copies src/languages/_template/ and adds the registry line.
// npm run new:language -- kotlin --extension .kt --package tree-sitter-kotlin --wasm tree-sitter-kotlin.wasm [--label
// Kotlin]
// Refuses with one line and exit code 2. Everything is prepared in memory first: a failure leaves nothing behind.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, transformSync } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const home = path.join(root, 'src/languages');
const template = path.join(home, '_template');
const registry = path.join(home, 'registry.ts');
const usage =
  'usage: npm run new:language -- ID --extension .EXT --package PACKAGE --wasm FILE.wasm [--label LABEL]';

const wanted = readArguments();
if (typeof wanted === 'string') refuse(wanted);
const objection = objectionTo(wanted) ?? clashOf(wanted, await registeredLanguages());
if (objection !== undefined) refuse(objection);

const listed = withEntry(readFileSync(registry, 'utf8'), wanted);
write(wanted.id, filesOf(wanted), formatted('src/languages/registry.ts', listed));
console.log(nextSteps(wanted));

function refuse(message) {
  console.error(`new:language: ${message}`);
  process.exit(2);
}

/** Returns an error message if the arguments are invalid. */
function readArguments() {
  const text = { type: 'string' };
  try {
    const options = { extension: text, package: text, wasm: text, label: text };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [id, ...more] = positionals;
    const missing = ['extension', 'package', 'wasm'].filter((name) => values[name] === undefined);
    if (id === undefined || more.length > 0) return `give one id; ${usage}`;
    if (missing.length > 0) return `--${missing[0]} is missing; ${usage}`;
    const words = id.split('-');
    return {
      ...values,
      id,
      export: words.map((word, index) => (index === 0 ? word : capitalised(word))).join(''),
      label: values.label ?? words.map(capitalised).join(' '),
    };
  } catch (error) {
    return `${error.message.split('\n')[0]}; ${usage}`;
  }
}

function capitalised(word) {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Checks the arguments by themselves. Returns an error message. */
function objectionTo({ id, extension, package: name, wasm, label }) {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(id))
    return `bad id ${quoted(id)}: lower case letters and digits, words joined by hyphens`;
  if (!/^\.[a-z0-9_+-]+$/.test(extension))
    return `bad extension ${quoted(extension)}: a dot, then lower case, as in .kt`;
  if (!/^(?:@[a-z0-9][\w.-]*\/)?[a-z0-9][\w.-]*$/.test(name)) return `bad package ${quoted(name)}`;
  if (!/^[\w-][\w.-]*\.wasm$/.test(wasm))
    return `bad wasm ${quoted(wasm)}: the name of a .wasm file in the package`;
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .+#-]*$/u.test(label)) return `bad label ${quoted(label)}`;
  const installed = path.join(root, 'node_modules', name);
  if (existsSync(installed) && !existsSync(path.join(installed, wasm)))
    return `the installed ${name} has no ${wasm}; it has ${wasmFilesIn(installed)}`;
}

function quoted(text) {
  return JSON.stringify(text);
}

function wasmFilesIn(folder) {
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith('.wasm'))
      .join(', ') || 'no .wasm at all'
  );
}

/** Checks the arguments against the existing languages. Returns an error message. */
function clashOf({ id, export: name, extension }, languages) {
  if (languages.some((language) => language.id === id)) return `the id ${id} is taken`;
  if (existsSync(path.join(home, id))) return `the id ${id} is taken: src/languages/${id} exists`;
  if (!isFreeName(name))
    return `bad id ${quoted(id)}: ${name} means something else in src/languages/registry.ts`;
  const owner = languages.find(({ dialects }) =>
    dialects.some(({ extensions }) => extensions.includes(extension)),
  );
  if (owner !== undefined) return `the extension ${extension} is taken by ${owner.label}`;
}

/** Neither a reserved word nor an identifier in the registry. */
function isFreeName(name) {
  if (new RegExp(`\\b${name}\\b`).test(readFileSync(registry, 'utf8'))) return false;
  try {
    transformSync(`export const ${name} = 0;`, { format: 'esm', logLevel: 'silent' });
    return true;
  } catch {
    return false;
  }
}

async function registeredLanguages() {
  const { outputFiles } = await build({
    entryPoints: [registry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  try {
    return (await import(`data:text/javascript;base64,${code}`)).languages;
  } catch (error) {
    // Without `cause`, because its stack would print the whole bundle.
    throw new Error(`src/languages/registry.ts cannot be loaded: ${error.message}`);
  }
}

function withEntry(text, { id, export: name }) {
  const list = /\n\nexport const languages: readonly Language\[\] = \[([^\]]*?),?\s*\];\n/;
  if (!list.test(text))
    throw new Error('src/languages/registry.ts has no list of languages that can be read');
  return text.replace(
    list,
    (_, entries) =>
      `\nimport { ${name} } from './${id}/index.ts';\n\nexport const languages: readonly Language[] = [${entries}, ${name}];\n`,
  );
}

/** From paths in the new folder to their text. */
function filesOf(values) {
  const filled = (text) =>
    text.replace(/__(id|label|export|extension|package|wasm)__/g, (_, name) => values[name]);
  const entries = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.template'))
    .map((name) => {
      const target = filled(name.slice(0, -'.template'.length));
      const text = filled(readFileSync(path.join(template, name), 'utf8'));
      return [
        target,
        target.endsWith('.ts') ? formatted(`src/languages/${values.id}/${target}`, text) : text,
      ];
    });
  return new Map(entries);
}

/** Formats the text and sorts imports, as biome does. */
function formatted(file, text) {
  const program = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const words = ['check', '--write', '--linter-enabled=false', `--stdin-file-path=${file}`];
  const ran = spawnSync(process.execPath, [program, ...words], { cwd: root, input: text, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(`biome cannot format ${file}\n${ran.stderr}`);
  return ran.stdout;
}

/** Writes the registry last and atomically: until then nothing refers to the new folder. */
function write(id, files, registryText) {
  const folder = path.join(home, id);
  const draft = path.join(folder, 'registry.ts.new');
  mkdirSync(folder);
  try {
    for (const [name, text] of files) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    }
    writeFileSync(draft, registryText);
    renameSync(draft, registry);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
}

function nextSteps({ id, package: name, label }) {
  return [
    `Created src/languages/${id}/ for ${label} and added it to src/languages/registry.ts. Next:`,
    `  1. npm i -D --save-exact ${name}, and add its line to docs/dependencies.md`,
    '  2. npm run build, which copies the grammar to dist/grammars/',
    `  3. fill in src/languages/${id}/ (see docs/adding-a-language.md)`,
    `  4. write fixtures in src/languages/${id}/fixtures/`,
    '  5. npm run unit -- languages, which lists the claims that fail',
  ].join('\n');
}
