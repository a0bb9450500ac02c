/** `context` on a sample repository: selected symbols, level of detail, and the budget. */
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { tokensIn } from '../src/retrieval/tokens.ts';
import { context } from '../src/serve/operations/context.ts';
import type { Given } from '../src/serve/operations/operation.ts';
import { asTyped, failureText, typing } from './as-typed.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

/** Added to the sample: a test, a text, a long class, and a file that later becomes unreadable. */
const files: Readonly<Record<string, string>> = {
  'tests/test_stars.py':
    'from sky import Star\n\n\ndef test_faint_star():\n    assert Star("Faint", 9.0).describe()\n',
  'docs/guide.md': '# Guide\n\nPoint the telescope at a nebula.\n',
  'sky/journey.py': journey(),
  'sky/orbit.py': 'def orbit_period(axis):\n    """Kepler."""\n    return axis**1.5\n',
};

function journey(): string {
  const steps = Array.from({ length: 120 }, (_, step) => `        self.approach_${step} = travel(${step})\n`);
  return `class Journey:\n    """From comet to comet."""\n\n    def depart(self):\n        """Leave."""\n${steps.join('')}\n    def land(self):\n        return self.depart()\n`;
}

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  workspace = createWorkspace('observatory');
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  engine = engineOn(workspace.root);
  await engine.index.update();
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

async function ask(query: string, given: Given = {}) {
  const display = { kind: 'pipe', hasColours: false } as const;
  const running = { onProgress: () => {}, signal: new AbortController().signal, display };
  return context.run(engine, context.parse({ query, ...given }), running);
}

/** Entries as `id level`, in the order of the answer. */
async function shown(query: string, given?: Given): Promise<readonly string[]> {
  const { files: found } = await ask(query, given);
  return found.flatMap(({ entries }) => entries.map(({ id, level }) => `${id} ${level}`));
}

const trace = `Traceback (most recent call last):
  File "/usr/lib/python3/site-packages/observatory/sky/telescope.py", line 16, in point_at
    log.info("pointing at %s", star.describe())
  File "/usr/lib/python3/site-packages/observatory/sky/stars.py", line 24, in describe
    return self.name
AttributeError: no name`;

const first: readonly (readonly [string, string, Given, readonly string[]])[] = [
  ['a qualified name, shown in full', 'Star.describe', {}, ['sky/stars.py:Star.describe full']],
  ['one word that is a name', 'brightest', {}, ['sky/stars.py:brightest full']],
  [
    'filters among the words',
    'how is it approached kind:method path:sky/',
    { budget: 300 },
    ['sky/journey.py:Journey.depart signature'],
  ],
  ['an id', 'sky/stars.py:Colour', {}, ['sky/stars.py:Colour full']],
  ['a place: only the symbol around the line', 'sky/stars.py:24', {}, ['sky/stars.py:Star.describe full']],
  [
    'a line of a file that is named by the end of its path',
    'telescope.py:16',
    {},
    ['sky/telescope.py:Telescope.point_at full'],
  ],
  ['a whole file', 'sky/telescope.py', {}, ['sky/telescope.py full']],
  [
    'frames of a stack trace',
    trace,
    {},
    ['sky/stars.py:Star.describe full', 'sky/telescope.py:Telescope.point_at full'],
  ],
  ['another notation for a line', 'at run (/x/sky/orbit.py:2:5)', {}, ['sky/orbit.py:orbit_period full']],
  ['a Windows path', 'in C:\\ci\\sky\\orbit.py:line 2', {}, ['sky/orbit.py:orbit_period full']],
  ['a web address', 'see https://x.org/o/blob/main/sky/orbit.py#L2', {}, ['sky/orbit.py:orbit_period full']],
  ['words of a question', 'how does a telescope focus?', {}, ['sky/telescope.py:Refractor.focus full']],
  ['a filter', 'Star', { path: 'web' }, ['web/src/catalogue.ts:Star full']],
  ['only tests', 'describe', { tests: 'only' }, ['tests/test_stars.py:test_faint_star full']],
];

