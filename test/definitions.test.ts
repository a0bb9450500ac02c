/**
 * Definition queries with several conditions on a small workspace of several languages, as the command line runs
 * them. complexity.test.ts covers the metrics.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { definitions } from '../src/serve/operations/definitions.ts';
import type { Given } from '../src/serve/operations/operation.ts';
import { failureText, typing } from './as-typed.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'shop/models.py': `from vendor.orm import Model
from vendor.orm import Mixin as Extra


class Item(Model):
    """Something to sell."""

    def __init__(self, price, *, tax=0):
        self.price = price

    @property
    def total(self):
        return self.price

    async def save(self, force=False):
        if force and self.price:
            for attempt in range(3):
                if attempt:
                    return attempt
        return None


class Book(Item, Extra[int]):
    @staticmethod
    def parse(text, sep, limit):
        def strip(part):
            return part
        return strip(text)


def getItem(key):
    return key
`,
  'shop/views.py': `from shop.models import Item as Thing


class Toy(Thing):
    pass


@app.route("/items", methods=["GET", "POST"])
@login_required
def items(request):
    return request


@app.route("/toys")
def toys(request):
    return request
`,
  'tests/test_models.py': `from shop.models import Book


class BookTest(Book):
    def test_total(self):
        assert self.total == 1
`,
  'web/cart.ts': `export interface Priced {
  price(): number;
}
export abstract class Cart implements Priced {
  private items: string[] = [];
  price(): number { return this.items.length ? 1 : 2; }
  protected abstract clear(): void;
  static from(list: string[], limit = 3): Cart | undefined { return undefined; }
}
function pick(a: string): string;
function pick(a: number): number;
function pick(a: unknown): unknown {
  return a;
}
`,
  'src/Handlers.cs': `namespace Shop.Handlers
{
    [ServiceProvider(typeof(IQuery))]
    public class OrderHandler : IQueryHandler<Order>, IDisposable
    {
        [Obsolete, HttpPost("orders")]
        public async Task<int> Handle(Order order, int retries) { return 1; }
        internal void Dispose() { }
    }
}
`,
  'src/lib.rs': `#[derive(Debug, Clone)]
pub struct Sleep { left: u8 }

impl std::future::Future for Sleep {
    type Output = ();
    fn poll(&mut self, by: u8) -> u8 { by }
}
`,
  'notes/größe.py': `def größe(x):
    return x
`,
  'README.md': '# A shop\n',
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

async function answer(given: Given) {
  const context = {
    onProgress: () => {},
    signal: new AbortController().signal,
    display: { kind: 'pipe', hasColours: false } as const,
  };
  return definitions.run(engine, definitions.parse(given), context);
}

/** The text of an answer, or the message and hint of a failure. */
async function textOf(given: Given): Promise<string> {
  try {
    return definitions.render(await answer(given), typing(definitions));
  } catch (error) {
    return failureText(typing(definitions), error);
  }
}

/** Compares the qualified names of the results, in order. */
async function check(given: Given, expected: string): Promise<void> {
  const { hits } = await answer(given);
  expect(hits.map(({ qualifiedName, name }) => qualifiedName || name).join(' ')).toBe(expected);
}

