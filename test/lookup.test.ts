/**
 * Symbols by name, queried as the command line does, in one workspace of several languages. Long because it is one
 * workspace and tables of queries.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { lookup } from '../src/serve/operations/lookup.ts';
import { failureText, typing } from './as-typed.ts';
import { engineOn, indexedWorkspace, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'shop/models/query.py': `class QuerySet:
    def filter(self, name):
        return self

    def first(self):
        return None


class RawQuerySet(QuerySet):
    limit = 3


def get_query_set():
    return QuerySet()
`,
  'tests/test_query.py': `class TestQuerySet:
    def test_filter(self):
        assert True
`,
  'web/user.ts': `export class UserStore {
  getUserData(): string {
    return '';
  }
  get<T>(name: T): T {
    return name;
  }
}
export class HTTPServer2 {}
export function getUserDate(): number {
  return 0;
}
export const queryset = 1;
`,
  'java/src/main/java/garden/plants/Rose.java': `package garden.plants;
public class Rose {
  static class Thorn {}
  void water(int litres) {}
  void water(String how) {}
}
`,
  'cs/Anywhere/Office.cs': `namespace Post.Letters {
  public class Office {
    public class Counter { public void Serve() {} }
  }
}
namespace Post.Parcels {
  public class Office {}
}
`,
  'go/go.mod': 'module example.org/harbour\n\ngo 1.22\n',
  'go/docks/pilot.go': `package docks

type Pilot struct{}

func (p *Pilot) Steer() {}

func Default() *Pilot { return nil }
`,
  'include/kelp/bed.hpp': 'KELP_BEGIN_NAMESPACE\nnamespace inner { class Frond {}; }\nKELP_END_NAMESPACE\n',
  'crab/Cargo.toml': '[package]\nname = "crab-net"\nversion = "0.1.0"\n',
  'crab/src/lib.rs': 'pub mod sync;\n',
  'crab/src/sync/mod.rs': 'pub mod gate;\n',
  'crab/src/sync/gate.rs': `pub struct Gate;
impl Gate {
    pub fn open(&self) {}
}
`,
  'cpp/shapes.cpp': `namespace geo {
class Shape {
 public:
  Shape operator+(const Shape& other);
  int area();
};
int Shape::area() { return 1; }
}
`,
  'lua/lights.lua': `local M = {}
function M.on() end
function M:dim() end
return M
`,
  'db/schema.sql': `CREATE TABLE [dbo].[Order Details] (id int);
GO
CREATE PROCEDURE dbo.usp_Pay AS SELECT 1;
`,
  'words/café.py': `def cafe\u0301_open():
    pass


def данныеПользователя():
    pass
`,
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

type Given = Readonly<Record<string, string | number | boolean>>;

/** The text of an answer, or the message and hint of a failure. */
async function ask(given: Given, on = engine): Promise<string> {
  const audience = typing(lookup);
  try {
    const input = lookup.parse(given);
    const display = { kind: 'pipe', hasColours: false } as const;
    const context = { onProgress: () => {}, signal: new AbortController().signal, display };
    return lookup.render(await lookup.run(on, input, context), audience);
  } catch (error) {
    return failureText(audience, error);
  }
}

/** `id match`, one per line. */
function found(
  name: string,
  options: Partial<Parameters<Engine['ask']['lookup']>[1]> = {},
): readonly string[] {
  const usual = {
    kinds: undefined,
    language: undefined,
    path: undefined,
    limit: 20,
    breadth: 'best',
  } as const;
  return engine.ask.lookup(name, { ...usual, ...options }).hits.map(({ id, match }) => `${id} ${match}`);
}

function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}