describe('the selection', () => {
  it.each(first)('%s', async (_, query, given, expected) => {
    expect(await shown(query, given)).toEqual(expect.arrayContaining([...expected]));
  });

  it('a place searches for no other words', async () => {
    expect(await shown('sky/stars.py:24')).toEqual(['sky/stars.py:Star.describe full']);
  });

  it.each([
    ['File "sky/stars.py", line 999, in describe', 'sky/stars.py:Star.describe full'],
    ['File "sky/telescope.py", line 2, in survey', 'sky/telescope.py:Telescope.survey full'],
    ['    at Telescope.survey (/x/dist/telescope.js:2:7)', 'sky/telescope.py:Telescope.survey full'],
    ['x.(*Telescope).survey(0x0)\n\t/x/sky/telescope.py:2 +0x1f', 'sky/telescope.py:Telescope.survey full'],
  ])('a frame of another version means the function that it names: %s', async (frame, expected) => {
    expect(await shown(frame, { budget: 300 })).toContain(expected);
  });

  it('ignores a line beyond the end of a file', async () => {
    const { files: found } = await ask('sky/orbit.py:999');
    const [entry] = found.flatMap(({ entries }) => entries);
    expect(entry?.line).toBe(1);
  });

  it('shows the head and the relevant parts of a long symbol', async () => {
    expect(await shown('Journey.depart', { budget: 400 })).toContain('sky/journey.py:Journey.depart preview');
    expect(await shown('Journey.depart', { budget: 100 })).toContain(
      'sky/journey.py:Journey.depart signature',
    );
  });

  it('does not repeat members of a symbol shown in full', async () => {
    const ids = await shown('Telescope');
    expect(ids).toContain('sky/telescope.py:Telescope full');
    expect(ids.filter((id) => id.startsWith('sky/telescope.py:Telescope.'))).toEqual([]);
  });

  it('ranks a better match before its surroundings', async () => {
    const ids = await shown('Star.describe');
    expect(ids).toContain('sky/stars.py:Star.describe full');
    expect(ids).not.toContain('sky/stars.py:Star full');
  });

  it('shows headings, related names and code', async () => {
    expect(
      context.render(await ask('sky/telescope.py:14'), typing(context)),
    ).toBe(`sky/telescope.py:14-16 method Telescope.point_at
(in Telescope; called by Telescope.survey, Refractor.point_at; calls sky/stars.py:Star.describe)
    def point_at(self, star: Star) -> None:
        self.target = star
        log.info("pointing at %s", star.describe())
`);
  });
});

const queries = [
  'Star',
  'how does a telescope point at stars and what is logged',
  'sky/stars.py',
  trace,
  'class Journey depart approach',
  `${'The star catalogue breaks when Star.describe is called for faint stars. '.repeat(3_000)}\n${trace}`,
];

describe('the budget', () => {
  it.each(queries.map((query) => [query.slice(0, 40), query] as const))(
    'is never exceeded: %s',
    async (_, query) => {
      for (const budget of [0, 10, 60, 100, 150, 200, 350, 700, 1_500, 4_000, 16_384]) {
        const out = await ask(query, { budget });
        const text = context.render(out, typing(context));
        // Below this budget only the line that reports the cut remains.
        expect(tokensIn(text)).toBeLessThanOrEqual(Math.max(budget, 14));
        expect(countTokens(text)).toBeLessThanOrEqual(Math.max(budget, 14));
        const rows = out.files.flatMap(({ path, entries }) =>
          entries.flatMap(({ pieces }) =>
            pieces.flatMap(({ line, text: piece }) =>
              piece.split('\n').map((_row, index) => `${path}:${line + index}`),
            ),
          ),
        );
        expect(new Set(rows).size).toBe(rows.length);
      }
    },
  );

  it.each([0, 10, 40])('of %i tokens shows no code, but reports the matches', async (budget) => {
    const out = await ask('Star', { budget });
    expect(context.render(out, typing(context))).toMatch(/^\d+ hits; a budget of \d+ holds none$/);
    expect(context.isFound(out)).toBe(true);
  });

  it('reports the cut', async () => {
    const out = await ask('Star', { budget: 160 });
    expect(out.left.symbols).toBeGreaterThan(0);
    expect(context.render(out, typing(context))).toMatch(
      /\nLeft out: \d+ symbols? in \d+ files?.* \(--budget\)$/,
    );
  });

  it.each([[-1], [1.5], [2_000_000], ['many']])('%s is rejected', (budget) => {
    expect(() => asTyped(typing(context), () => context.parse({ query: 'Star', budget }))).toThrow(
      /--budget must be 0 to 1000000 tokens/,
    );
  });
});

