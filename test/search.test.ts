/**
 * `search` on a sample repository, as the command line runs it: names first, then text; and invalid queries. Long
 * because it is one workspace and tables of complete answers.
 */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import type { SearchOptions } from '../src/model/answers/search.ts';
import { search as searchOperation } from '../src/serve/operations/search.ts';
import { failureText, typing } from './as-typed.ts';
import { createWorkspace, engineOn, indexedWorkspace, projectRoot, type Workspace } from './workspace.ts';

/** Added to the sample: a test, a text, and a function that is long enough to be cut. */
const files: Readonly<Record<string, string>> = {
  'tests/test_stars.py': `from sky import Star


def test_faint_star_needs_telescope():
    assert "telescope" in Star("Faint", 9.0).describe()
`,
  'docs/guide.md': '# Guide\n\nPoint the telescope at a nebula.\nШкола наблюдает ☄ 望遠鏡\n',
  'sky/journey.py': journey(),
};

function journey(): string {
  const steps = (what: string) =>
    Array.from({ length: 40 }, (_, step) => `    ${what}_${step} = travel(${step}, "${what}")\n`).join('');
  return `def journey(origin):\n    """From one comet to another."""\n${steps('approach')}\n    landing = origin\n${steps('depart')}    return landing\n`;
}

function readStars(): string {
  return readFileSync(`${projectRoot}/test/repos/observatory/sky/stars.py`, 'utf8');
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

type Given = Readonly<Record<string, string | number | boolean>>;

/** The text of an answer, or the message and hint of a failure. */
async function ask(query: string, given: Given = {}, hasColours = false): Promise<string> {
  const audience = typing(searchOperation);
  try {
    const input = searchOperation.parse({ query, mode: 'hierarchical', ...given });
    const display = { kind: 'pipe', hasColours } as const;
    const context = { onProgress: () => {}, signal: new AbortController().signal, display };
    const out = await searchOperation.run(engine, input, context);
    return Buffer.concat([...(searchOperation.bytes?.(out, display, audience) ?? [])])
      .toString()
      .trimEnd();
  } catch (error) {
    return failureText(audience, error);
  }
}

async function search(query: string, options: Partial<SearchOptions> = {}) {
  const usual = { kinds: undefined, language: undefined, path: undefined, tests: undefined } as const;
  return engine.ask.search(query, { mode: 'hierarchical', limit: 10, show: 'fold', ...usual, ...options });
}

/** Hits as `id how`: the kind of name match, or `text`. */
async function found(query: string, options?: Partial<SearchOptions>): Promise<readonly string[]> {
  return (await search(query, options)).hits.map(({ id, match }) => `${id} ${match ?? 'text'}`);
}

const flow: readonly (readonly [string, string, Partial<SearchOptions>, readonly string[]])[] = [
  [
    'names alone, where they are enough',
    'Star',
    {},
    [
      'sky/stars.py:Star exact',
      'web/src/catalogue.ts:Star exact',
      'db/schema.sql:sightings.star case',
      'web/src/star-list.tsx:StarList prefix',
      'web/src/star-list.tsx:StarRow prefix',
      'web/src/star-list.tsx:StarListProps prefix',
      'web/src/star-list.tsx prefix',
      'web/src/catalogue.ts:Catalogue.stars prefix',
      'sky/stars.py prefix',
    ],
  ],
  [
    'few names, then passages without those that are named',
    'aperture',
    {},
    [
      'sky/telescope.py:Telescope.aperture_mm prefix',
      'sky/telescope.py:Telescope.__init__ text',
      'sky/telescope.py:Refractor.focus text',
    ],
  ],
  [
    'passages alone',
    'needs a telescope',
    {},
    [
      'sky/stars.py:Star.describe text',
      'sky/__init__.py text',
      'sky/telescope.py:Telescope text',
      'sky/telescope.py:Refractor text',
    ],
  ],
  ['a prefix that is written as one', 'Bright*', {}, ['sky/stars.py:brightest prefix', 'sky/stars.py text']],
  ['a kind before the name', 'class Colour', { limit: 1 }, ['sky/stars.py:Colour exact']],
  ['an id means one thing', 'sky/stars.py:Colour', {}, ['sky/stars.py:Colour exact']],
  ['so does a path', 'sky/stars.py', {}, ['sky/stars.py exact']],
  [
    'each symbol once: both parts of a long function have the words',
    'travel',
    {},
    ['sky/journey.py:journey text'],
  ],
  ['stems', 'telescopes pointed', { limit: 1 }, ['sky/telescope.py:Telescope text']],
  [
    'text: tests and other files too, and parts of words',
    'needs a telescope',
    { mode: 'text', limit: 2 },
    ['tests/test_stars.py:test_faint_star_needs_telescope text', 'sky/stars.py:Star.describe text'],
  ],
  ['text: never by name', 'Colour', { mode: 'text', limit: 1 }, ['sky/stars.py:Colour text']],
  ['text: another script', '望遠', { mode: 'text' }, ['docs/guide.md text']],
  ['text: a word in another script', 'школа', { mode: 'text' }, ['docs/guide.md text']],
  [
    'only tests',
    'telescope',
    { tests: 'only' },
    ['tests/test_stars.py:test_faint_star_needs_telescope text'],
  ],
  [
    'a path that is asked for has its tests',
    'telescope',
    { path: 'tests' },
    ['tests/test_stars.py:test_faint_star_needs_telescope text'],
  ],
  ['a language', 'stars', { language: 'sql' }, ['db/schema.sql:sightings text']],
  [
    'kinds of what is around',
    'pointing',
    { kinds: new Set(['class']) },
    ['sky/telescope.py:Telescope text', 'sky/telescope.py:Refractor text'],
  ],
  [
    'filters among the words',
    'telescope lang:python -path:sky/telescope.py -path:sky/__init__.py',
    { mode: 'hybrid', tests: 'without' },
    ['sky/stars.py:Star.describe text'],
  ],
  ['filters beside options', 'stars lang:sql,python', { path: 'db' }, ['db/schema.sql:sightings text']],
  ['a kind among the words', 'telescope kind:class', { limit: 1 }, ['sky/telescope.py:Telescope case']],
  [
    'a phrase before what has only its words',
    'the "telescope at a nebula"',
    { mode: 'hybrid', limit: 1 },
    ['docs/guide.md text'],
  ],
  [
    'signs of a phrase are nothing but signs',
    'schema "create-table (sightings" stars',
    { mode: 'hybrid', limit: 1, language: 'sql' },
    ['db/schema.sql:sightings text'],
  ],
  [
    'of a report the functions, small ones too, that have its words or that it points at',
    'Pointing is wrong\n\nThe telescope is pointing elsewhere.\n\nFile "sky/stars.py", line 22, in describe',
    { mode: 'hybrid', limit: 3 },
    ['sky/stars.py:Star.describe text', 'sky/stars.py:Star text', 'sky/telescope.py:Telescope.point_at text'],
  ],
  ['only stop words', 'of the', { limit: 1 }, ['sky/stars.py:Star text']],
  ['operators are words', 'telescope AND NOT "pointing"', { limit: 1 }, ['sky/telescope.py:Telescope text']],
];

describe('found symbols and passages', () => {
  it.each(flow)('%s', async (_, query, options, expected) => {
    expect(await found(query, options)).toEqual(expected);
  });

  it.each(['Star', 'aperture', 'brightest stars', 'needs a telescope'])('scores of %s', async (query) => {
    const { hits } = await search(query);
    const scores = hits.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    for (const { score, match, source } of hits) {
      expect(score === 1).toBe(match === 'exact');
      expect(score > 0.9).toBe(source === 'name');
      expect(score).toBeGreaterThan(0);
    }
  });

  it('a repeated query gives the same answer, also after others', async () => {
    const first = await search('brightest stars', { limit: 3 });
    await search('pointing at a star');
    expect(await search('brightest stars', { limit: 3 })).toEqual(first);
  });
});

it('a hit lists the first twelve words of a long query', async () => {
  const text = readFileSync(`${workspace.root}/sky/stars.py`, 'utf8');
  const heads = (await ask(text, { show: 'fold' })).split('\n').filter((line) => line.endsWith(', …]'));
  expect(heads.length).toBeGreaterThan(0);
  for (const head of heads) expect(head.split(', ')).toHaveLength(13);
});

function lines(...rows: readonly string[]): string {
  return rows.join('\n');
}

const texts: readonly (readonly [string, string, Given, string])[] = [
  [
    'the head',
    'pointing',
    { show: 'fold', kinds: 'method' },
    lines(
      'sky/telescope.py:14-16  method Telescope.point_at  0.36  [pointing]',
      '  14      def point_at(self, star: Star) -> None:',
      'sky/telescope.py:25-27  method Refractor.point_at  0.36  [pointing]',
      '  25      def point_at(self, star):',
    ),
  ],
  [
    'the head and the rows with the words',
    'survey targets',
    { show: 'preview', limit: 1, kinds: 'class' },
    lines(
      'sky/telescope.py:7-21  class Telescope  0.56  [survey, targets]',
      '   7  class Telescope:',
      '      …',
      '  11          self.aperture_mm = aperture_mm',
      '  12          self.target: Star | None = None',
      '  13',
      '  14      def point_at(self, star: Star) -> None:',
      '  15          self.target = star',
      '  16          log.info("pointing at %s", star.describe())',
      '  17',
      '  18      def survey(self, stars):',
      '  19          for star in brightest(stars):',
      '  20              self.point_at(star)',
      '  21          return self.target',
    ),
  ],
  [
    'all of it',
    'Colour.warmer_than',
    { show: 'full', limit: 1 },
    lines(
      'sky/stars.py:33-34  method Colour.warmer_than  1.00 qualified  [Colour, warmer_than]',
      '  33      def warmer_than(self, other: "Colour") -> bool:',
      '  34          return self.temperature > other.temperature',
    ),
  ],
  [
    'by itself: a single hit whole',
    'focus',
    { limit: 1 },
    lines(
      'sky/telescope.py:29-30  method Refractor.focus  1.00 exact  [focus]',
      '  29      def focus(self):',
      '  30          return round(self.aperture_mm / 2)',
    ),
  ],
  [
    'what was cut',
    'star',
    { limit: 2, show: 'fold' },
    lines(
      'db/schema.sql:11  column sightings.star  1.00 exact  [star]',
      '  11      star TEXT NOT NULL',
      'sky/stars.py:10-26  class Star  0.98 case  [star]',
      '  11  class Star:',
      '… and 7 more (--limit)',
    ),
  ],
  [
    'nothing, and what may be meant',
    'Teleskope',
    {},
    lines('No match for "Teleskope": none of its words was found', 'Did you mean Telescope?'),
  ],
  [
    'nothing here, but elsewhere',
    'nebula',
    {},
    lines(
      'No match for "nebula": none of its words was found',
      'Outside the mode and the filters: 1 passage (--mode text, --tests with)',
    ),
  ],
  [
    'a file by the best of its rows',
    'typing iterable',
    { show: 'fold', limit: 1, kinds: 'file' },
    lines(
      'sky/stars.py:1-41  file  0.43  [typing, iterable]',
      '  5  from typing import Iterable',
      '… and 2 more (--limit)',
    ),
  ],
  [
    'a name that is written nowhere',
    'pointAtt',
    { show: 'fold', limit: 1 },
    lines(
      '"pointAtt" is written nowhere; did you mean point_at? Parts of it:',
      'sky/telescope.py:25-27  method Refractor.point_at  0.15  [point]',
      '  25      def point_at(self, star):',
      '… and 1 more (--limit)',
    ),
  ],
  ['a folder', 'web/src', {}, 'web/src  directory  1.00 exact  [web, src]'],
];

describe('shown text', () => {
  it.each(texts)('%s', async (_, query, given, expected) => {
    expect(await ask(query, given)).toBe(expected);
  });

  it.each([
    ['a single hit', 'sky/stars.py:Colour', 'full'],
    ['few names', 'magnitude', 'preview preview preview, preview preview preview fold fold fold'],
    ['many names', 'Star', 'fold fold fold fold fold fold fold fold fold'],
  ])('as much as is useful: %s', async (_, query, expected) => {
    const { hits } = await search(query, { show: 'auto' });
    const levels = hits.map(({ source, text }, place) =>
      source === 'text' && hits[place - 1]?.source === 'name' ? `, ${text.level}` : text.level,
    );
    expect(levels.join(' ').replaceAll(' ,', ',')).toBe(expected);
  });

  it('words are coloured on a terminal with colours', async () => {
    const text = await ask('pointing', { show: 'full', kinds: 'method', limit: 1 }, true);
    expect(text).toContain('def \u001b[1m\u001b[31mpoint_at\u001b[0m(self');
    expect(text).toContain('log.info("\u001b[1m\u001b[31mpointing\u001b[0m at');
  });

  it('rows, columns and lengths of words', async () => {
    const { hits } = await search('pointing', { show: 'full', limit: 1, kinds: new Set(['method']) });
    expect(hits[0]?.text.positions).toEqual([
      { row: 13, column: 8, length: 8 },
      { row: 15, column: 18, length: 8 },
    ]);
    expect(hits[0]?.text.pieces.map(({ row }) => row)).toEqual([13]);
  });

  it('reports the hidden rows of a long symbol', async () => {
    const home = `${workspace.root}/.codeagent`;
    workspace.write('.codeagent/config.json', '{ "search": { "full_rows": 3, "limit": 1 } }');
    const other = engineOn(workspace.root);
    try {
      const { hits } = await other.ask.search('journey', {
        ...{ mode: 'hierarchical', limit: 1, show: 'full', kinds: undefined, language: undefined },
        ...{ path: undefined, tests: undefined },
      });
      expect([hits[0]?.text.cutRows, hits[0]?.text.pieces[0]?.text.split('\n').length]).toEqual([82, 3]);
      expect(home).toBe(other.index.directory);
    } finally {
      other.close();
      workspace.remove('.codeagent/config.json');
    }
  });
});

describe('answers by module', () => {
  /** Locations without their text. */
  const places = async (query: string, given: Given = {}): Promise<readonly string[]> =>
    (await ask(query, { mode: 'hybrid', show: 'fold', limit: 4, ...given }))
      .split('\n')
      .filter((line) => !/^ |^…|^$|^Weak matches/.test(line))
      .map((line) => line.replace(/ {2}.*/, '').replace(/:\d.*/, ''));

  const ranked = ['web/src/star-list.tsx', 'sky/stars.py', 'web/src/catalogue.ts', 'sky/telescope.py'];
  const grouped = ['web/src/', ranked[0], ranked[2], 'sky/', ranked[1], ranked[3]];
  const spread = [
    ...['db/', 'db/schema.sql', 'sky/', 'sky/stars.py', 'web/src/', 'web/src/star-list.tsx'],
    ...['./', 'README.md'],
  ];
  it.each<[string, string, Given, readonly (string | undefined)[]]>([
    ['a question about many places, when it has some', 'every star of the night', {}, spread],
    ['not when it has few', 'every star', {}, ranked],
    ['not any other question', 'stars of the night', { limit: 2 }, ['db/schema.sql', 'sky/stars.py']],
    ['unless asked to', 'every star', { group: 'module' }, grouped],
    ['not when asked not to', 'every star of the night', { group: 'none', limit: 1 }, ['db/schema.sql']],
  ])('%s', async (_, query, given, expected) => {
    expect(await places(query, given)).toEqual(expected);
  });
});

describe('users of a member', () => {
  it('not symbols that only share its name', async () => {
    const called = await indexedWorkspace({
      'mail/session.py': 'class Session:\n    def send(self, text):\n        return text\n',
      'mail/send.py': 'class Send:\n    # Calls and sends.\n    def go(self):\n        return 1\n',
      'mail/one.py': 'from mail.send import Send\n\n\ndef one():\n    return Send().go()\n',
      'mail/two.py': 'from mail.send import Send\n\n\ndef two():\n    return Send().go()\n',
      'mail/app.py': 'from mail.session import Session\n\n\ndef main():\n    return Session().send(1)\n',
    });
    try {
      const { hits } = await called.engine.ask.search('who calls Session.send', {
        ...{ mode: 'hybrid', limit: 2, show: 'fold', kinds: undefined },
        ...{ language: undefined, path: undefined, tests: undefined },
      });
      expect(hits.map(({ id }) => id)).toEqual(['mail/session.py:Session.send', 'mail/app.py:main']);
    } finally {
      called.engine.close();
      called.workspace.dispose();
    }
  });
});

describe('files that changed since', () => {
  it('are read as they are and marked', async () => {
    const before = await ask('Colour', { limit: 1, show: 'fold' });
    workspace.write('sky/stars.py', `# new\n# new\n${readStars()}`);
    try {
      const { hits, staleFiles } = await search('Colour', { limit: 1 });
      expect([hits[0]?.isStale, staleFiles]).toEqual([true, ['sky/stars.py']]);
      expect(await ask('Colour', { limit: 1, show: 'fold' })).toBe(
        lines(
          'sky/stars.py:29-34  class Colour  1.00 exact  [Colour]  changed since indexed',
          '    it is not where it was: its file has changed',
          '… and 1 more (--limit)',
          'Changed since indexed: sky/stars.py (run: codeagent index)',
        ),
      );
      workspace.remove('sky/stars.py');
      expect(await ask('Colour', { limit: 1, show: 'fold' })).toContain('    its file is gone\n');
      const { hits: lost } = await search('visible magnitude', { limit: 1, language: 'python' });
      expect(lost.map(({ isStale, text }) => [isStale, text.missing])).toEqual([[true, 'gone']]);
    } finally {
      workspace.write('sky/stars.py', readStars());
    }
    expect(await ask('Colour', { limit: 1, show: 'fold' })).toBe(before);
  });

  it('are found again after another process has indexed them', async () => {
    await search('quasar');
    workspace.write(
      'sky/quasars.py',
      'def find_quasar(sky):\n    """Looks for a quasar."""\n    return sky\n',
    );
    const other = engineOn(workspace.root);
    try {
      await other.index.update();
      expect(await found('looks for quasars', { limit: 1 })).toEqual(['sky/quasars.py:find_quasar text']);
      workspace.remove('sky/quasars.py');
      await other.index.update();
      expect(await found('quasar')).toEqual([]);
    } finally {
      other.close();
    }
  });
});

describe('bad input', () => {
  it.each([
    ['nothing', '  ', {}, 'bad-input: search needs QUERY | run: codeagent search --help'],
    [
      'only signs',
      '*** !',
      {},
      'bad-input: There is no word in "*** !" | punctuation is found as literal text; run: codeagent grep --fixed-strings \'*** !\'',
    ],
    [
      'a wildcard alone',
      '*',
      {},
      'bad-input: There is no word in "*" | punctuation is found as literal text; run: codeagent grep --fixed-strings \'*\'',
    ],
    [
      'an unknown mode',
      'star',
      { mode: 'hierarchy' },
      'bad-input: There is no mode "hierarchy"; did you mean hierarchical? | valid: hybrid, hierarchical, text',
    ],
    [
      'an unknown level',
      'star',
      { show: 'all' },
      'bad-input: There is no show "all"; did you mean full? | valid: fold, preview, full, auto',
    ],
    ['no hits wanted', 'star', { limit: 0 }, 'bad-input: --limit must be 1 to 10000, not 0'],
    [
      'an unknown language',
      'star map',
      { language: 'pyton' },
      'bad-input: No indexed file has the language "pyton" | indexed languages: javascript, python, sql, typescript',
    ],
    [
      'an unknown language among the words',
      'star map lang:pyton',
      {},
      'bad-input: No indexed file has the language "pyton" | indexed languages: javascript, python, sql, typescript',
    ],
    [
      'a query of filters alone',
      'lang:python',
      {},
      'bad-input: The query has filters but no search text | symbols and files are found by conditions alone; run: codeagent definitions, or codeagent files PATTERN',
    ],
    [
      'an unknown path',
      'star map',
      { path: 'skye' },
      'bad-input: No indexed file matches the path "skye" | run: codeagent files PATTERN',
    ],
  ])('%s', async (_, query, given, expected) => {
    expect(await ask(query, given)).toBe(expected);
  });

  it('a text of a hundred kilobytes: its most distinctive words', async () => {
    const filler = Array.from({ length: 12_000 }, (_, word) => `filler${word}`);
    const stars = Array.from({ length: 40 }, (_, step) => `approach_${step} depart_${step}`);
    const text = [...filler, ...stars, 'telescope pointing aperture'].join(' ');
    const { hits, words, wordsSearched } = await search(text, { limit: 1 });
    expect([text.length > 100_000, words, wordsSearched]).toEqual([true, 12_083, 64]);
    expect(hits.map(({ id }) => id)).toEqual(['sky/journey.py:journey']);
  });

  it.each(['e\u0301toile', '👩‍🚀', '\u0000', 'a'.repeat(5_000), '\ud800', 'constructor __proto__'])(
    'does not fail on %j',
    async (query) => {
      expect(await ask(query)).toMatch(/^(No match for|bad-input: There is no word|\S+:\d)/);
    },
  );
});

describe('very many hits', () => {
  it('are not counted: most have one common word', async () => {
    const many = createWorkspace();
    for (let at = 0; at < 120; at++)
      many.write(`part${at}.py`, `def part${at}():\n    return "comet ${at}"\n`);
    const other = engineOn(many.root);
    await other.index.update();
    const out = await searchOperation.run(
      other,
      searchOperation.parse({ query: 'where does the comet return', limit: 2 }),
      {
        onProgress: () => {},
        signal: new AbortController().signal,
        display: { kind: 'pipe', hasColours: false },
      },
    );
    other.close();
    many.dispose();
    expect(searchOperation.render(out, typing(searchOperation))).toMatch(/\n… and more \(--limit\)$/);
  });
});