describe('a symbol is found', () => {
  it.each([
    ['by its name, and nothing similar', 'QuerySet', ['shop/models/query.py:QuerySet exact']],
    ['by its id', 'web/user.ts:UserStore.get', ['web/user.ts:UserStore.get exact']],
    [
      'by the id of a further one',
      'java/src/main/java/garden/plants/Rose.java:Rose.water~2',
      ['java/src/main/java/garden/plants/Rose.java:Rose.water~2 exact'],
    ],
    ['by file and simple name', 'web/user.ts:getUserData', ['web/user.ts:UserStore.getUserData exact']],
    ['by file and line', 'shop/models/query.py:3', ['shop/models/query.py:QuerySet.filter exact']],
    ['as a file', './web/user.ts', ['web/user.ts exact']],
    ['as a folder', 'shop/models/', ['shop/models exact']],
    ['as a file by its name', 'user.ts', ['web/user.ts exact']],
    ['as a file by the end of its path', 'models/query.py', ['shop/models/query.py qualified']],
    ['by its module', 'shop.models.query.QuerySet', ['shop/models/query.py:QuerySet qualified']],
    ['by its package', 'shop.models.QuerySet.filter', ['shop/models/query.py:QuerySet.filter qualified']],
    [
      'by the end of its path',
      'query.py:QuerySet.filter',
      ['shop/models/query.py:QuerySet.filter qualified'],
    ],
    [
      'as pytest names it',
      'tests/test_query.py::TestQuerySet::test_filter',
      ['tests/test_query.py:TestQuerySet.test_filter exact'],
    ],
    ['with type arguments and a call', 'UserStore.get<string>()', ['web/user.ts:UserStore.get qualified']],
    [
      'as Javadoc writes it',
      'garden.plants.Rose#water(int)',
      [
        'java/src/main/java/garden/plants/Rose.java:Rose.water qualified',
        'java/src/main/java/garden/plants/Rose.java:Rose.water~2 qualified',
      ],
    ],
    [
      'as the JVM names it',
      'garden.plants.Rose$Thorn',
      ['java/src/main/java/garden/plants/Rose.java:Rose.Thorn qualified'],
    ],
    ['by its namespace, of two', 'Post.Letters.Office', ['cs/Anywhere/Office.cs:Office qualified']],
    ['by its other namespace', 'global::Post.Parcels.Office', ['cs/Anywhere/Office.cs:Office~2 qualified']],
    ['as .NET names it', 'Post.Letters.Office+Counter', ['cs/Anywhere/Office.cs:Office.Counter qualified']],
    ['by its import path', 'example.org/harbour/docks.Default', ['go/docks/pilot.go:Default qualified']],
    ['by its package and receiver', 'docks.(*Pilot).Steer', ['go/docks/pilot.go:Pilot.Steer qualified']],
    ['in a namespace that a macro opens', 'kelp::inner::Frond', ['include/kelp/bed.hpp:Frond qualified']],
    ['in its crate', 'crate::sync::gate::Gate', ['crab/src/sync/gate.rs:Gate qualified']],
    ['by the name of its crate', 'crab_net::sync::Gate::open', ['crab/src/sync/gate.rs:Gate.open qualified']],
    ['with colons', 'geo::Shape::operator+', ['cpp/shapes.cpp:Shape.operator+ qualified']],
    ['with a colon', 'M:dim', ['lua/lights.lua:M.dim qualified']],
    ['in brackets', '[dbo].[Order Details]', ['db/schema.sql:Order Details qualified']],
    ['by its schema', 'dbo.usp_Pay', ['db/schema.sql:usp_Pay qualified']],
    ['with marks typed as one', 'caf\u00e9_open', ['words/café.py:cafe\u0301_open exact']],
    ['in another script', 'данныеПользователя', ['words/café.py:данныеПользователя exact']],
    ['in other case', 'userstore', ['web/user.ts:UserStore case']],
    [
      'in other case, in its class',
      'userstore.GET',
      ['web/user.ts:UserStore.get case', 'web/user.ts:UserStore.getUserData prefix'],
    ],
    ['by humps', 'gUD', ['web/user.ts:UserStore.getUserData hump', 'web/user.ts:getUserDate hump']],
    ['by a hump and a digit', 'hs2', ['web/user.ts:HTTPServer2 hump']],
    [
      'by wildcards in its class',
      'QuerySet.f*',
      ['shop/models/query.py:QuerySet.first prefix', 'shop/models/query.py:QuerySet.filter prefix'],
    ],
    ['by a wildcard for the class', 'Raw*.limit', ['shop/models/query.py:RawQuerySet.limit wildcard']],
    [
      'with a typing error',
      'getUserDaat',
      ['web/user.ts:UserStore.getUserData fuzzy', 'web/user.ts:getUserDate fuzzy'],
    ],
    ['with a typing error in its class', 'QuerySet.fliter', ['shop/models/query.py:QuerySet.filter fuzzy']],
  ])('%s', (_, name, expected) => {
    expect(found(name)).toEqual(expected);
  });

  it('tests and variables come last', () => {
    expect(found('query set')).toEqual([
      'shop/models/query.py:QuerySet words',
      'shop/models/query.py:RawQuerySet words',
      'shop/models/query.py:get_query_set words',
      'tests/test_query.py:TestQuerySet words',
      'web/user.ts:queryset substring',
    ]);
  });

  it('with similar names on request', () => {
    expect(found('QuerySet', { breadth: 'all', kinds: new Set(['class', 'variable']) })).toEqual([
      'shop/models/query.py:QuerySet exact',
      'web/user.ts:queryset case',
      'shop/models/query.py:RawQuerySet words',
      'tests/test_query.py:TestQuerySet words',
    ]);
  });
});