describe('conditions', () => {
  const cases: readonly (readonly [string, Given, string])[] = [
    ['a name', { name: 'save' }, 'Item.save'],
    ['a name without regard to case', { name: 'getitem' }, 'getItem'],
    ['a name with an upper-case letter is case-sensitive', { name: 'Getitem' }, ''],
    ['a name with an upper-case letter', { name: 'getItem' }, 'getItem'],
    ['a wildcard', { name: 'to*' }, 'Item.total Toy toys'],
    ['a wildcard with regard to case', { name: 'To*' }, 'Toy'],
    ['a one-letter wildcard', { name: '?oy' }, 'Toy'],
    ['several names', { name: 'save,toys' }, 'Item.save toys'],
    ['a qualified name', { name: 'Item.save' }, 'Item.save'],
    ['a qualified name in another notation', { name: 'Item::save' }, 'Item.save'],
    ['a qualified name with a wildcard', { name: 'book.*' }, 'Book.parse'],
    ['letters beyond ASCII, in any case and spelling', { name: 'gro\u0308ße' }, 'größe'],
    ['an expression', { regex: '^t.*s$' }, 'toys'],
    ['an expression in any case', { regex: '^ITEM$' }, ''],
    ['an expression with choice', { regex: 'sav|pars' }, 'Item.save Book.parse'],
    ['a kind', { kinds: 'property' }, 'Item.total'],
    ['a kind of LocAgent', { kinds: 'class', file: 'web' }, 'Priced Cart'],
    ['a kind of the platform', { kinds: 'platform:interface' }, 'Priced'],
    ['exactly a kind', { kinds: 'kind:class', file: 'web' }, 'Cart'],
    ['files, when requested', { kinds: 'file', name: '*.md' }, 'README.md'],
    ['files by their full names', { kinds: 'file', name: 'readme*,cart.ts' }, 'README.md cart.ts'],
    ['the parent', { parent: 'Cart' }, 'Cart.items Cart.price Cart.clear Cart.from'],
    ['the parent, at some depth', { parent: 'Book.parse' }, 'Book.parse.strip'],
    ['the direct parent', { parent: 'Book' }, 'Book.parse'],
    ['a base as it is written', { base: 'Model' }, 'Item'],
    ['a base with its arguments', { base: 'iqueryhandler' }, 'OrderHandler'],
    ['the second of several bases', { base: 'IDisposable' }, 'OrderHandler'],
    ['an external base under an alias', { base: 'Extra' }, 'Book'],
    ['a base by its resolved name', { base: 'Item' }, 'Book Toy'],
    ['a base by its alias', { base: 'Thing' }, 'Toy'],
    ['an interface', { base: 'Priced' }, 'Cart'],
    ['an external trait', { base: 'Future' }, 'Sleep'],
    ['transitive subclasses', { base: 'Item', 'base-transitive': true }, 'Book Toy BookTest'],
    [
      'transitive subclasses of an external base',
      { base: 'Model', 'base-transitive': true },
      'Item Book Toy BookTest',
    ],
    ['a decorator', { attribute: 'login_required' }, 'items'],
    ['a decorator with its sign', { attribute: '@app.route' }, 'items toys'],
    ['a decorator by the end of its name', { attribute: 'route' }, 'items toys'],
    ['a decorator with arguments', { attribute: 'route("/toys")' }, 'toys'],
    [
      'a decorator with several arguments',
      { attribute: '@app.route("/items", methods=["GET","POST"])' },
      'items',
    ],
    ['one of several decorators', { attribute: 'login_required,staticmethod' }, 'Book.parse items'],
    ['an attribute', { attribute: 'ServiceProvider' }, 'OrderHandler'],
    ['an attribute in brackets', { attribute: '[ServiceProviderAttribute]' }, 'OrderHandler'],
    ['the second of several attributes', { attribute: 'httppost' }, 'OrderHandler.Handle'],
    ['an attribute of Rust', { attribute: '#[derive(Debug, Clone)]' }, 'Sleep'],
    ['part of a name does not match', { attribute: 'Service' }, ''],
    ['a modifier', { modifier: 'async' }, 'Item.save OrderHandler.Handle'],
    ['all of several modifiers', { modifier: 'abstract,protected' }, 'Cart.clear'],
    ['access', { access: 'protected,internal', language: 'csharp' }, 'OrderHandler.Dispose'],
    ['a file', { file: 'shop/views.py' }, 'Toy items toys'],
    ['a file by an absolute path', { file: '.', name: 'toys' }, 'toys'],
    ['a folder', { file: 'shop/', kinds: 'kind:class' }, 'Item Book Toy'],
    ['a part of a path', { file: 'view', kinds: 'kind:class' }, 'Toy'],
    ['a glob', { file: '*.rs', kinds: 'method' }, 'Sleep.poll'],
    ['a glob with folders', { file: 's*/**/*.py', kinds: 'kind:class' }, 'Item Book Toy'],
    [
      'languages',
      { language: 'rust,csharp', kinds: 'method' },
      'OrderHandler.Handle OrderHandler.Dispose Sleep.poll',
    ],
    ['only tests', { tests: 'only' }, 'BookTest BookTest.test_total'],
    ['without tests', { tests: 'without', base: 'Item', 'base-transitive': true }, 'Book Toy'],
    ['a minimum number of lines', { 'min-lines': 16 }, 'Item'],
    ['between', { 'min-parameters': 2, 'max-parameters': 2 }, 'Item.__init__ OrderHandler.Handle Cart.from'],
    [
      'self does not count as a parameter',
      { name: 'save', 'min-parameters': 1, 'max-parameters': 1 },
      'Item.save',
    ],
    ['paths', { 'min-cyclomatic': 5 }, 'Item.save'],
    ['effort', { 'min-cognitive': 7 }, 'Item.save'],
    ['a higher cognitive complexity', { 'min-cognitive': 8 }, ''],
    ['depth', { 'min-nesting': 3 }, 'Item.save'],
    ['metrics that do not apply', { name: 'Item', 'max-cyclomatic': 9 }, ''],
    [
      'all conditions together',
      {
        kinds: 'method',
        parent: 'OrderHandler',
        attribute: 'HttpPost',
        modifier: 'async',
        access: 'public',
        language: 'csharp',
        file: 'src',
        tests: 'without',
        'max-lines': 2,
      },
      'OrderHandler.Handle',
    ],
  ];
  it.each(cases)('%s', (_, given, expected) => check(given, expected));

  it('an absolute path', () =>
    check({ file: `${workspace.root}/shop/views.py`, kinds: 'kind:class' }, 'Toy'));
});

