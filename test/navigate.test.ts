/**
 * Graph queries in a small workspace, as the command line runs them. Long because it is one workspace and a table of
 * complete answers per query.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { failureText, typing } from './as-typed.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'shop/base.py': `class Item:
    """Something to sell."""

    def __init__(self, price: int):
        self.price = price

    def total(self) -> int:
        return tax(self.price)


def tax(price: int) -> int:
    return price + 1


def lonely():
    return 0
`,
  'shop/books.py': `from shop.base import Item, tax


class Book(Item):
    def total(self) -> int:
        return tax(self.price) + mystery()


class Comic(Book):
    pass


def sell(item: Item) -> int:
    print(item)
    return item.total()


def sell_book(book: Book) -> int:
    return book.total()


def open_shop():
    stock = Book(3)
    return sell(stock) + sell(stock) + sell_book(stock)
`,
  'shop/loops.py': `def ping(n):
    return pong(n - 1)


def pong(n):
    return ping(n - 1)


def again(n):
    return again(n - 1)


def unclear(thing):
    return thing.total()


def handed():
    return 1


table = {"handed": handed}
`,
  'till/loops.py': `def popular():
    return 0


def fan():
    return popular()
`,
  'till/till.rb': 'require "./drawer"\n',
  'tests/test_loops.py': `from till.loops import popular


def test_popular():
    assert popular() + popular() == 0
`,
  'tests/test_books.py': `from shop.books import open_shop


def test_shop():
    assert open_shop() == 12
`,
  'desk/Till.Drawer.cs': `namespace Desk
{
    public partial class Till
    {
        public void Open() { }
    }
}
`,
  'desk/Till.cs': `namespace Desk
{
    public partial class Till
    {
        public Till(int coins) { }

        public Till() : this(0) { }
    }
}
`,
  'web/cart.ts': `export interface Priced {
  price(): number;
}

export class Cart implements Priced {
  price(): number {
    return sum([1, 2]);
  }
}

export function sum(numbers: number[]): number {
  return numbers.length;
}
`,
  'web/page.ts': `import { Cart, sum } from './cart';

export function total(): number {
  const cart = new Cart();
  return cart.price() + sum([3]);
}

export function render(): string {
  return String(total());
}
`,
};

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files)) workspace.write(file, text);
  workspace.git('init', '-q', '-b', 'main');
  workspace.git('add', '-A');
  workspace.git('commit', '-qm', 'start');
  engine = engineOn(workspace.root);
  await engine.index.update();
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

/** The text of an answer, or the message and hint of a failure. */
async function ask(
  name: string,
  given: Readonly<Record<string, string | number | boolean | readonly string[]>>,
): Promise<string> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(name);
  const audience = typing(operation);
  try {
    const input: unknown = operation.parse(given);
    const display = { kind: 'pipe', hasColours: false } as const;
    const context = { onProgress: () => {}, signal: new AbortController().signal, display };
    const out: unknown = await operation.run(engine, input, context);
    return operation.render(out, audience);
  } catch (error) {
    return failureText(audience, error);
  }
}

function lines(...texts: readonly string[]): string {
  return texts.join('\n');
}

