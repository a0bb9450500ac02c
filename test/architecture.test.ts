/** Import rules between folders, forbidden constructs, and the paths that documents name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages } from '../src/languages/registry.ts';
import { commands } from '../src/serve/cli/commands.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { projectRoot } from './workspace.ts';

const sourceRoot = path.join(projectRoot, 'src');

/** The folders that each folder of src/ may import, besides itself and packages. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  model: [],
  languages: ['model'],
  text: ['model'],
  printing: ['model'],
  wasm: ['model'],
  threads: ['model'],
  embedders: ['model', 'threads'],
  trust: ['model'],
  semantics: ['model'],
  store: ['model', 'text', 'trust'],
  indexing: ['model', 'text', 'threads', 'languages', 'semantics', 'store', 'embedders'],
  retrieval: ['model', 'text', 'printing', 'wasm', 'threads', 'store', 'embedders', 'trust'],
  projections: ['model', 'store'],
  engine: [
    'model',
    'trust',
    'languages',
    'semantics',
    'embedders',
    'store',
    'indexing',
    'retrieval',
    'projections',
  ],
  serve: ['model', 'printing', 'engine'],
};

/** The programs of child processes, and the exit handler that the updater shares with the fronts. */
const ownsProcess = new Set([
  'engine/at-exit.ts',
  'engine/updater/updater-program.ts',
  'semantics/typescript/program.ts',
  'semantics/csharp/start-program.ts',
]);

const files = readdirSync(sourceRoot, { recursive: true, encoding: 'utf8' })
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('.test.ts') &&
      !file.includes('/fixtures/') &&
      !file.includes('_template'),
  )
  .map((file) => ({
    file,
    room: file.split('/')[0] ?? '',
    text: readFileSync(path.join(sourceRoot, file), 'utf8'),
  }));