describe('filters', () => {
  const ids = async (given: Given): Promise<readonly string[]> => {
    const text = await ask({ limit: 100, ...given });
    return text.split('\n').map((line) => line.split(' ').slice(0, 2).join(' '));
  };

  it.each([
    ['a kind of symbol', { name: '*query*', kinds: 'method,variable' }, ['variable web/user.ts:queryset']],
    [
      'a class, as LocAgent means it',
      { name: '*il*', kinds: 'class', path: 'go' },
      ['struct go/docks/pilot.go:Pilot'],
    ],
    [
      'a class and nothing else',
      { name: '*i*', kinds: 'kind:class', path: 'go' },
      ['No symbol', 'Outside of'],
    ],
    [
      'a method, as the platform means it',
      { name: '*', kinds: 'platform:method', path: 'go' },
      ['method go/docks/pilot.go:Pilot.Steer', 'function go/docks/pilot.go:Default'],
    ],
    [
      'a method and nothing else',
      { name: '*', kinds: 'method', path: 'go' },
      ['method go/docks/pilot.go:Pilot.Steer'],
    ],
    ['a folder', { name: 'query*', kinds: 'locagent:file', path: 'shop/' }, ['file shop/models/query.py']],
    ['a glob of names', { name: 'get*', path: '*.py' }, ['function shop/models/query.py:get_query_set']],
    [
      'a glob of paths',
      { name: 'get*', path: '{shop,tests}/**' },
      ['function shop/models/query.py:get_query_set'],
    ],
    ['a file', { name: 'on', path: './lua/lights.lua' }, ['function lua/lights.lua:M.on']],
    ['a language', { name: 'get*', language: 'python' }, ['function shop/models/query.py:get_query_set']],
    ['folders, which have no language', { name: 'docks', kinds: 'directory' }, ['directory go/docks']],
  ])('%s', async (_, given, expected) => {
    const found = await ids(given);
    expect(
      found.map((line) => (line.startsWith('No ') ? 'No symbol' : line)).slice(0, expected.length + 1),
    ).toEqual(expected);
  });
});

describe('answers', () => {
  const rose = 'java/src/main/java/garden/plants/Rose.java:Rose';
  it.each([
    [
      'one line per hit',
      { name: 'water' },
      lines(`method ${rose}.water  :4  exact`, `method ${rose}.water~2  :5  exact`),
    ],
    [
      'what the limit cut is said',
      { name: 'water', limit: 1 },
      lines(`method ${rose}.water  :4  exact`, '… and 1 more (--limit 2)'),
    ],
    [
      'similar names do not pass for it',
      { name: 'QuerySte' },
      lines(
        'No symbol is named "QuerySte"; similar:',
        'class shop/models/query.py:QuerySet  :1-6  fuzzy',
        'variable web/user.ts:queryset  :13  fuzzy',
      ),
    ],
    [
      'nothing is said to be nothing',
      { name: 'xyzzyplugh' },
      'No symbol is named "xyzzyplugh", and no name is similar',
    ],
    [
      'the same name elsewhere is only suggested',
      { name: 'Nowhere.filter' },
      lines(
        'No symbol is named "Nowhere.filter", and no name is similar',
        'Did you mean shop/models/query.py:QuerySet.filter?',
      ),
    ],
    [
      'near names are only suggested',
      { name: 'wetar' },
      lines('No symbol is named "wetar", and no name is similar', 'Did you mean water?'),
    ],
    [
      'what the filters left out is counted',
      { name: 'Rose', kinds: 'kind:struct' },
      lines('No symbol is named "Rose", and no name is similar', 'Outside of the filters: 2'),
    ],
    [
      'a long text is shown in short',
      { name: `x${'y'.repeat(500)}` },
      `No symbol is named "x${'y'.repeat(79)}…", and no name is similar`,
    ],
    ['emoji', { name: '🎉' }, 'No symbol is named "🎉", and no name is similar'],
    [
      'operators of other tools are text',
      { name: 'AND OR NOT "' },
      'No symbol is named "AND OR NOT \\"", and no name is similar',
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask(given)).toBe(expected);
  });

  it('a star lists names up to the limit, and counts all', async () => {
    const answer = await ask({ name: '*', limit: 2 });
    expect(answer.split('\n')).toHaveLength(3);
    expect(answer).toMatch(/… and \d+ more \(--limit \d+\)$/);
  });

  it('JSON contains all fields', () => {
    const { hits, ...rest } = engine.ask.lookup('usp_Pay', {
      kinds: undefined,
      language: undefined,
      path: undefined,
      limit: 20,
      breadth: 'best',
    });
    expect(rest).toEqual({
      query: 'usp_Pay',
      total: 1,
      more: 0,
      outside: 0,
      former: undefined,
      suggestions: [],
      staleFiles: [],
      brokenFiles: [],
      unparsed: undefined,
    });
    expect(hits).toEqual([
      {
        id: 'db/schema.sql:usp_Pay',
        match: 'exact',
        kind: 'procedure',
        name: 'usp_Pay',
        qualifiedName: 'usp_Pay',
        path: 'db/schema.sql',
        row: 2,
        endRow: 2,
        language: 'sql',
        isTest: false,
      },
    ]);
  });
});

