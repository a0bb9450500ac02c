/**
 * Measures embedding: time to convert and load the model, texts per CPU second of one worker at 32 and 128 tokens and
 * on passages of a repository, memory, and the difference between int8 and fp32. On a shared machine, use CPU seconds
 * and ratios.
 * Run: npm run bench:embedding -- REPOSITORY [--texts N] [--workers N]
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Embedder, EmbedderParts, ModelVariant } from '../src/embedders/embedder.ts';
import { openEmbedder } from '../src/embedders/registry.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { texts: { type: 'string', default: '200' }, workers: { type: 'string', default: '1' } },
});
const root = positionals[0] ?? '.';
const textCount = Number(values.texts);
const assets = pathToFileURL(`${path.resolve('dist')}/`);
const cacheFolder = mkdtempSync(path.join(tmpdir(), 'codeagent-bench-'));
/** A text of this many one-token words, including the two tokens that every text has. */
const wordsFor = (tokens: number) => (index: number) =>
  Array.from({ length: tokens - 2 }, (_, at) => plainWords[(index * 31 + at * 7) % plainWords.length]).join(
    ' ',
  );
const plainWords =
  'the file read write open close list name value type return call class test data line code path user time'.split(
    ' ',
  );

try {
  const converting = await measure(() => open('int8'));
  await converting.result.close();
  const loading = await measure(() => open('int8'));
  const int8 = loading.result;
  const rssLoadedMb = rssMb();
  const rates: Record<string, number> = {};
  for (const [name, textOf] of Object.entries({ '32 tokens': wordsFor(32), '128 tokens': wordsFor(128) }))
    rates[name] = await textsPerCpuSecond(
      int8,
      Array.from({ length: textCount }, (_, index) => textOf(index)),
    );
  const passages = passagesIn(root).slice(0, textCount);
  rates.passages = await textsPerCpuSecond(int8, passages);
  const rssWorkedMb = rssMb();
  const question = await questionMs(int8);
  const closeness = await compare(int8, passages);
  await int8.close();
  const report = {
    convertMs: Math.round(converting.ms),
    convertCpuMs: Math.round(converting.cpuMs),
    loadMs: Math.round(loading.ms),
    loadCpuMs: Math.round(loading.cpuMs),
    textsPerCpuSecond: rates,
    questionMs: question,
    rssLoadedMb,
    rssWorkedMb,
    cosineToFp32: closeness,
  };
  for (const [name, value] of Object.entries(report)) console.log(name.padEnd(18), JSON.stringify(value));
  console.log(JSON.stringify(report));
} finally {
  rmSync(cacheFolder, { recursive: true, force: true });
}

async function open(variant: ModelVariant): Promise<Embedder> {
  const parts: EmbedderParts = {
    program: new URL('embed-worker.js', assets),
    packages: assets,
    cacheFolder,
    variant,
    workers: Number(values.workers),
    share: 1,
    atExit: () => () => {},
  };
  const opened = await openEmbedder('minilm', parts);
  if (opened.kind === 'unavailable') throw new Error(opened.reason);
  return opened.embedder;
}

async function measure<Result>(work: () => Promise<Result>) {
  const startMs = performance.now();
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: performance.now() - startMs, cpuMs: (user + system) / 1000 };
}

/** The best of five rounds, which was disturbed least. */
async function textsPerCpuSecond(embedder: Embedder, texts: readonly string[]): Promise<number> {
  await embedder.embed(texts.slice(0, 4));
  const rates: number[] = [];
  const step = Math.ceil(texts.length / 5);
  for (let start = 0; start < texts.length; start += step) {
    const part = texts.slice(start, start + step);
    const { cpuMs } = await measure(() => embedder.embed(part));
    rates.push((part.length * 1000) / cpuMs);
  }
  return Number(Math.max(...rates).toFixed(1));
}

async function questionMs(embedder: Embedder) {
  const times: number[] = [];
  for (let index = 0; index < 40; index++)
    times.push((await measure(() => embedder.embed([`where is request ${index} validated`]))).ms);
  times.sort((one, other) => one - other);
  return { p50: Number(times[20]?.toFixed(1)), p95: Number(times[38]?.toFixed(1)) };
}

async function compare(int8: Embedder, passages: readonly string[]) {
  const fp32 = await open('fp32');
  const [quick, exact] = [await int8.embed(passages), await fp32.embed(passages)];
  await fp32.close();
  const cosines = quick.map((vector, index) =>
    vector.reduce((sum, value, place) => sum + value * (exact[index]?.[place] ?? 0), 0),
  );
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length;
  return {
    passages: cosines.length,
    mean: Number(mean.toFixed(4)),
    min: Number(Math.min(...cosines).toFixed(4)),
  };
}

/** Thirty lines each, from files across the repository. */
function passagesIn(folder: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(?:py|[cm]?[jt]sx?|go|rs|java|cs|c|h|cpp)$/.test(file) &&
        !/(?:^|\/)(?:\.git|node_modules)\//.test(file),
    )
    .sort();
  const step = Math.max(1, Math.floor(files.length / textCount));
  return files.flatMap((file, index) => {
    if (index % step !== 0) return [];
    const text = readFileSync(path.join(folder, file), 'utf8').split('\n').slice(20, 50).join('\n');
    return text.trim() === '' ? [] : [text];
  });
}

function rssMb(): number {
  return Math.round(process.memoryUsage.rss() / 2 ** 20);
}