describe('arrows', () => {
  it('every folder has a rule', () => {
    expect([...new Set(files.map(({ room }) => room))].sort()).toEqual(Object.keys(arrows).sort());
  });

  it('imports follow the rules', () => {
    const wrong = files.flatMap(({ file, room, text }) =>
      importsOf(text).flatMap((target) => {
        const to =
          path.relative(sourceRoot, path.resolve(sourceRoot, path.dirname(file), target)).split('/')[0] ?? '';
        const isAllowed = to === room || arrows[room]?.includes(to);
        return isAllowed ? [] : [`${file} imports ${target}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  const sharedFolders = new Set(['linking', 'operations']);
  it('a language folder imports no other language folder, and fronts of serve do not import each other', () => {
    const wrong = files
      .filter(({ room }) => room === 'languages' || room === 'serve')
      .flatMap(({ file, room, text }) =>
        importsOf(text).flatMap((target) => {
          const to = path
            .relative(path.join(sourceRoot, room), path.resolve(sourceRoot, path.dirname(file), target))
            .split('/');
          const from = file.split('/').slice(1);
          const isInside =
            to.length > 1 &&
            from.length > 1 &&
            to[0] !== from[0] &&
            to[0] !== '..' &&
            !sharedFolders.has(to[0] ?? '');
          return isInside ? [`${file} imports ${target}`] : [];
        }),
      );
    expect(wrong).toEqual([]);
  });
});

describe('the page', () => {
  const web = path.join(projectRoot, 'web');
  const pageFiles = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }));

  it('imports only types of answers and operations from src/', () => {
    const wrong = pageFiles.flatMap(({ file, text }) =>
      [...text.matchAll(/^import\s+(type\s+)?[^'"]*from\s+'([^']*\/src\/[^']+)'/gm)]
        .filter(
          ([, type, target = '']) =>
            type === undefined || !/\/src\/(?:model\/answers|serve\/operations)\//.test(target),
        )
        .map(([, , target]) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('imports no packages besides those that the decision names', () => {
    const known = /^(?:react(?:\/|$)|react-dom(?:\/|$)|highlight\.js(?:\/|$)|vite$|vitest$)/;
    const wrong = pageFiles.flatMap(({ file, text }) =>
      [...text.matchAll(/(?:from|import\()\s*'([^'.][^']*)'/g)]
        .map(([, target = '']) => target)
        .filter((target) => !known.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  it('never turns text into markup or code', () => {
    const markup =
      /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;
    expect(pageFiles.filter(({ text }) => markup.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('screens do not import each other, but for the parts of code that the symbol screen shows', () => {
    const wrong = pageFiles.flatMap(({ file, text }) => {
      const [, own] = /^screens\/([^/]+)\//.exec(file) ?? [];
      if (own === undefined || file.endsWith('.test.ts')) return [];
      return importsOf(text)
        .map((target) => path.posix.join(path.posix.dirname(file), target))
        .filter((to) => to.startsWith('screens/') && !to.startsWith(`screens/${own}/`))
        .filter((to) => !(own === 'symbol' && to.startsWith('screens/code/')))
        .map((to) => `${file} imports ${to}`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('isolated folders', () => {
  it('others import only convert-model.ts of the ONNX folder', () => {
    const folder = 'embedders/minilm/onnx/';
    const wrong = files
      .filter(({ file }) => !file.startsWith(folder))
      .flatMap(({ file, text }) =>
        importsOf(text)
          .map((target) => path.posix.join(path.posix.dirname(file), target))
          .filter((to) => to.startsWith(folder) && to !== `${folder}convert-model.ts`)
          .map((to) => `${file} imports ${to}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe('cycles', () => {
  // A file at the top of a folder is a node of its own: it may be between two sub-folders.
  it.each(['indexing', 'retrieval'])(
    'the sub-folders of src/%s/ import each other in one direction, at every depth',
    (room) => {
      const inside = files.filter((each) => each.room === room);
      const wrong = foldersOf(inside.map(({ file }) => file)).flatMap((folder) => {
        const partOf = (file: string): string => file.slice(folder.length + 1).split('/')[0] ?? '';
        const graph = new Map<string, Set<string>>();
        for (const { file, text } of inside.filter((each) => each.file.startsWith(`${folder}/`)))
          for (const to of filesImportedBy(file, text)) {
            if (!to.startsWith(`${folder}/`) || partOf(to) === partOf(file)) continue;
            graph.set(partOf(file), (graph.get(partOf(file)) ?? new Set()).add(partOf(to)));
          }
        return cyclesIn(graph).map((parts) => `${folder}: ${parts.join(', ')}`);
      });
      expect(wrong).toEqual([]);
    },
  );

  it('the files of src/ import each other in one direction, for types, too', () => {
    const graph = new Map(files.map(({ file, text }) => [file, new Set(filesImportedBy(file, text))]));
    expect(cyclesIn(graph)).toEqual([]);
  });
});

describe('absences', () => {
  it('the database driver is named in store only', () => {
    expect(
      files
        .filter(({ room, text }) => room !== 'store' && /@photostructure\/sqlite|node:sqlite/.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  it('SQL is written in store only', () => {
    const sql = /['"`]\s*(?:SELECT .+ FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET|PRAGMA) /;
    expect(
      files
        .filter(({ room, text }) => room !== 'store' && room !== 'languages' && sql.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  it('only serve and the programs of child processes talk to the terminal and read the environment', () => {
    const talk = /\bconsole\.|\bprocess\.(?:env|argv|cwd|stdout|stderr|exit|on)\b/;
    expect(
      files
        .filter(({ file, room, text }) => room !== 'serve' && !ownsProcess.has(file) && talk.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  it('only fronts and operations use the words of the command line', () => {
    const verbs = [...operations, ...commands].map(({ name }) => name.replaceAll('_', '[_-]'));
    const words = new RegExp(`\\bcodeagent (?:${verbs.join('|')})\\b|[\\s(]--[a-z]`);
    const isFree = new Set([
      'model',
      'store',
      'indexing',
      'retrieval',
      'embedders',
      'threads',
      'trust',
      'projections',
      'engine',
    ]);
    const wrong = files
      .filter(({ room }) => isFree.has(room))
      .flatMap(({ file, text }) =>
        proseOf(text).flatMap((prose) => (words.test(prose) ? [`${file}: ${prose}`] : [])),
      );
    expect(wrong).toEqual([]);
  });

  it('no language is named outside its folder and the registry', () => {
    const names = languages.map(({ id }) => id).filter((id) => id.length > 2);
    const named = new RegExp(`['"\`](?:${names.join('|')})['"\`]`);
    expect(
      files
        .filter(({ file, room, text }) => room !== 'languages' && !isCompiler(file) && named.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});

describe('documents', () => {
  it.each(['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', 'docs/adding-a-language.md'])(
    'every path that %s names exists',
    (document) => {
      const text = readFileSync(path.join(projectRoot, document), 'utf8');
      const paths = [...text.matchAll(/`((?:src|test|docs|eval|bench|scripts|bin|\.ci)\/[\w./-]*)`/g)].map(
        (match) => match[1] ?? '',
      );
      expect(paths.filter((each) => !existsSync(path.join(projectRoot, each)))).toEqual([]);
    },
  );

  it('every folder that the map names exists', () => {
    const folders = readdirSync(sourceRoot, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)));
    const isFolder = (name: string): boolean =>
      existsSync(path.join(projectRoot, name)) || folders.some((folder) => folder.endsWith(`/${name}`));
    // `.codeagent` is in the user's repository, not in this one.
    expect(foldersInMap().filter((name) => name !== '.codeagent' && !isFolder(name))).toEqual([]);
  });

  it('the map names every folder of src/ that contains code', () => {
    const named = new Set(foldersInMap());
    // The map describes these by one row for all: a folder per language.
    const isLanguage = (folder: string): boolean => /^languages\/(?!linking$)[^/]+/.test(folder);
    const missing = foldersOf(files.map(({ file }) => file)).filter(
      (folder) => !isLanguage(folder) && !named.has(`src/${folder}`),
    );
    expect(missing).toEqual([]);
  });

  it('every dependency has a line', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(path.join(projectRoot, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    const text = readFileSync(path.join(projectRoot, 'docs/dependencies.md'), 'utf8');
    expect(
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
        (name) => !text.includes(`\`${name}\``),
      ),
    ).toEqual([]);
  });
});

/** As `ARCHITECTURE.md` writes them, without the slash at the end. */
function foldersInMap(): readonly string[] {
  const text = readFileSync(path.join(projectRoot, 'ARCHITECTURE.md'), 'utf8');
  return [...text.matchAll(/`([\w./-]+)\/`/g)].map((match) => match[1] ?? '');
}

/** All folders around these files. */
function foldersOf(paths: readonly string[]): readonly string[] {
  const around = (file: string): readonly string[] => {
    const folder = path.posix.dirname(file);
    return folder === '.' ? [] : [folder, ...around(folder)];
  };
  return [...new Set(paths.flatMap(around))].sort();
}

/** Compilers are plug-ins for languages, too: a folder each, besides the two that they share. */
function isCompiler(file: string): boolean {
  return /^semantics\/(?!protocol\/|supervisor\/)[^/]+\//.test(file);
}

/** Each cycle as the sorted nodes that reach each other. */
function cyclesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const reached = new Map([...graph.keys()].map((node) => [node, reachableFrom(graph, node)]));
  const cycles = [...graph.keys()]
    .map((node) =>
      [...graph.keys()].filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node)),
    )
    .filter((nodes) => nodes.length > 0)
    .map((nodes) => nodes.sort());
  return [...new Map(cycles.map((nodes) => [nodes.join(' '), nodes])).values()];
}

/** Contains `start` only when a path leads back to it. */
function reachableFrom(graph: ReadonlyMap<string, ReadonlySet<string>>, start: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const pending = [...(graph.get(start) ?? [])];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    pending.push(...(graph.get(node) ?? []));
  }
  return reached;
}

/** The texts of a file that are more than a single word. Those of comments are not among them. */
function proseOf(text: string): readonly string[] {
  const tokens = text.matchAll(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g,
  );
  return [...tokens].map(([token]) => token).filter((token) => !token.startsWith('/') && token.includes(' '));
}

/** Relative to src/. Imports of types count, too. */
function filesImportedBy(file: string, text: string): readonly string[] {
  return importsOf(text).map((target) => path.posix.join(path.posix.dirname(file), target));
}

function importsOf(text: string): readonly string[] {
  const statements = text.matchAll(
    /^(?:import|export)\s+(?:type\s+)?(?:[^'";]*?\sfrom\s+)?['"](\.[^'"]+)['"]/gm,
  );
  const dynamic = text.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g);
  return [...statements, ...dynamic].map((match) => match[1] ?? '');
}