const nothing: readonly (readonly [string, string, Given, RegExp])[] = [
  [
    'only punctuation',
    '?!. ---',
    {},
    /^There is no word in "\?!\. ---"; punctuation is found as literal text \(run: codeagent grep --fixed-strings '\?!\. ---'\)$/,
  ],
  ['words without a match', 'quxzyx', {}, /^No match for "quxzyx": none of its words was found/],
  ['a misspelt name', 'Telescoope', {}, /Did you mean Telescope/],
];

describe('no result', () => {
  it.each(nothing)('%s', async (_, query, given, expected) => {
    const out = await ask(query, given);
    expect(context.render(out, typing(context))).toMatch(expected);
    expect(context.isFound(out)).toBe(false);
  });

  it.each([
    ['an empty query', { query: '  ' }, /context needs QUERY/],
    ['an unknown language', { query: 'Star', language: 'cobol' }, /cobol/],
    ['an unknown folder', { query: 'Star', path: 'nowhere' }, /nowhere/],
  ] as const)('%s', async (_, given, expected) => {
    const answer = ask(given.query, given).catch((error: unknown) => failureText(typing(context), error));
    expect(await answer).toMatch(expected);
  });
});

describe('files that changed', () => {
  it('are marked, and so are deleted files', async () => {
    workspace.write('sky/orbit.py', `# A line more.\n${files['sky/orbit.py']}`);
    expect(context.render(await ask('orbit_period'), typing(context))).toMatch(
      /^sky\/orbit\.py:1-3 function orbit_period {2}changed since indexed {2}not where it was\n/,
    );
    workspace.remove('sky/orbit.py');
    expect(context.render(await ask('orbit_period'), typing(context))).toContain(
      'orbit_period  its file is gone',
    );
    await engine.index.update();
    expect(context.render(await ask('orbit_period'), typing(context))).toMatch(/^No match for/);
  });
});

/** Twenty rules of one shape, and the code that checks their options. */
describe('what surrounds a candidate', () => {
  const rule = (at: number): string =>
    `module.exports = {\n  meta() {\n    // The schema of the rule options: invalid options throw an error.\n    return { schema: [${at}], error: 'invalid rule options' };\n  },\n};\n`;
  const names =
    'arrow brace comma dot eol func glob hash indent jsx key label max new order prefer quote radix semi tab';
  let rules: Workspace;
  let onRules: Engine;
  beforeAll(async () => {
    rules = createWorkspace();
    for (const [at, name] of names.split(' ').entries()) rules.write(`lib/rules/${name}.js`, rule(at));
    rules.write(
      'lib/check.js',
      `const { compileRule } = require('./compile');
// The options of each rule are validated against its schema; an invalid one is thrown as an error.
function checkRules(config) {
  for (const rule of config.rules)
    if (!compileRule(rule)) throw new Error('invalid options of a rule');
}
module.exports = { checkRules };
`,
    );
    rules.write(
      'lib/compile.js',
      `function compileRule(one) {\n  return one.ready;\n}\nmodule.exports = { compileRule };\n`,
    );
    onRules = engineOn(rules.root);
    await onRules.index.update();
  });
  afterAll(() => {
    onRules.close();
    rules.dispose();
  });

  async function idsFor(query: string): Promise<readonly string[]> {
    const display = { kind: 'pipe', hasColours: false } as const;
    const running = { onProgress: () => {}, signal: new AbortController().signal, display };
    const out = await context.run(onRules, context.parse({ query, budget: 900 }), running);
    return out.files.flatMap(({ entries }) => entries.map(({ id }) => id));
  }

  it('prefers one function, and its callee, to the members that many files of a kind have', async () => {
    const ids = await idsFor('rule options validated against schema; error thrown when invalid');
    expect(ids[0]).toBe('lib/check.js:checkRules');
    expect(ids).toContain('lib/compile.js:compileRule');
  });

  it('unless the question names one of the files', async () => {
    const ids = await idsFor('schema of the invalid options of the semi rule');
    expect(ids[0]).toMatch(/^lib\/rules\/semi\.js/);
  });
});
