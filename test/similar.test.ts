/** `similar` on a sample repository: the similar symbols, and the reasons. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { openEngine } from '../src/engine/open-engine.ts';
import { similar } from '../src/serve/operations/similar.ts';
import { typing } from './as-typed.ts';
import { assets, createWorkspace, indexedWorkspace, type Workspace } from './workspace.ts';

const render = (format: string): string =>
  `def render_${format}(document, writer):\n    """Write the document as ${format}."""\n    writer.begin(document.title)\n    for paragraph in document.paragraphs:\n        writer.emit_${format}(paragraph)\n    writer.finish()\n`;

const files: Readonly<Record<string, string>> = {
  'render/html.py': render('html'),
  'render/text.py': render('text'),
  'render/latex.py': render('latex'),
  'mail/send.py':
    'def send(message, server):\n    server.connect()\n    server.deliver(message)\n\n\nclass Mailer:\n    def close(self):\n        self.server.quit()\n',
  'mail/receive.py':
    'class Receiver:\n    def send(self, command):\n        return command\n\n    def close(self):\n        def later():\n            return self.server.quit()\n        return later\n',
  'empty.py': '',
};

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace(files));
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

async function like(name: string, limit = 10): Promise<readonly string[]> {
  const { hits } = await engine.ask.similar(name, { limit });
  return hits.map(({ id, isSameName }) => `${id}${isSameName ? ' same name' : ''}`);
}

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'the same text with another name',
    'render_html',
    ['render/text.py:render_text', 'render/latex.py:render_latex'],
  ],
  ['a file', 'render/html.py', ['render/text.py', 'render/latex.py']],
  [
    'the same name, elsewhere and of another kind',
    'mail/send.py:send',
    ['mail/receive.py:Receiver.send same name'],
  ],
  [
    'not what is in it, nor what it is in',
    'mail/receive.py:Receiver.close',
    ['mail/send.py:Mailer.close same name'],
  ],
  ['a class', 'Mailer', ['mail/receive.py:Receiver']],
  ['nothing to compare with', 'empty.py', []],
];

describe('similar', () => {
  it.each(cases)('%s', async (_, name, expected) => {
    const found = await like(name);
    expect(found.slice(0, expected.length)).toEqual(expected);
    expect(found.some((id) => id.startsWith(`${name} `) || id === name)).toBe(false);
  });

  it('reports the score and the shared terms', async () => {
    const { of, hits, terms } = await engine.ask.similar('render_html', { limit: 1 });
    expect(of.id).toBe('render/html.py:render_html');
    expect(hits).toHaveLength(1);
    expect(hits[0]?.score).toBeGreaterThan(0.6);
    expect(hits[0]?.score).toBeLessThanOrEqual(1);
    expect(hits[0]?.sharedTerms).toContain('paragraph');
    expect(terms).toEqual(expect.arrayContaining([...(hits[0]?.sharedTerms ?? [])]));
  });

  it('is printed as lines', async () => {
    const out = await similar.run(engine, similar.parse({ symbol: 'render_html', limit: 1 }), {
      onProgress: () => {},
      signal: new AbortController().signal,
      display: { kind: 'pipe', hasColours: false },
    });
    expect(similar.render(out, typing(similar))).toMatch(
      /^Like function render\/html\.py:render_html {2}:1-6, by terms\n0\.\d\d {2}function render\/text\.py:render_text {2}:1-6 {2}\[.+\]\n {6}def render_text\(document, writer\):$/,
    );
  });

  it.each([
    ['a folder has no text', 'render', /is a folder, and has no text to compare/],
    ['an unknown name', 'render_pdf', /There is no symbol "render_pdf"/],
    ['a name of several', 'close', /is ambiguous: 2 symbols have this name/],
  ])('%s', async (_, name, expected) => {
    await expect(engine.ask.similar(name, { limit: 5 })).rejects.toThrow(expected);
  });
});

describe('similar by meaning', () => {
  const environment = { PATH: process.env.PATH, CODEAGENT_EMBEDDINGS_EMBEDDER: 'hashing' };
  const long = (word: string): string => `    ${word} = ${word} + 1\n`.repeat(30);
  /** The words look alike, but share no more terms than others do, so only the embedder notices the similarity. */
  const alike: Readonly<Record<string, string>> = {
    'a.py': `def grandmothering(motherboards):\n${long('motherboards')}`,
    'b.py': `def unique(fizz):\n${long('fizz')}`,
    'c.py': `def smothering(otherboarding):\n${long('otherboarding')}`,
  };

  it('finds symbols that only vectors relate, and says so; uses terms alone for symbols without vectors', async () => {
    const place = createWorkspace();
    for (const [file, text] of Object.entries(alike)) place.write(file, text);
    const other = openEngine(place.root, { environment, pid: process.pid, assets });
    const asked = async (): Promise<string> => {
      const { by, hits } = await other.ask.similar('grandmothering', { limit: 5 });
      return [by, ...hits.map(({ name, nearness = 0 }) => `${name} ${nearness.toFixed(1)}`)].join(', ');
    };
    try {
      await other.index.update();
      expect(await asked()).toMatch(/^terms, \w+ 0\.0, \w+ 0\.0$/);
      await other.index.embed();
      expect(await asked()).toBe('vectors and terms, smothering 0.6, unique 0.4');
      place.write('a.py', `def grandmothering(motherboards):\n${long('grandmotherly')}`);
      await other.index.update();
      expect(await asked()).toMatch(/^terms, \w+ 0\.0, \w+ 0\.0$/);
    } finally {
      other.close();
      place.dispose();
    }
  });
});