describe('bad input', () => {
  it.each([
    ['empty', { name: ' ' }, /^bad-input: lookup needs NAME/],
    ['100 KB', { name: 'x'.repeat(100_000) }, /^bad-input: The name has 100000 characters/],
    ['100 KB of brackets', { name: '<'.repeat(100_000) }, /^bad-input: The name has/],
    ['a limit below 1', { name: 'x', limit: 0 }, /^bad-input: --limit must be 1 to 10000, not 0/],
    [
      'an unknown kind',
      { name: 'x', kinds: 'clas' },
      /^bad-input: There is no kind "clas"; did you mean class\?/,
    ],
    [
      'an unknown vocabulary',
      { name: 'x', kinds: 'node:class' },
      /^bad-input: There is no vocabulary "node"/,
    ],
    [
      'a kind that a vocabulary lacks',
      { name: 'x', kinds: 'platform:struct' },
      /^bad-input: There is no kind of platform "struct"/,
    ],
    ['no kind', { name: 'x', kinds: ',' }, /^bad-input: No kind was named/],
    [
      'an unknown language',
      { name: 'Rose', language: 'cobol' },
      /^bad-input: No indexed file has the language "cobol" \| indexed languages: .*java/,
    ],
    [
      'an unknown folder',
      { name: 'Rose', path: 'shop/model' },
      /^bad-input: No indexed file matches the path "shop\/model"/,
    ],
    [
      'a line beyond the end',
      { name: 'web/user.ts:99' },
      /^bad-input: web\/user.ts has lines 1 to 13, not 99/,
    ],
  ])('%s', async (_, given, expected) => {
    expect(await ask(given)).toMatch(expected);
  });
});

describe('a changing index', () => {
  it('distinguishes deleted names from names that never existed', async () => {
    workspace.write('shop/gone.py', 'def vanish_without_trace():\n    return 1\n');
    await engine.index.update();
    workspace.remove('shop/gone.py');
    await engine.index.update();
    expect(await ask({ name: 'vanish_without_trace' })).toMatch(
      /and no name is similar\nfunction vanish_without_trace was deleted from shop\/gone.py; the index noticed at /,
    );
  });

  it('the command exits with 0 when found, 1 when nothing is found, 2 for bad input', () => {
    const codes = ['QuerySet', 'gUD', 'xyzzyplugh', ' '].map((name) => workspace.cli('lookup', name).code);
    expect(codes).toEqual([0, 0, 1, 2]);
  });

  it('names are read again after another process has written, and changed files are reported', async () => {
    expect(found('Zeb*')).toEqual([]);
    workspace.write('shop/zoo.py', 'class Zebra:\n    pass\n');
    const other = engineOn(workspace.root);
    await other.index.update();
    other.close();
    expect(found('Zeb*')).toEqual(['shop/zoo.py:Zebra prefix']);
    workspace.write('shop/zoo.py', 'class Zebra:\n    stripes = 9\n');
    expect(await ask({ name: 'Zebra' })).toMatch(
      /Changed since indexed: shop\/zoo.py \(run: codeagent index\)$/,
    );
  });
});