describe('a symbol is named', () => {
  it.each([
    ['by its id', 'shop/books.py:Book.total', 'shop/books.py:Book.total'],
    ['by the end of its qualified name', 'Book.total', 'shop/books.py:Book.total'],
    ['with colons', 'Book::total', 'shop/books.py:Book.total'],
    ['by its simple name', 'sell_book', 'shop/books.py:sell_book'],
    ['by its module', 'shop.base.tax', 'shop/base.py:tax'],
    ['by its package', 'shop.Book', 'shop/books.py:Book'],
    ['by file and simple name', 'shop/books.py:total', 'shop/books.py:Book.total'],
    ['by file and line, the innermost', 'shop/books.py:6', 'shop/books.py:Book.total'],
    ['by a line outside of all', 'shop/books.py:1', 'shop/books.py'],
    ['like its constructors, by the file that is called so', 'Till', 'desk/Till.cs:Till'],
    ['like its constructors, in a file', 'desk/Till.cs:Till', 'desk/Till.cs:Till'],
    ['as a file', './shop/books.py', 'shop/books.py'],
    ['as a folder', 'shop/', 'shop'],
    ['as the root', '.', '.'],
  ])('%s', (_, text, id) => {
    expect(engine.graph.symbol(text).id).toBe(id);
  });

  it.each([
    [
      'unknown, with suggestions',
      'sel_book',
      /^not-found: There is no symbol "sel_book" \| did you mean sell_book/,
    ],
    [
      'by the name of a file',
      'cart.ts',
      /^not-found: There is no symbol "cart.ts" .* did you mean web\/cart.ts/,
    ],
    ['in other case', 'OPEN_SHOP', /did you mean open_shop/],
    ['most words of a name', 'openTheBookShop', /did you mean open_shop/],
    ['unknown below a known one', 'Item.price.x', /^not-found: There is no symbol/],
    [
      'unknown in its file',
      'shop/books.py:Bok',
      /^not-found: shop\/books.py has no symbol "Bok".*shop\/books.py:Book/,
    ],
    [
      'in an unknown file',
      'lib/books.py:Book',
      /^not-found: lib\/books.py is not in the index.*shop\/books.py/,
    ],
    [
      'beyond the end of a file',
      'shop/books.py:999',
      /^bad-input: shop\/books.py has lines 1 to 24, not 999/,
    ],
    ['not at all', ' ', /^bad-input: symbol needs SYMBOL/],
    [
      'as all of several constructors',
      'Till.Till',
      /^constructor desk\/Till.cs:Till.Till {2}:5\n[\s\S]*\nconstructor desk\/Till.cs:Till.Till~2 {2}:7\n/,
    ],
    ['by an occurrence that is not there', 'shop/base.py:tax~2', /^not-found: .* has no symbol "tax~2"/],
  ])('%s', async (_, symbol, expected) => {
    expect(await ask('symbol', { symbol })).toMatch(expected);
  });

  it('source: of several symbols, the one in a file that another target names', async () => {
    const text = await ask('source', { symbols: ['web/page.ts:render', 'total'] });
    expect(text.split('\n').filter((line) => !/^ *\d+ /.test(line))).toEqual([
      'web/page.ts:8-10  function web/page.ts:render',
      'web/page.ts:3-6  function web/page.ts:total  in a file named by another target; not shop/base.py:Item.total, shop/books.py:Book.total',
    ]);
    const two = await ask('source', {
      symbols: ['web/page.ts:render', 'tax', 'total', 'shop/books.py:sell_book'],
    });
    expect(two).toContain('"total" is ambiguous: 3 symbols');
  });

  it('ambiguous: the candidates are listed, and none is chosen', async () => {
    expect(await ask('callers', { symbol: 'total' })).toBe(
      lines(
        'bad-input: "total" is ambiguous: 3 symbols have this name:',
        '  shop/base.py:Item.total  method, line 7',
        '  shop/books.py:Book.total  method, line 5',
        '  web/page.ts:total  function, line 3 | name one by its id, as listed',
      ),
    );
  });
});

