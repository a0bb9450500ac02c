/** Understanding of queries, noise, and the sum of signals. */
import { describe, expect, it } from 'vitest';
import type { FileId, FilePath } from '../../../model/source-file.ts';
import type { SearchFile } from '../search-files.ts';
import { boost } from './boost.ts';
import { type Candidate, noScores, type SignalScores } from './candidates.ts';
import { diversify, type Ranked } from './diversify.ts';
import type { FileClues } from './file-clues.ts';
import { fuse } from './fuse.ts';
import { createNoise } from './noise.ts';
import { subjectOf } from './report-subject.ts';
import { createSignals } from './signals/registry.ts';
import { understand } from './understand.ts';
import { weights } from './weights.ts';

describe('understand', () => {
  const trace = 'ValueError in save\n\nFile "lib/app/models.py", line 3, in save\n  QuerySet.save_all(x)';
  it.each<[string, string, { words?: string[]; form?: string; names?: string[]; files?: string[] }]>([
    ['a question', 'how does the router match paths', { words: ['router', 'match', 'paths'], names: [] }],
    ['nothing but question words', 'how does it work', { words: ['how', 'does', 'work'] }],
    ['a name', 'createStore', { names: ['createStore whole'] }],
    ['a qualified name', 'Store::open', { names: ['open whole in Store'] }],
    ['a plain word may be a name', 'session', { names: ['session whole'] }],
    ['a name among words', 'where is createStore called', { names: ['createStore part'] }],
    ['a capital inside a sentence', 'errors of Session objects', { names: ['Session part'] }],
    ['a capital at its beginning is prose', 'Where are errors', { names: [] }],
    ['a language', 'why does Python crash on Session objects', { names: ['Session part'] }],
    ['a language as code', 'the `Python` of it', { names: ['Python part'] }],
    ['words of a heading', 'Add Better Support For Nested Groups', { names: [] }],
    ['a name with humps in a heading', 'Add Much Better QuerySet Support', { names: ['QuerySet part'] }],
    ['a short method', 'why does Session.send fail', { names: ['send part in Session'] }],
    ['a call', 'lmplot(x) fails', { names: ['lmplot part'], form: 'question' }],
    ['a word in backticks', 'the `dumps` of it', { names: ['dumps part'] }],
    ['a long text', `it fails ${'again '.repeat(30)}`, { form: 'report' }],
    [
      'a trace',
      trace,
      {
        names: ['ValueError part', 'save_all part in QuerySet'],
        files: ['lib/app/models.py'],
        form: 'report',
      },
    ],
    ['what is wanted of it', 'where is the retry logic', { words: ['retry'] }],
    ['signs alone', '?!', { words: [], names: [], files: [] }],
  ])('%s', (_, query, expected) => {
    const found = understand(query);
    const seen = {
      words: found.words.map(({ text }) => text),
      names: found.names.map(
        ({ name, within, extent }) => `${name} ${extent}${within === undefined ? '' : ` in ${within}`}`,
      ),
      form: found.form,
      files: found.files,
    };
    expect(seen).toMatchObject(expected);
  });

  it('a word without an end is read once', () => {
    const { files } = understand(`${'a'.repeat(1_000_000)} in /srv/app/models.py`);
    expect(files).toEqual(['srv/app/models.py']);
  });

  it('compounds written as two words', () => {
    expect(understand('how does it shut down on a log-in').compounds).toEqual(['shutdown', 'login']);
    expect(understand('errors of routes').compounds).toEqual([]);
  });

  it.each<[string, string]>([
    ['how are routes matched', 'way'],
    ['Why is it slow', 'way'],
    ['route matching', 'thing'],
    ['show routes', 'thing'],
    ['who calls createStore', 'users'],
    ['what breaks if Session.send changes', 'users'],
    ['callers of createStore', 'users'],
    ['who calls whom', 'thing'],
    ['how is createStore called', 'way'],
  ])('%s asks for a %s', (query, expected) => {
    expect(understand(query).asksFor).toBe(expected);
  });

  it.each<[string, string]>([
    ['where is it decided that a route matches', 'place'],
    ['which function matches routes', 'place'],
    ['how are routes matched', 'way'],
    ['route matching', 'any'],
    ['where it fails\n\nTraceback:\n```\nfail()\n```\n'.repeat(20), 'any'],
  ])('%s seeks a function by %s', (query, expected) => {
    expect(understand(query).seeks).toBe(expected);
  });

  it('leaves out the verbs of a question about a decision', () => {
    const { words } = understand('where is it decided whether a route matches');
    expect(words.map(({ text }) => text)).toEqual(['whether', 'route', 'matches']);
  });

  it('gives the first line of a report and frequent words more weight', () => {
    const { emphasis } = understand('cookie lost\n\nthe header header header is there');
    expect(emphasis.get('cooki') ?? emphasis.get('cookie')).toBe(3);
    expect(emphasis.get('header')).toBeCloseTo(1 + Math.log(3));
    expect(understand('cookie lost').emphasis.size).toBe(0);
  });
});