describe('order and number', () => {
  const shop = { file: 'shop', kinds: 'function' } as const;
  it.each([
    ['by path', {}, 'Item.__init__ Item.total Item.save Book.parse Book.parse.strip getItem items toys'],
    ['by name', { sort: 'name', limit: 3 }, 'Item.__init__ getItem items'],
    ['by lines', { sort: 'lines', limit: 3 }, 'Item.save Book.parse items'],
    ['by parameters', { sort: 'parameters', limit: 2 }, 'Book.parse Item.__init__'],
    ['by cyclomatic', { sort: 'cyclomatic', limit: 1 }, 'Item.save'],
    ['by cognitive', { sort: 'cognitive', limit: 1 }, 'Item.save'],
    ['by nesting', { sort: 'nesting', limit: 1 }, 'Item.save'],
  ])('%s', (_, given, expected) => check({ ...shop, ...given }, expected));

  it('reports the cut', async () => {
    expect(await textOf({ ...shop, limit: 1 })).toMatch(
      /^shop\/models\.py:8 .*\n… and 7 more \(--limit 8\)$/,
    );
  });
});

describe('around a line', () => {
  it.each([
    ['the innermost first', { 'contains-line': 'shop/models.py:18' }, 'Item.save Item'],
    [
      'in a file that is named',
      { file: 'shop/models.py', 'contains-line': '27' },
      'Book.parse.strip Book.parse Book',
    ],
    ['in an overload', { 'contains-line': './web/cart.ts:11' }, 'pick'],
    ['with other conditions', { 'contains-line': 'shop/models.py:27', kinds: 'kind:class' }, 'Book'],
    [
      'in another order',
      { 'contains-line': 'shop/models.py:27', sort: 'name' },
      'Book Book.parse Book.parse.strip',
    ],
    ['outside of all definitions', { 'contains-line': 'shop/models.py:1' }, ''],
  ])('%s', (_, given, expected) => check(given, expected));
});