describe('callers and callees', () => {
  it.each([
    [
      'callers',
      { symbol: 'tax', depth: 1 },
      lines(
        'function shop/base.py:tax  :11-12  2 callers',
        '  shop/base.py:Item.total  :8  return tax(self.price)',
        '  shop/books.py:Book.total  :6  return tax(self.price) + mystery()',
      ),
    ],
    [
      'callers',
      { symbol: 'Book.total', depth: 2 },
      lines(
        'method shop/books.py:Book.total  :5-6  3 callers: 1 proven, 2 possible, of which all via another symbol',
        '  shop/books.py:sell_book  :19  probable  return book.total()',
        '    shop/books.py:open_shop  :24  return sell(stock) + sell(stock) + sell_book(stock)',
        '  via shop/base.py:Item.total',
        '    shop/books.py:sell  :15  probable  return item.total()',
        '      shop/books.py:open_shop  :24 ×2  (shown above under sell_book)  return sell(stock) + sell(stock) + sell_book(stock)',
        '    shop/loops.py:unclear  :14  approximate  return thing.total()',
      ),
    ],
    [
      'callers',
      { symbol: 'Book', depth: 1 },
      lines(
        'class shop/books.py:Book  :4-6  1 caller',
        '  shop/books.py:open_shop  :23  stock = Book(3)',
        'Used without a call: 1 place: shop/books.py:18',
      ),
    ],
    [
      'callers',
      { symbol: 'sell', depth: 1 },
      lines(
        'function shop/books.py:sell  :13-15  1 caller',
        '  shop/books.py:open_shop  :24 ×2  return sell(stock) + sell(stock) + sell_book(stock)',
      ),
    ],
    [
      'callees',
      { symbol: 'open_shop', depth: 1, limit: 2 },
      lines(
        'function shop/books.py:open_shop  :22-24  3 callees',
        '  shop/books.py:Book  :23  stock = Book(3)',
        '  shop/books.py:sell  :24 ×2  return sell(stock) + sell(stock) + sell_book(stock)',
        '  … and 1 more (--limit)',
      ),
    ],
    [
      'callees',
      { symbol: 'Book.total' },
      lines(
        'method shop/books.py:Book.total  :5-6  1 callee',
        '  shop/base.py:tax  shop/books.py:6  return tax(self.price) + mystery()',
        '1 call to built-in or external names (--external)',
      ),
    ],
    [
      'callees',
      { symbol: 'unclear', depth: 2 },
      lines(
        'function shop/loops.py:unclear  :13-14  1 callee',
        '  shop/base.py:Item.total  shop/loops.py:14  approximate  (or 1 override)  return thing.total()',
        '    shop/base.py:tax  :8  return tax(self.price)',
      ),
    ],
    [
      'callees',
      { symbol: 'sell', external: true, depth: 1 },
      lines(
        'function shop/books.py:sell  :13-15  1 callee',
        '  shop/base.py:Item.total  shop/books.py:15  probable  (or 1 override)  return item.total()',
        '1 external call: print:14',
      ),
    ],
    [
      'callers',
      { symbol: 'ping', depth: 5 },
      lines(
        'function shop/loops.py:ping  :1-2  1 caller',
        '  shop/loops.py:pong  :6  return ping(n - 1)',
        '    shop/loops.py:ping  :2  (cycle)  return pong(n - 1)',
      ),
    ],
    [
      'callees',
      { symbol: 'again', depth: 10 },
      lines(
        'function shop/loops.py:again  :9-10  1 callee',
        '  shop/loops.py:again  :10  (cycle)  return again(n - 1)',
      ),
    ],
    ['callers', { symbol: 'lonely' }, 'function shop/base.py:lonely  :15-16  0 callers'],
    [
      'callers',
      { symbol: 'handed' },
      lines(
        'function shop/loops.py:handed  :17-18  0 callers',
        'Used without a call in 1 place, so other code may call it:',
        '  shop/loops.py:table  :21  table = {"handed": handed}',
      ),
    ],
    [
      'callers',
      { symbol: 'web/cart.ts:sum', depth: 1 },
      lines(
        'function web/cart.ts:sum  :11-13  2 callers',
        '  web/cart.ts:Cart.price  :7  return sum([1, 2]);',
        '  web/page.ts:total  :5  return cart.price() + sum([3]);',
      ),
    ],
  ])('%s %j', async (name, given, expected) => {
    expect(await ask(name, given)).toBe(expected);
  });
});

describe('references, implementations, dependencies', () => {
  it.each([
    [
      'references',
      { symbol: 'Item' },
      lines(
        'class shop/base.py:Item  :1-8  3 references in 1 file: 1 imports, 1 inherits, 1 references',
        'shop/books.py  3',
        '  :1  imports  from shop.base import Item, tax',
        '  :4  inherits  in Book  class Book(Item):',
        '  :13  references  in sell  def sell(item: Item) -> int:',
      ),
    ],
    [
      'implementations',
      { symbol: 'Item' },
      lines(
        'class shop/base.py:Item  :1-8  2 implementations',
        '  shop/books.py:Book  inherits :4',
        '    shop/books.py:Comic  inherits :9',
      ),
    ],
    [
      'implementations',
      { symbol: 'Item', depth: 1 },
      lines('class shop/base.py:Item  :1-8  1 implementation', '  shop/books.py:Book  inherits :4'),
    ],
    [
      'implementations',
      { symbol: 'Item.total' },
      lines(
        'method shop/base.py:Item.total  :7-8  1 implementation',
        '  shop/books.py:Book.total  overrides :5  probable',
      ),
    ],
    [
      'implementations',
      { symbol: 'Priced' },
      lines('interface web/cart.ts:Priced  :1-3  1 implementation', '  web/cart.ts:Cart  implements :5'),
    ],
    ['implementations', { symbol: 'Comic' }, 'class shop/books.py:Comic  :9-10  no implementations'],
    [
      'dependents',
      { symbol: 'shop' },
      lines(
        'directory shop  is needed by 1 file: 2 imports, 1 calls',
        '  tests/test_books.py  2 imports, 1 calls',
      ),
    ],
    ['dependents', { symbol: 'web' }, 'directory web  is needed by 0 files'],
    [
      'dependents',
      { symbol: 'popular' },
      lines(
        'function till/loops.py:popular  :1-2  is needed by 3 symbols: 3 calls, 1 imports',
        '  till/loops.py:fan                 1 calls',
        '  tests/test_loops.py:test_popular  2 calls',
        '  tests/test_loops.py               1 imports',
      ),
    ],
    [
      'dependencies',
      { symbol: 'till/till.rb' },
      lines(
        'file till/till.rb  needs 0 files',
        'Plain text: this language is not parsed, so definitions and uses in the file are unknown',
      ),
    ],
    [
      'dependencies',
      { symbol: 'web/page.ts:total' },
      lines(
        'function web/page.ts:total  :3-6  needs 3 symbols: 3 calls',
        '  web/cart.ts:Cart        1 calls',
        '  web/cart.ts:Cart.price  1 calls',
        '  web/cart.ts:sum         1 calls',
      ),
    ],
  ])('%s %j', async (name, given, expected) => {
    expect(await ask(name, given)).toBe(expected);
  });
});

