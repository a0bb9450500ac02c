// Runs after tsc has written dist/types/: removes declarations that the library does not reach, and rewrites imports to
// the published file names. Run by `npm pack`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const types = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist', 'types');
const kept = new Set();
const library = path.join(types, 'serve', 'library.d.ts');
keep(library);
// `URL`, `Buffer` and `AbortSignal` are types of Node.
writeFileSync(library, `/// <reference types="node" />\n${readFileSync(library, 'utf8')}`);
for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  if (entry.isFile() && !kept.has(file)) rmSync(file);
}

function keep(file) {
  if (kept.has(file)) return;
  kept.add(file);
  const text = readFileSync(file, 'utf8');
  const named = /((?:from |import\()['"])(\.[^'"]+)\.ts(['"])/g;
  writeFileSync(file, text.replaceAll(named, '$1$2.js$3'));
  for (const [, , target] of text.matchAll(/((?:from |import\()['"])(\.[^'"]+)\.[jt]s['"]/g))
    keep(`${path.resolve(path.dirname(file), target)}.d.ts`);
}