describe('answers', () => {
  it.each([
    [
      'one line each',
      { name: 'save,Book' },
      [
        'shop/models.py:15  method Item.save  (6 lines, 1 parameter, cyclomatic 5, cognitive 7, nesting 3)',
        'shop/models.py:23  class Book  (6 lines)',
      ],
    ],
    [
      'with bodies',
      { name: 'save,toys', body: true, 'max-body-lines': 2 },
      [
        'shop/models.py:15  method Item.save  (6 lines, 1 parameter, cyclomatic 5, cognitive 7, nesting 3)',
        '  15      async def save(self, force=False):',
        '  16          if force and self.price:',
        '  … 4 lines more',
        'shop/views.py:14  function toys  (3 lines, 1 parameter, cyclomatic 1, cognitive 0, nesting 0)',
        '  14  @app.route("/toys")',
        '  15  def toys(request):',
        '  … 1 line more',
        '5 lines of bodies left out (--max-body-lines, --max-total-body-lines)',
      ],
    ],
    [
      'with a budget for all bodies',
      { file: 'shop/views.py', body: true, 'max-total-body-lines': 3 },
      [
        'shop/views.py:4  class Toy  (2 lines)',
        '  4  class Toy(Thing):',
        '  5      pass',
        'shop/views.py:8  function items  (4 lines, 1 parameter, cyclomatic 1, cognitive 0, nesting 0)',
        '  8  @app.route("/items", methods=["GET", "POST"])',
        '  … 3 lines more',
        'shop/views.py:14  function toys  (3 lines, 1 parameter, cyclomatic 1, cognitive 0, nesting 0)',
        '  … 3 lines more',
        '6 lines of bodies left out (--max-body-lines, --max-total-body-lines)',
      ],
    ],
    ['no result for one condition', { name: 'Bok' }, ['No definition fits --name Bok', 'Did you mean Book?']],
    [
      'no result for several conditions, with the count of each',
      { name: 'save', kinds: 'kind:class', language: 'python' },
      [
        'No definition fits all of these:',
        '  --name save         1 by itself; 4 without it',
        '  --kinds kind:class  6 by itself; 1 without it',
        '  --language python   15 by itself',
      ],
    ],
    [
      'no definition around a line',
      { 'contains-line': 'shop/models.py:1' },
      ['There is no definition around shop/models.py:1'],
    ],
    [
      'no match around a line',
      { 'contains-line': 'shop/models.py:18', kinds: 'interface' },
      ['No definition around shop/models.py:18 fits --kinds interface'],
    ],
  ] satisfies readonly (readonly [string, Given, readonly string[]])[])('%s', async (_, given, expected) => {
    expect(await textOf(given)).toBe(expected.join('\n'));
  });

  it('returns all fields as data', async () => {
    const { hits, total } = await answer({ name: 'Handle', body: true });
    expect(total).toBe(1);
    expect(hits[0]).toEqual({
      id: 'src/Handlers.cs:OrderHandler.Handle',
      kind: 'method',
      name: 'Handle',
      qualifiedName: 'OrderHandler.Handle',
      namespace: 'Shop.Handlers',
      path: 'src/Handlers.cs',
      line: 6,
      endLine: 7,
      language: 'csharp',
      isTest: false,
      isStale: false,
      parent: 'src/Handlers.cs:OrderHandler',
      signature: 'public async Task<int> Handle(Order order, int retries)',
      doc: undefined,
      access: 'public',
      modifiers: ['async'],
      attributes: ['Obsolete', 'HttpPost("orders")'],
      bases: [],
      parameters: [
        { name: 'order', type: 'Order', arity: 'required' },
        { name: 'retries', type: 'int', arity: 'required' },
      ],
      type: 'Task<int>',
      isDeclaration: false,
      isDeprecated: true,
      metrics: { lines: 2, parameters: 2, cyclomatic: 1, cognitive: 0, nesting: 0 },
      body: {
        text: '        [Obsolete, HttpPost("orders")]\n        public async Task<int> Handle(Order order, int retries) { return 1; }',
        spans: [{ line: 6, endLine: 7 }],
        cutLines: 0,
      },
    });
  });
});