describe('traverse and path', () => {
  it.each([
    [
      'traverse',
      { symbol: 'open_shop', relations: 'calls', depth: 1 },
      lines(
        'function shop/books.py:open_shop  :22-24  3 symbols, 3 edges',
        '  → calls shop/books.py:Book  :23',
        '  → calls shop/books.py:sell  :24 ×2',
        '  → calls shop/books.py:sell_book  :24',
      ),
    ],
    [
      'traverse',
      { symbol: 'ping', relations: 'calls', direction: 'both', depth: 10 },
      lines('function shop/loops.py:ping  :1-2  1 symbol, 2 edges', '  → calls shop/loops.py:pong  :2'),
    ],
    [
      'traverse',
      { symbol: 'shop', relations: 'contains', kinds: 'file,class', depth: 2 },
      lines(
        'directory shop  6 symbols, 6 edges',
        '  → contains shop/base.py  :1',
        '    → contains shop/base.py:Item  :1',
        '  → contains shop/books.py  :1',
        '    → contains shop/books.py:Book  :4',
        '    → contains shop/books.py:Comic  :9',
        '  → contains shop/loops.py  :1',
      ),
    ],
    [
      'traverse',
      { symbol: 'again', relations: 'calls', format: 'dot' },
      lines(
        'digraph {',
        '  "shop/loops.py:again" [kind="function"];',
        '  "shop/loops.py:again" -> "shop/loops.py:again" [label="calls", confidence=exact];',
        '}',
      ),
    ],
    [
      'path',
      { from: 'render', to: 'web/cart.ts:sum' },
      lines(
        'web/page.ts:render to web/cart.ts:sum: 2 steps',
        'function web/page.ts:render  :8-10',
        '  → calls web/page.ts:total  :9  return String(total());',
        '  → calls web/cart.ts:sum  web/page.ts:5  return cart.price() + sum([3]);',
      ),
    ],
    [
      'path',
      { from: 'tax', to: 'sell_book' },
      lines(
        'No path from shop/base.py:tax to shop/books.py:sell_book: all edges on the way were followed',
        'tax reaches 0 symbols',
        'sell_book is used in 1 place:',
        '  shop/books.py:open_shop  :24  calls  return sell(stock) + sell(stock) + sell_book(stock)',
      ),
    ],
    [
      'path',
      { from: 'tax', to: 'sell_book', undirected: true, relations: 'calls' },
      lines(
        'shop/base.py:tax to shop/books.py:sell_book: 2 steps  probable',
        'function shop/base.py:tax  :11-12',
        '  ← calls shop/books.py:Book.total  :6  return tax(self.price) + mystery()',
        '  ← calls shop/books.py:sell_book  :19  probable  return book.total()',
      ),
    ],
  ])('%s %j', async (name, given, expected) => {
    expect(await ask(name, given)).toBe(expected);
  });
});

