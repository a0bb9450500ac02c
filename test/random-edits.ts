/**
 * Random edits to a repository, deterministic for a seed. For tests and evaluations that compare an index after many
 * updates with a fresh one.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createRandom as createNumbers } from '../eval/grep/random.ts';

/** The repository that is edited. `git` runs in its root. */
export interface EditedRepository {
  readonly root: string;
  git(...words: readonly string[]): string;
}

/** A whole number from 0 to below `below`. */
export type Random = (below: number) => number;

export function createRandom(seed: number): Random {
  const { below } = createNumbers(seed);
  return below;
}

/** Copies the fixtures of all or some languages, facts and links, each language into its own folder. */
export function copyFixtures(
  projectRoot: string,
  target: string,
  isWanted: (language: string) => boolean = () => true,
): void {
  const languages = path.join(projectRoot, 'src/languages');
  for (const language of readdirSync(languages).sort()) {
    const fixtures = path.join(languages, language, 'fixtures');
    if (language !== '_template' && isWanted(language) && existsSync(fixtures))
      cpSync(fixtures, path.join(target, language), { recursive: true });
  }
  const linking = path.join(projectRoot, 'test/linking');
  for (const language of readdirSync(linking).filter(isWanted))
    cpSync(path.join(linking, language), path.join(target, 'linking', language), { recursive: true });
}

/** Applies one edit and describes it. */
export function editOnce(repository: EditedRepository, random: Random): string {
  const files = filesBelow(repository.root);
  if (files.length === 0) return 'nothing to edit';
  return pick(edits, random)({ ...repository, files, random, pick: (items) => pick(items, random) });
}

interface Editing extends EditedRepository {
  readonly files: readonly string[];
  readonly random: Random;
  pick<T>(items: readonly T[]): T;
}

type Edit = (editing: Editing) => string;