describe('bad input', () => {
  it.each([
    ['no condition', {}, /^bad-input: No condition given \| give at least one of --name/],
    ['a limit below 1', { name: 'a', limit: 0 }, /^bad-input: --limit must be 1 to 10000, not 0/],
    [
      'a line limit of 0',
      { name: 'a', 'max-body-lines': 0 },
      /^bad-input: --max-body-lines must be 1 or more, not 0/,
    ],
    [
      'a minimum above the maximum',
      { 'min-lines': 3, 'max-lines': 2 },
      /^bad-input: --min-lines 3 is above --max-lines 2$/,
    ],
    ['an unknown kind', { kinds: 'methd' }, /^bad-input: There is no kind "methd"; did you mean method\?/],
    [
      'a kind without definitions',
      { kinds: 'directory' },
      /^bad-input: Nothing defines a directory or a project/,
    ],
    [
      'an unknown order',
      { name: 'a', sort: 'line' },
      /^bad-input: There is no sort "line"; did you mean lines\?/,
    ],
    [
      'unknown access',
      { access: 'publik' },
      /^bad-input: There is no access "publik"; did you mean public\?/,
    ],
    ['unknown tests', { tests: 'yes' }, /^bad-input: There is no tests "yes"/],
    ['an unbalanced expression', { regex: 'a(b' }, /^bad-input: .*column 2/s],
    ['an empty name', { name: ' ' }, /^bad-input: --name must have 1 to 4096 characters/],
    ['only commas', { name: ',,' }, /^bad-input: No name given/],
    ['a name of 100 KB', { name: 'a'.repeat(100_000) }, /^bad-input: --name must have 1 to 4096 characters/],
    [
      'transitive without a base',
      { 'base-transitive': true, name: 'a' },
      /^bad-input: --base-transitive needs --base/,
    ],
    [
      'an unknown language',
      { language: 'pyton' },
      /^bad-input: No indexed file has the language "pyton"; did you mean python\? \| indexed languages: csharp, python, rust, typescript$/,
    ],
    [
      'a missing file',
      { file: 'shop/modls.py' },
      /^bad-input: No indexed file matches the path "shop\/modls\.py"/,
    ],
    ['a path outside the root', { 'contains-line': '../x.py:3' }, /^bad-input: .*outside/],
    [
      'a line without a file',
      { 'contains-line': '3' },
      /^bad-input: --contains-line names no file \| pass --contains-line path:12, or --file path$/,
    ],
    [
      'a file without a line',
      { 'contains-line': 'shop/models.py' },
      /^bad-input: --contains-line names no line/,
    ],
    [
      'a line of a file that is not indexed',
      { 'contains-line': 'shop/model.py:3' },
      /^not-found: shop\/model\.py is not in the index/,
    ],
    [
      'line 0',
      { 'contains-line': 'README.md:0' },
      /^bad-input: README\.md has lines 1 to 1: there is no line 0$/,
    ],
    ['a line beyond the end', { 'contains-line': 'README.md:2' }, /there is no line 2$/],
  ] satisfies readonly (readonly [string, Given, RegExp])[])('%s', async (_, given, expected) => {
    expect(await textOf(given)).toMatch(expected);
  });

  it('bounds the time of a catastrophic expression', () =>
    check({ regex: '(a+)+$|^(t+t?)+[a-z]*ys$' }, 'toys'));

  it('bounds the time of a catastrophic pattern', () => check({ name: `${'*a'.repeat(500)}b` }, ''));
});