describe('bad input', () => {
  it.each([
    ['callers', { symbol: 'tax', depth: 0 }, 'bad-input: --depth must be 1 to 10, not 0'],
    ['callees', { symbol: 'tax', depth: 11 }, 'bad-input: --depth must be 1 to 10, not 11'],
    ['references', { symbol: 'tax', limit: 10_001 }, 'bad-input: --limit must be 1 to 10000, not 10001'],
    [
      'traverse',
      { symbol: 'tax', relations: 'cals' },
      'bad-input: There is no relation "cals"; did you mean calls? | valid: contains, imports, calls, inherits, implements, overrides, references, accepts, extends',
    ],
    [
      'traverse',
      { symbol: 'tax', direction: 'up' },
      'bad-input: There is no direction "up" | valid: out, in, both',
    ],
    ['impact', {}, 'bad-input: impact needs SYMBOL, or --diff | run: codeagent impact --help'],
    [
      'impact',
      { symbol: 'shop' },
      'bad-input: impact takes a symbol or a file, not a folder | run: codeagent dependents shop',
    ],
    [
      'impact',
      { diff: true, symbol: 'no-such-branch' },
      'bad-input: git knows no revision "no-such-branch" | name a commit, a branch or a tag',
    ],
    ['impact', { diff: true, symbol: '--output=x' }, 'bad-input: "--output=x" is not a revision'],
  ])('%s %j', async (name, given, expected) => {
    expect(await ask(name, given)).toBe(expected);
  });

  it('an unknown kind lists the valid ones', async () => {
    expect(await ask('traverse', { symbol: 'tax', kinds: 'functon' })).toMatch(
      /^bad-input: There is no kind "functon"; did you mean function\? \| valid: directory, file, class/,
    );
  });
});

describe('a changed work tree', () => {
  it('impact of a symbol: by depth, tests separately', async () => {
    expect(await ask('impact', { symbol: 'tax', depth: 4 })).toBe(
      lines(
        'function shop/base.py:tax  :11-12',
        'Affected: 6 symbols: 5 proven, 1 possible',
        'Depth 1: 2',
        '  shop/base.py:Item.total  :8 calls',
        '  shop/books.py:Book.total  :6 calls',
        'Tests: 1 file that uses it, over at most 10 steps',
        '  tests/test_books.py  depth 4, 1 symbol, test_shop  probable',
        'Depth 2: 3',
        '  shop/books.py:sell  :15 calls Item.total  probable',
        '  shop/books.py:sell_book  :19 calls Book.total  probable',
        '  shop/loops.py:unclear  :14 calls Item.total  approximate',
        'Depth 3: 1',
        '  shop/books.py:open_shop  :24 ×2 calls sell; :24 calls sell_book  probable',
      ),
    );
  });

  it('impact of a diff: the changed rows are those of their innermost symbols; new files count whole, deleted ones are named', async () => {
    workspace.write('shop/base.py', (files['shop/base.py'] ?? '').replace('price + 1', 'price + 2'));
    workspace.remove('web/page.ts');
    workspace.write(
      'shop/gifts.py',
      'from shop.base import tax\n\n\ndef wrap(price):\n    return tax(price)\n',
    );
    const text = await ask('impact', { diff: true, depth: 1 });
    expect(text).toMatch(/^2 symbols changed since HEAD\n {2}function shop\/base.py:tax {2}:11-12\n/);
    expect(text).toMatch(/Changed since indexed: shop\/base.py.* \(run: codeagent index\)/);
    await engine.index.update();
    expect(await ask('impact', { diff: true, depth: 1 })).toBe(
      lines(
        '3 symbols changed since HEAD',
        '  function shop/base.py:tax  :11-12',
        '  file shop/gifts.py',
        '  function shop/gifts.py:wrap  :4-5',
        'Changed, but not in the index: web/page.ts',
        'Affected: 2 symbols',
        'Depth 1: 2',
        '  shop/base.py:Item.total  :8 calls tax',
        '  shop/books.py:Book.total  :6 calls tax',
        'Tests: 1 file uses it over 2 to 10 steps (--depth)',
        'Beyond depth 1: 4 symbols (--depth)',
      ),
    );
  });

  it('a deleted symbol is reported as deleted, with time and file', async () => {
    expect(await ask('callers', { symbol: 'web/page.ts:render' })).toMatch(
      /^not-found: function render was deleted from web\/page.ts; the index noticed at \d{4}-\d\d-\d\dT/,
    );
  });
});

describe('very many callers', () => {
  it('are bounded, and counted', async () => {
    const many = createWorkspace();
    const calls = (file: number) =>
      Array.from({ length: 200 }, (_, index) => `def f${file}_${index}():\n    return hub()\n`).join('');
    many.write('hub.py', 'def hub():\n    return 1\n');
    for (let file = 0; file < 10; file++) many.write(`m${file}.py`, `from hub import hub\n${calls(file)}`);
    const own = engineOn(many.root);
    await own.index.update();
    const { total, children, more, isCut } = own.graph.callers('hub', { depth: 3, limit: 10 });
    expect({ total, shown: children.length, more, isCut }).toEqual({
      total: 2_000,
      shown: 10,
      more: 1_990,
      isCut: true,
    });
    own.close();
    many.dispose();
  });
});