describe('the subject of a report', () => {
  it.each<[string, string, string]>([
    [
      'prose and code stay',
      'It fails\n```\n# a comment\nx = 0.5\n```',
      'It fails\n```\n# a comment\nx = 0.5\n```',
    ],
    ['hints that nobody sees', 'It fails\n<!-- Please\ndescribe it -->\nat night', 'It fails\n \nat night'],
    ['a hint without an end', 'It fails\n<!-- Please', 'It fails'],
    ['nothing else', '<!-- Please\ndescribe it -->', '<!-- Please\ndescribe it -->'],
    ['a question', 'what is in http://x.y', 'what is in http://x.y'],
    ['headings', 'It fails\n### Expected behavior\n**Steps:**\nit works', 'It fails\nit works'],
    ['a title is none', '# It fails\nat night', '# It fails\nat night'],
    ['addresses', 'It fails\nsee https://x.y/a/b.py#L3 (or http://x.y)', 'It fails\nsee   (or  )'],
    [
      'versions',
      'It fails\nnumpy: 1.17.3\n- Python version 3.8.2 (default)\npytest==5.4.1\n* `Python 3.10`',
      'It fails',
    ],
    ['a number in a sentence', 'It fails\nsince we have 2.0 of it', 'It fails\nsince we have 2.0 of it'],
  ])('%s', (_, report, expected) => {
    expect(subjectOf(report)).toBe(expected);
  });

  it('takes linear time', () => {
    const from = performance.now();
    for (const sign of [' ', '-', '*', '<!--', '#', '`']) subjectOf(`x\n${sign.repeat(200_000)}`);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});

describe('noise', () => {
  const noiseOf = createNoise({
    folders: new Set(['src', 'src/v1', 'src/v3', 'src/v4']),
    manifestFolders: new Set(['', 'templates/demo', 'src/template-tags']),
    isShim: ({ path }) => path === 'src/old-name.ts',
  });
  const share = (path: string, query: string, isTest = false): number => {
    const language = /\.md$/.test(path) ? undefined : 'x';
    const isGenerated = path.endsWith('.pb.go');
    const about = { language, isTest, isGenerated, contentHash: '', sizeBytes: 0 };
    const file = { id: 1 as FileId, path: path as FilePath, ...about };
    return noiseOf(file satisfies SearchFile, query);
  };
  it.each<[string, string, string, number]>([
    ['code', 'src/router.ts', 'match', 1],
    ['a test by its folder', 'tests/router.ts', 'match', 0.3],
    ['a test by its name', 'src/router_test.go', 'match', 0.3],
    ['a test that is asked for', 'tests/router.ts', 'test of the router', 1],
    ['a test, in a report, which has no say', 'tests/router.ts', '', 0.3],
    ['an example', 'examples/router.ts', 'match', 0.5],
    ['prose', 'README.md', 'match', 0.5],
    ['the older of two versions', 'src/v3/a.ts', 'match', 0.6],
    ['the older one by its name', 'src/v3/a.ts', 'errors in v3', 1],
    ['the newest version', 'src/v4/a.ts', 'match', 1],
    ['a version before the last but one', 'src/v1/a.ts', 'match', 0.6],
    ['a version without a later one', 'lib/v1/a.ts', 'match', 1],
    ['examples that a build leaves out', '_examples/router.go', 'match', 0.5],
    ['a folder of what is outdated', 'lib/legacy/a.ts', 'match', 0.5],
    ['a file of what is outdated', 'lib/old.ts', 'match', 0.5],
    ['a name of which it is one word', 'src/cluster_legacy.c', 'match', 1],
    ['what is outdated and asked for', 'lib/deprecated/router.py', 'the deprecated router', 1],
    ['a word that only begins so', 'lib/oldest.ts', 'match', 1],
    ['a deprecated file that hands on', 'src/old-name.ts', 'match', 0.5],
    ['the same when it is asked for', 'src/old-name.ts', 'deprecated names', 1],
    ['what others wrote', 'vendor/lib/a.c', 'match', 0.5],
    ['what others wrote, by its version', 'static/jquery-3.5.1.js', 'match', 0.5],
    ['what a machine wrote', 'static/router.min.js', 'match', 0.5],
    ['what a generator wrote', 'src/plan.pb.go', 'match', 0.5],
    ['the same when it is asked for', 'src/plan.pb.go', 'the generated plan', 1],
    ['a playground', 'playgrounds/basic/router.ts', 'match', 0.5],
    ['a template with a project', 'templates/demo/src/router.ts', 'match', 0.5],
    ['another file of these templates', 'templates/router.ts', 'match', 0.5],
    ['templates without a project', 'src/templates/router.ts', 'match', 1],
    ['a version that is no release', 'src/http-1.1.js', 'match', 1],
    ['declarations', 'lib/router.d.ts', 'match', 0.7],
    ['declarations beside the code', 'lib/router.pyi', 'match', 0.7],
    ['declarations that are asked for', 'lib/router.pyi', 'stubs of the router', 1],
  ])('%s', (_, path, query, expected) => {
    expect(share(path, query)).toBe(expected);
  });
});

describe('fuse, boost and diversify', () => {
  const signals = createSignals(() => []);
  const plain: FileClues = { inName: 0, inFolders: 0, mentioned: 0, kept: 1 };
  const chunk = (file: number, ordinal: number, scores: Partial<SignalScores>): Candidate => ({
    file: file as FileId,
    ordinal,
    scores: { ...noScores, ...scores },
    terms: [],
    cosine: undefined,
    symbol: undefined,
  });
  const rank = (
    found: readonly Candidate[],
    clues: Readonly<Record<number, Partial<FileClues>>>,
  ): readonly Ranked[] =>
    diversify(
      boost(fuse(found, signals), (file) => ({ ...plain, ...clues[file] })),
      { further: weights.question.further, order: (one, other) => one - other },
    );
  const order = (
    found: readonly Candidate[],
    clues: Readonly<Record<number, Partial<FileClues>>>,
  ): readonly string[] => rank(found, clues).map(({ candidate: { file, ordinal } }) => `${file}:${ordinal}`);
  it.each<[string, readonly Candidate[], Readonly<Record<number, Partial<FileClues>>>, readonly string[]]>([
    ['nothing', [], {}, []],
    ['by its signals', [chunk(1, 0, { text: 0.5 }), chunk(2, 0, { text: 1 })], {}, ['2:0', '1:0']],
    [
      'two signals beat one',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.7, vectors: 0.7 })],
      {},
      ['2:0', '1:0'],
    ],
    [
      'a definition beats mentions',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.3, names: 1 })],
      {},
      ['2:0', '1:0'],
    ],
    [
      'several passages of one file',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.95 }), chunk(2, 1, { text: 0.9 })],
      {},
      ['2:0', '1:0', '2:1'],
    ],
    [
      'what uses a thing beats what mentions it',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.2, graph: 1 })],
      {},
      ['2:0', '1:0'],
    ],
    [
      'a file that is named after it',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.6 })],
      { 2: { inName: 1 } },
      ['2:0', '1:0'],
    ],
    [
      'a file that is mentioned',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.4 })],
      { 2: { mentioned: 1 } },
      ['2:0', '1:0'],
    ],
    [
      'noise comes later',
      [chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.6 })],
      { 1: { kept: 0.3 } },
      ['2:0', '1:0'],
    ],
    [
      'the last candidate of a signal, which has nothing from it',
      [chunk(1, 0, {}), chunk(3, 0, { text: 1 }), chunk(2, 0, { text: 0.5 })],
      {},
      ['3:0', '2:0', '1:0'],
    ],
    [
      'the same by the name of its file',
      [chunk(3, 0, {}), chunk(1, 0, { text: 1 }), chunk(2, 0, { text: 0.1 })],
      { 3: { inName: 1 } },
      ['1:0', '3:0', '2:0'],
    ],
    [
      'equal ones in the given order',
      [chunk(2, 0, { text: 1 }), chunk(1, 0, { text: 1 })],
      {},
      ['1:0', '2:0'],
    ],
  ])('%s', (_, found, clues, expected) => {
    expect(order(found, clues)).toEqual(expected);
  });

  it('explains the parts of a score', () => {
    const [best] = rank([chunk(1, 0, { text: 1 })], { 1: { inName: 1, kept: 0.5 } });
    expect(best?.why()).toEqual({
      ...{
        text: 1,
        vectors: 0,
        definition: 0,
        graph: 0,
        coherence: 0.5,
        fileName: 0.8,
        folderName: 0,
        mention: 0,
      },
      kept: 0.5,
    });
    expect(best?.score).toBeCloseTo((1 + 0.5 + 0.8) * 0.5);
  });
});
