/**
 * Compares our definitions with those of universal-ctags: which of its functions, methods, classes, interfaces, structs
 * and enums we find, by name and row (±1).
 * Run: npm run eval:definitions -- LANGUAGE FOLDER [--missing N]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createExtractor } from '../src/indexing/extract/extractor.ts';
import { listFiles } from '../src/indexing/listing/list-files.ts';
import { languageOf } from '../src/languages/registry.ts';
import { defaultConfig } from '../src/model/config.ts';
import type { FilePath } from '../src/model/source-file.ts';

const comparedKinds = new Set([
  'function',
  'func',
  'method',
  'member',
  'class',
  'interface',
  'struct',
  'enum',
  'generator',
  'singletonMethod',
]);

/**
 * ctags reports every Lua line with `=` and `function` as a definition; these patterns decide whether the line defines
 * the name.
 */
const definitionShape: Readonly<Record<string, (name: string) => RegExp>> = {
  lua: (name) => {
    // A computed key (`mod[k] =`) is not a name.
    if (!/^[\w.:]+$/.test(name)) return /(?!)/;
    const escaped = name.replaceAll('.', '\\.');
    return new RegExp(
      `^[^"']*?(?:function\\s+(?:[\\w.:]*[.:])?${escaped}\\s*\\(|${escaped}\\s*=\\s*function\\b)`,
    );
  },
};

interface Tag {
  readonly path: string;
  readonly name: string;
  readonly kind: string;
  readonly line: number;
}

const [language = '', folder = '', flag, count] = process.argv.slice(2);
const root = path.resolve(folder);
const missingShown = flag === '--missing' ? Number(count) : 10;

const extractor = createExtractor({
  grammars: path.resolve('dist/grammars'),
  config: defaultConfig.indexing,
});
const listing = await listFiles(root, {
  ...defaultConfig.indexing,
  environment: process.env,
  indexDirectory: undefined,
});
/**
 * Rows of our definitions by name, and by the macro that created them (`TEST(suite, name)`), which is the name that
 * ctags uses.
 */
const ours = new Map<string, Map<string, number[]>>();
for (const { path: file } of listing.files) {
  const text = readFileSync(path.join(root, file), 'utf8');
  if (languageOf(file, text)?.language.id !== language) continue;
  const facts = await extractor.extract(file as FilePath, text, []);
  const rows = new Map<string, number[]>();
  for (const symbol of facts.symbols.slice(1)) {
    const places = [symbol.nameRow, symbol.startRow, ...symbol.furtherSpans.map((span) => span.startRow)];
    for (const name of [symbol.name, ...symbol.attributes])
      rows.set(name, [...(rows.get(name) ?? []), ...places]);
  }
  ours.set(file, rows);
}
await extractor.close();

const tags = readTags([...ours.keys()]);
const missing = tags.filter((tag) => !isFound(tag));
const kinds = [...new Set(tags.map((tag) => tag.kind))].sort();
console.log(`${language}, ${path.basename(root)}: ${ours.size} files`);
for (const kind of kinds) {
  const all = tags.filter((tag) => tag.kind === kind).length;
  const lost = missing.filter((tag) => tag.kind === kind).length;
  console.log(
    `  ${kind.padEnd(12)} ${String(all - lost).padStart(6)} of ${String(all).padStart(6)}  ${percent(all - lost, all)}`,
  );
}
console.log(
  `  ${'all'.padEnd(12)} ${String(tags.length - missing.length).padStart(6)} of ${String(tags.length).padStart(6)}  ${percent(tags.length - missing.length, tags.length)}`,
);
const shape = definitionShape[language];
if (shape !== undefined) {
  const real = missing.filter((tag) => shape(tag.name).test(lineOf(tag)));
  const all = tags.length - missing.length + real.length;
  const found = tags.length - missing.length;
  console.log(
    `  ${missing.length - real.length} of the missing stand on lines that define no such name; without them ${found} of ${all}  ${percent(found, all)}`,
  );
}
for (const tag of missing.slice(0, missingShown))
  console.log(`  missing ${tag.kind} ${tag.name}  ${tag.path}:${tag.line}`);

function readTags(files: readonly string[]): readonly Tag[] {
  const printed = execFileSync(
    'ctags',
    ['--output-format=json', '--fields=+nK', `--language-force=${ctagsName(language)}`, '-f', '-', '-L', '-'],
    { cwd: root, input: files.join('\n'), maxBuffer: 1 << 30, encoding: 'utf8' },
  );
  return printed
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Tag)
    .filter((tag) => comparedKinds.has(tag.kind) && !tag.name.startsWith('__anon'))
    .filter((tag) => !(language === 'c' || language === 'cpp') || tag.kind !== 'member')
    .filter((tag) => !/^(?:AnonymousFunction|anonymous|function)[0-9a-f]{6,}/.test(tag.name));
}

function lineOf(tag: Tag): string {
  return readFileSync(path.join(root, tag.path), 'utf8').split('\n')[tag.line - 1] ?? '';
}

function isFound(tag: Tag): boolean {
  const names = [
    tag.name,
    tag.name.split(/[.:]/).at(-1) ?? '',
    tag.name.replace(/^operator (?!\w)/, 'operator'),
  ];
  const rows = names.flatMap((name) => ours.get(tag.path)?.get(name) ?? []);
  return rows.some((row) => Math.abs(row + 1 - tag.line) <= 1);
}

function ctagsName(id: string): string {
  return { cpp: 'C++', csharp: 'C#' }[id] ?? id;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(2)} %`;
}