describe('a body', () => {
  const sizes = (lines: number, parameters: number): string =>
    `(${lines} lines, ${parameters} parameter${parameters === 1 ? '' : 's'}, cyclomatic 1, cognitive 0, nesting 0)`;

  it('includes all declarations of a definition', async () => {
    workspace.write(
      'web/add.ts',
      'export function add(a: string): string;\n\nexport function add(a: number): number;\nexport function add(a: any): any {\n  return a;\n}\n',
    );
    await engine.index.update();
    expect(await textOf({ name: 'add', file: 'web/add.ts', body: true })).toBe(
      [
        `web/add.ts:1  function add  ${sizes(5, 1)}`,
        '  1  export function add(a: string): string;',
        '  3  export function add(a: number): number;',
        '  4  export function add(a: any): any {',
        '  5    return a;',
        '  6  }',
      ].join('\n'),
    );
  });

  it('is never the body of another definition with the same name', async () => {
    workspace.write(
      'web/Cart.java',
      'class Cart {\n  void put(int a) {\n  }\n  void put(String a) {\n  }\n}\n',
    );
    await engine.index.update();
    workspace.write('web/Cart.java', 'class Cart {\n  void put(int a) {\n  }\n}\n');
    const text = await textOf({ name: 'put', file: 'web/Cart.java', body: true });
    expect(text.split('\n').slice(0, 5)).toEqual([
      `web/Cart.java:2  method Cart.put  ${sizes(2, 1)}  changed since indexed`,
      '  2    void put(int a) {',
      '  3    }',
      `web/Cart.java:4  method Cart.put  ${sizes(2, 1)}  changed since indexed`,
      '    the definition is no longer in its file',
    ]);
  });

  it('is not reported as deleted when the file does not parse', async () => {
    const [above, below] = ['class Half:\n    x = 1\n', '\n    def behind(self):\n        return 2\n'];
    workspace.write('web/half.py', `${above}${below}`);
    await engine.index.update();
    workspace.write('web/half.py', `${above}\n    def broken(self, x${below}`);
    expect(await textOf({ name: 'behind', file: 'web/half.py', body: true })).toMatch(
      /^ {4}the definition was not found: its file has syntax errors$/m,
    );
  });
});

describe('the command line', () => {
  it('exits with 1 when nothing is found, with 2 for bad input', () => {
    expect(workspace.cli('definitions', '--name', 'Book').code).toBe(0);
    expect(workspace.cli('definitions', '--name', 'Bok', '--kinds', 'class').code).toBe(1);
    expect(workspace.cli('definitions').code).toBe(2);
  });

  it('shows the current text of a definition, and reports deleted definitions and files', async () => {
    workspace.write('shop/late.py', 'def late():\n    return 1\n');
    workspace.write('shop/leave.py', 'def leave():\n    return 1\n');
    workspace.write('shop/lost.py', 'def lost():\n    return 1\n');
    await engine.index.update();
    workspace.write('shop/late.py', '# new\ndef late():\n    # more\n    return 1\n');
    workspace.write('shop/leave.py', 'def right():\n    return 1\n');
    workspace.remove('shop/lost.py');
    expect(await textOf({ name: 'late,leave,lost', body: true })).toBe(
      [
        'shop/late.py:2  function late  (2 lines, 0 parameters, cyclomatic 1, cognitive 0, nesting 0)  changed since indexed',
        '  2  def late():',
        '  3      # more',
        '  4      return 1',
        'shop/leave.py:1  function leave  (2 lines, 0 parameters, cyclomatic 1, cognitive 0, nesting 0)  changed since indexed',
        '    the definition is no longer in its file',
        'shop/lost.py:1  function lost  (2 lines, 0 parameters, cyclomatic 1, cognitive 0, nesting 0)  changed since indexed',
        '    its file is gone',
        'Changed since indexed: shop/late.py, shop/leave.py, shop/lost.py (run: codeagent index)',
      ].join('\n'),
    );
  });
});