const edits: readonly Edit[] = [
  function addCopy({ root, files, random, pick }) {
    const source = pick(files);
    const target = `added-${random(1000)}/${path.basename(source)}`;
    write(root, target, readFileSync(path.join(root, source)));
    return `copy ${source} to ${target}`;
  },
  function addBeside({ root, files, random, pick }) {
    const source = pick(files);
    const { dir, name, ext } = path.parse(source);
    const target = path.join(dir, `${name}${random(10)}${ext}`);
    write(root, target, readFileSync(path.join(root, source)));
    return `copy ${source} to ${target}`;
  },
  function dropLines({ root, files, random, pick }) {
    const file = pick(files);
    const lines = linesOf(root, file);
    const start = random(lines.length);
    const dropped = lines.splice(start, 1 + random(5));
    write(root, file, lines.join('\n'));
    return `drop ${dropped.length} lines of ${file} at ${start}`;
  },
  function repeatLines({ root, files, random, pick }) {
    const file = pick(files);
    const lines = linesOf(root, file);
    const start = random(lines.length);
    lines.splice(random(lines.length), 0, ...lines.slice(start, start + 1 + random(20)));
    write(root, file, lines.join('\n'));
    return `repeat lines of ${file} at ${start}`;
  },
  function moveLines({ root, files, random, pick }) {
    const [from, to] = [pick(files), pick(files)];
    const lines = linesOf(root, from);
    const moved = lines.splice(random(lines.length), 1 + random(20));
    write(root, from, lines.join('\n'));
    const target = linesOf(root, to);
    target.splice(random(target.length), 0, ...moved);
    write(root, to, target.join('\n'));
    return `move ${moved.length} lines of ${from} to ${to}`;
  },
  function remove({ root, files, pick }) {
    const file = pick(files);
    rmSync(path.join(root, file));
    return `remove ${file}`;
  },
  function move({ root, files, random, pick }) {
    const file = pick(files);
    const target = `moved-${random(1000)}-${path.basename(file)}`;
    rename(root, file, target);
    return `move ${file} to ${target}`;
  },
  function removeFolder({ root, files, pick }) {
    const folder = folderAround(pick(files), pick);
    if (folder === undefined) return 'no folder to remove';
    rmSync(path.join(root, folder), { recursive: true });
    return `remove folder ${folder}`;
  },
  function moveFolder({ root, files, random, pick }) {
    const folder = folderAround(pick(files), pick);
    const target = `folder-${random(100)}/${path.basename(folder ?? '')}`;
    if (folder === undefined || existsSync(path.join(root, target))) return 'no folder to move';
    if (`${target}/`.startsWith(`${folder}/`)) return 'no folder to move';
    rename(root, folder, target);
    return `move folder ${folder} to ${target}`;
  },
  function renameName({ root, files, pick }) {
    const file = pick(files);
    const text = readFileSync(path.join(root, file), 'utf8');
    const name = pick([...new Set(text.match(/[A-Za-z_]{4,}/g) ?? ['none'])]);
    write(root, file, text.replaceAll(name, `${name}Renamed`));
    return `rename ${name} in ${file}`;
  },
  function renameEverywhere({ root, files, random, pick }) {
    const text = readFileSync(path.join(root, pick(files)), 'utf8');
    const name = pick([...new Set(text.match(/[A-Za-z_]{4,}/g) ?? ['none'])]);
    const renamed = random(2) === 0 ? `${name}Renamed` : name.replace(/Renamed$/, '');
    for (const file of files) {
      const before = readFileSync(path.join(root, file), 'utf8');
      const after = before.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), renamed);
      if (after !== before && !before.includes('\uFFFD')) write(root, file, after);
    }
    return `rename ${name} to ${renamed} everywhere`;
  },
  function ignore({ root, git, files, random, pick }) {
    const file = pick(files);
    const rule = random(2) === 0 ? `*${path.extname(file)}` : `/${file}`;
    write(root, '.gitignore', random(3) === 0 ? '' : `${rule}\n`);
    // git's ignore rules apply to untracked files only.
    git('rm', '-rq', '--cached', '--ignore-unmatch', '.');
    return `ignore ${rule}`;
  },
  function switchBranch({ git, random }) {
    const name = `branch-${random(3)}`;
    git('add', '-A');
    git('commit', '-qm', 'work', '--allow-empty');
    const isThere = git('branch', '--list', name).trim() !== '';
    git(...(isThere ? ['checkout', '-q', name] : ['checkout', '-qb', name, 'main']));
    return `switch to ${name}`;
  },
  function changeManifest({ root, random, pick }) {
    const target = `${random(2) === 0 ? '' : `nested-${random(2)}/`}${pick(Object.keys(manifests))}`;
    const text = manifests[path.basename(target)]?.(random(5)) ?? '';
    write(root, target, random(4) === 0 ? '{ broken' : text);
    return `change ${target}`;
  },
  function removeManifest({ root, files, pick }) {
    const found = files.filter((file) => path.basename(file) in manifests);
    if (found.length === 0) return 'no manifest to remove';
    const file = pick(found);
    rmSync(path.join(root, file));
    return `remove ${file}`;
  },
  function changePaths({ root, random }) {
    const folder = `nested-${random(2)}`;
    for (const each of ['nested-0', 'nested-1'])
      write(root, `${each}/part.ts`, 'export function part() {}\n');
    write(root, 'uses.ts', "import { part } from '@lib/part';\npart();\n");
    write(root, 'tsconfig.json', '{ "extends": "./tsconfig.base.json" }');
    const compilerOptions = { paths: { '@lib/*': [`./${folder}/*`] } };
    write(root, 'tsconfig.base.json', JSON.stringify({ compilerOptions }));
    return `paths to ${folder}`;
  },
  function changeOpener({ root, random, pick }) {
    const opened = pick([
      'namespace yard {',
      'namespace yard { inline namespace v2 {',
      'namespace hold {',
      '',
    ]);
    write(root, `yard-${random(2)}/config.h`, `#define YARD_BEGIN_NAMESPACE ${opened}\n`);
    const part =
      'YARD_BEGIN_NAMESPACE\nnamespace inner { int part(int size); }\nint part(int size);\nYARD_END_NAMESPACE\n';
    write(root, `part-${random(3)}.hpp`, random(3) === 0 ? '' : part);
    write(root, 'middle.hpp', `#include "part-${random(3)}.hpp"\n`);
    const used = 'yard::part(1) + part(2) + yard::inner::part(3) + inner::part(4)';
    write(root, 'uses.cpp', `#include "middle.hpp"\nint all() { return ${used}; }\n`);
    return `macro opens ${opened}`;
  },
  function changeIncludes({ root, files, random, pick }) {
    const sources = files.filter((file) => /\.(?:c|h|cpp|hpp)$/.test(file));
    if (sources.length === 0) return 'no include to change';
    const [file, included] = [pick(sources), pick(sources)];
    const lines = linesOf(root, file);
    const written = random(2) === 0 ? path.basename(included) : path.relative(path.dirname(file), included);
    lines.splice(random(Math.min(lines.length, 5)), 0, `#include "${written}"`);
    write(root, file, lines.join('\n'));
    return `include ${written} in ${file}`;
  },
];

/** The text of each manifest, varied by a number. */
const manifests: Readonly<Record<string, (number: number) => string>> = {
  'package.json': (number) => JSON.stringify({ name: `project-${number}` }),
  'go.mod': (number) => `module example.org/project${number}\n\ngo 1.22\n`,
  'Cargo.toml': (number) => `[package]\nname = "project-${number}"\nversion = "0.1.0"\nedition = "2021"\n`,
  'pyproject.toml': (number) => `[project]\nname = "project-${number}"\n`,
  'Project.csproj': (number) =>
    `<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><RootNamespace>P${number}</RootNamespace></PropertyGroup></Project>`,
  'pom.xml': (number) =>
    `<project><groupId>org.example</groupId><artifactId>project-${number}</artifactId></project>`,
};

function folderAround(file: string, pick: Editing['pick']): string | undefined {
  const parts = path.dirname(file).split('/');
  if (parts[0] === '.') return undefined;
  const depths = parts.map((_, index) => index + 1);
  return parts.slice(0, pick(depths)).join('/');
}

function linesOf(root: string, file: string): string[] {
  return readFileSync(path.join(root, file), 'utf8').split('\n');
}

function write(root: string, file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

function rename(root: string, from: string, to: string): void {
  mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
  renameSync(path.join(root, from), path.join(root, to));
}

function filesBelow(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('.') && statSync(path.join(root, file)).isFile())
    .sort();
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random(items.length)] as T;
}
