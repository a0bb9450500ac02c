/**
 * A symbol that is renamed or moved keeps its number; a merely similar symbol does not get it. Long because it is a
 * table: each case is the source before and after.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import type { SymbolId } from '../src/model/symbol.ts';
import { encodeFacts } from '../src/store/facts-codec.ts';
import { openStoreForReading, type ReadableStore } from '../src/store/store.ts';
import { openStoreForWriting } from '../src/store/writable-store.ts';
import { createStage, createWorkspace, dumpOf, engineOn, type Stage } from './workspace.ts';

type Files = Readonly<Record<string, string>>;

interface Case {
  readonly name: string;
  readonly before: Files;
  /** Each element is one update. A file that is missing here is removed. */
  readonly after: readonly Files[];
  /** From the old to the new `path:name`; an empty name is the file. */
  readonly kept?: Readonly<Record<string, string>>;
  /** Symbols that exist, with a number that no symbol had before. */
  readonly fresh?: readonly string[];
}

const total = `def total(orders, rate):
    result = 0
    for order in orders:
        if order.is_open and order.amount > 10:
            result += order.amount * rate
    return round(result, 2)
`;
const parse = `def parse(text):
    words = []
    for line in text.splitlines():
        key, _, value = line.partition('=')
        if value:
            words.append((key.strip(), value.strip()))
    return dict(words)
`;
const caller = 'from shop import total\n\n\ndef report(orders):\n    return total(orders, 2)\n';
const account = `class Account:
    limit = 10

    def __init__(self, owner):
        self.owner = owner

    def owner_name(self):
        return self.owner.name

    def close(self, reason):
        for entry in self.entries():
            entry.cancel(reason)
        self.owner.notify(reason)
`;
const cart = `import { price } from './price.ts';

export class Cart {
  items: string[] = [];
  add(item: string): void {
    this.items.push(item);
  }
  sum(): number {
    return this.items.map((item) => price(item)).reduce((one, other) => one + other, 0);
  }
}
export const empty = new Cart();
`;
const price = 'export function price(item: string): number {\n  return item.length;\n}\n';
const shop = "import { Cart } from './cart.ts';\nexport const open = () => new Cart();\n";
const named = (text: string, from: string, to: string): string => text.replaceAll(from, to);

const cases: readonly Case[] = [
  {
    name: 'renamed in its file',
    before: { 'shop.py': `${total}\n\n${parse}`, 'report.py': caller },
    after: [
      {
        'shop.py': `${named(total, 'total', 'sum_of')}\n\n${parse}`,
        'report.py': named(caller, 'total', 'sum_of'),
      },
    ],
    kept: {
      'shop.py:total': 'shop.py:sum_of',
      'shop.py:parse': 'shop.py:parse',
      'report.py:report': 'report.py:report',
    },
  },
  {
    name: 'renamed and edited a little',
    before: { 'shop.py': `${total}\n\n${parse}` },
    after: [{ 'shop.py': `${named(total, 'total', 'sum_of').replace('10', '12')}\n\n${parse}` }],
    kept: { 'shop.py:total': 'shop.py:sum_of' },
  },
  {
    name: 'one parameter more',
    before: { 'shop.py': total, 'report.py': caller },
    after: [{ 'shop.py': total.replace('rate)', 'rate, digits=2)'), 'report.py': caller }],
    kept: { 'shop.py:total': 'shop.py:total' },
  },
  {
    name: 'another parameter type',
    before: { 'price.ts': price },
    after: [{ 'price.ts': price.replace('item: string', 'item: readonly string[]') }],
    kept: { 'price.ts:price': 'price.ts:price' },
  },
  {
    name: 'a Python file moves',
    before: { 'shop.py': `limit = 3\n\n\n${total}`, 'report.py': caller },
    after: [
      {
        'lib/store.py': `limit = 3\n\n\n${total}`,
        'report.py': named(caller, 'from shop', 'from lib.store'),
      },
    ],
    kept: {
      'shop.py:': 'lib/store.py:',
      'shop.py:limit': 'lib/store.py:limit',
      'shop.py:total': 'lib/store.py:total',
      'report.py:report': 'report.py:report',
    },
  },
  {
    name: 'a TypeScript file moves and changes a little',
    before: { 'cart.ts': cart, 'price.ts': price, 'shop.ts': shop },
    after: [
      {
        'model/cart.ts': named(cart, './price.ts', '../price.ts'),
        'price.ts': price,
        'shop.ts': named(shop, './cart', './model/cart'),
      },
    ],
    kept: {
      'cart.ts:': 'model/cart.ts:',
      'cart.ts:Cart': 'model/cart.ts:Cart',
      'cart.ts:Cart.items': 'model/cart.ts:Cart.items',
      'cart.ts:Cart.add': 'model/cart.ts:Cart.add',
      'cart.ts:Cart.sum': 'model/cart.ts:Cart.sum',
      'cart.ts:empty': 'model/cart.ts:empty',
    },
  },
  {
    name: 'a folder moves, empty files included',
    before: {
      'old/__init__.py': '',
      'old/deep/__init__.py': '',
      'old/deep/shop.py': total,
      'old/deep/more.py': parse,
    },
    after: [
      {
        'new/__init__.py': '',
        'new/deep/__init__.py': '',
        'new/deep/shop.py': total,
        'new/deep/more.py': parse,
      },
    ],
    kept: {
      'old/__init__.py:': 'new/__init__.py:',
      'old/deep/__init__.py:': 'new/deep/__init__.py:',
      'old/deep/shop.py:total': 'new/deep/shop.py:total',
      'old/deep/more.py:parse': 'new/deep/more.py:parse',
    },
  },
  {
    name: 'cut from one file, pasted into another that comes later',
    before: { 'a.py': `${total}\n\n${parse}`, 'b.py': 'limit = 1\n' },
    after: [{ 'a.py': parse, 'b.py': `limit = 1\n\n\n${total}` }],
    kept: { 'a.py:total': 'b.py:total', 'a.py:parse': 'a.py:parse' },
  },
  {
    name: 'cut from one file, pasted into another that comes earlier',
    before: { 'a.py': 'limit = 1\n', 'b.py': `${total}\n\n${parse}` },
    after: [{ 'a.py': `limit = 1\n\n\n${total}`, 'b.py': parse }],
    kept: { 'b.py:total': 'a.py:total', 'b.py:parse': 'b.py:parse' },
  },
  {
    name: 'cut in one update, pasted in the next',
    before: { 'a.py': `${total}\n\n${parse}`, 'b.py': 'limit = 1\n' },
    after: [
      { 'a.py': parse, 'b.py': 'limit = 1\n' },
      { 'a.py': parse, 'b.py': `limit = 1\n\n\n${total}` },
    ],
    kept: { 'a.py:total': 'b.py:total' },
  },
  {
    name: 'gone and back again',
    before: { 'a.py': `${total}\n\n\nlimit = 4\n`, 'b.py': parse },
    after: [{ 'b.py': parse }, { 'a.py': `${total}\n\n\nlimit = 4\n`, 'b.py': parse }],
    kept: { 'a.py:': 'a.py:', 'a.py:total': 'a.py:total', 'a.py:limit': 'a.py:limit' },
  },
  {
    name: 'a class is renamed: its members stay, the small ones too',
    before: { 'bank.py': account },
    after: [{ 'bank.py': named(account, 'Account', 'Deposit') }],
    kept: {
      'bank.py:Account': 'bank.py:Deposit',
      'bank.py:Account.limit': 'bank.py:Deposit.limit',
      'bank.py:Account.__init__': 'bank.py:Deposit.__init__',
      'bank.py:Account.owner_name': 'bank.py:Deposit.owner_name',
      'bank.py:Account.close': 'bank.py:Deposit.close',
    },
  },
  {
    name: 'a class is pasted into another file, under another name',
    before: { 'bank.py': `${parse}\n\n${account}` },
    after: [{ 'bank.py': parse, 'deposit.py': named(account, 'Account', 'Deposit') }],
    kept: {
      'bank.py:Account': 'deposit.py:Deposit',
      'bank.py:Account.owner_name': 'deposit.py:Deposit.owner_name',
      'bank.py:Account.close': 'deposit.py:Deposit.close',
    },
  },
  {
    name: 'one small thing is renamed in its place',
    before: { 'a.py': `limit = 4\n\n\n${parse}` },
    after: [{ 'a.py': `ceiling = 4\n\n\n${parse}` }],
    kept: { 'a.py:limit': 'a.py:ceiling' },
  },
  {
    name: 'renamed twice, and back',
    before: { 'a.py': total },
    after: [
      { 'a.py': named(total, 'total', 'second') },
      { 'a.py': named(total, 'total', 'third') },
      { 'a.py': total },
    ],
    kept: { 'a.py:total': 'a.py:total' },
  },
  {
    // Code that uses `total` still refers to a function of that name: no symbol disappeared, and callers need not be
    // resolved again.
    name: 'two functions swap their names: the number stays with the name',
    before: { 'a.py': `${total}\n\n${parse.replace('(text)', '(text, rest)')}` },
    after: [
      {
        'a.py': `${named(total, 'total', 'parse')}\n\n${named(parse.replace('(text)', '(text, rest)'), 'parse', 'total')}`,
      },
    ],
    kept: { 'a.py:total': 'a.py:total', 'a.py:parse': 'a.py:parse' },
  },
  {
    name: 'two that could be it: neither is',
    before: { 'a.py': total, 'b.py': parse },
    after: [
      {
        'a.py': `limit = 1\n`,
        'b.py': `${parse}\n\n${named(total, 'total', 'first')}\n\n${named(total, 'total', 'second')}`,
      },
    ],
    fresh: ['b.py:first', 'b.py:second'],
  },
  {
    name: 'small bodies elsewhere are not guessed',
    before: { 'a.py': `def one(x):\n    return x + 1\n\n\n${parse}`, 'b.py': 'limit = 1\n' },
    after: [{ 'a.py': parse, 'b.py': 'limit = 1\n\n\ndef two(x):\n    return x + 1\n' }],
    fresh: ['b.py:two'],
  },
  {
    name: 'a small one that goes now is not one that comes later',
    before: { 'a.py': 'low = 1\nhigh = 2\n', 'pack/__init__.py': '' },
    after: [{ 'a.py': 'high = 2\n' }, { 'a.py': 'high = 2\nleast = 1\n', 'bag/__init__.py': '' }],
    fresh: ['a.py:least', 'bag/__init__.py:'],
  },
  {
    name: 'two small ones renamed at once are not guessed',
    before: { 'a.py': 'low = 1\nhigh = 2\n' },
    after: [{ 'a.py': 'least = 1\nmost = 3\n' }],
    fresh: ['a.py:least', 'a.py:most'],
  },
  {
    name: 'one goes and another comes',
    before: { 'a.py': `${total}\n\nlimit = 1\n` },
    after: [{ 'a.py': `${parse}\n\nlimit = 1\n` }],
    fresh: ['a.py:parse'],
  },
  {
    name: 'the same shape, of other things',
    before: { 'a.py': `${total}\n\nlimit = 1\n` },
    after: [
      {
        'a.py': `def weight(boxes, factor):
    kilos = 7
    for box in boxes:
        if box.has_lid and box.content > 3:
            kilos += box.content * factor
    return floor(kilos, 9)


limit = 1
`,
      },
    ],
    fresh: ['a.py:weight'],
  },
  {
    name: 'a file goes and another comes',
    before: { 'a.py': `${total}\n\n${account}`, 'keep.py': '' },
    after: [
      { 'b.py': `${parse}\n\n\nclass Other:\n    def run(self):\n        return parse('')\n`, 'keep.py': '' },
    ],
    fresh: ['b.py:', 'b.py:parse', 'b.py:Other', 'b.py:Other.run'],
  },
];

let stage: Stage;
let engine: Engine;

beforeAll(() => {
  stage = createStage();
  engine = stage.engine;
});
beforeEach(() => stage.clear());
afterAll(() => stage.dispose());

describe('numbers', () => {
  it.each(cases)('$name', async ({ before, after, kept = {}, fresh = [] }) => {
    await apply({}, before);
    const was = reading(engine, numbersOf);
    const used = new Set(was.values());
    let last = before;
    for (const files of after) {
      await apply(last, files);
      last = files;
    }
    const is = reading(engine, numbersOf);
    const expected = Object.entries(kept).map(([old, now]) => [`${old} is now ${now}`, was.get(old)]);
    const found = Object.entries(kept).map(([old, now]) => [`${old} is now ${now}`, is.get(now)]);
    expect(found).toEqual(expected);
    expect(fresh.filter((place) => !is.has(place) || used.has(is.get(place) ?? (0 as SymbolId)))).toEqual([]);
    expect(new Set(is.values()).size).toBe(is.size);
    for (const [old, now] of Object.entries(kept))
      if (old !== now) expect(formerOf(engine, old)).toBe(is.get(now));
    await expectRebuilt();
  });
});

describe('edges', () => {
  it('lead to moved and renamed symbols', async () => {
    const before = { 'shop.py': total, 'report.py': caller };
    await apply({}, before);
    const was = reading(engine, numbersOf).get('shop.py:total');
    expect(reading(engine, (store) => callersOf(store, was))).toEqual(['report.py']);
    await apply(before, {
      'lib/store.py': named(total, 'total', 'sum_of'),
      'report.py': named(named(caller, 'from shop', 'from lib.store'), 'total', 'sum_of'),
    });
    expect(reading(engine, numbersOf).get('lib/store.py:sum_of')).toBe(was);
    expect(reading(engine, (store) => callersOf(store, was))).toEqual(['report.py']);
  });

  it('of an unchanged file are kept', async () => {
    const before = { 'shop.py': total, 'report.py': caller };
    await apply({}, before);
    const was = reading(engine, numbersOf).get('shop.py:total');
    await apply(before, { ...before, 'shop.py': total.replace('rate)', 'rate, digits=2)') });
    expect(reading(engine, (store) => callersOf(store, was))).toEqual(['report.py']);
  });
});

describe('a run that was killed', () => {
  it('after it wrote the new file and before it removed the old one: the next run assigns the numbers', async () => {
    const before = { 'a.py': total, 'report.py': parse };
    await apply({}, before);
    const was = reading(engine, numbersOf).get('a.py:total');
    for (const file of Object.keys(before)) stage.workspace.remove(file);
    stage.workspace.write('b.py', total);
    const elsewhere = createWorkspace();
    const other = engineOn(engine.root, elsewhere.root);
    await other.index.update();
    writeFirst(engine, other, 'b.py');
    other.close();
    elsewhere.dispose();
    expect(reading(engine, numbersOf).get('b.py:total')).not.toBe(was);
    await engine.index.update();
    expect(reading(engine, numbersOf).get('b.py:total')).toBe(was);
    await expectRebuilt();
  });
});

describe('former places', () => {
  it('are forgotten with the symbol', async () => {
    await apply({}, { 'a.py': total });
    await apply({ 'a.py': total }, { 'a.py': named(total, 'total', 'sum_of') });
    expect(formerOf(engine, 'a.py:total')).toBeDefined();
    await apply({ 'a.py': total }, { 'b.py': parse });
    expect(formerOf(engine, 'a.py:total')).toBeUndefined();
  });
});

async function apply(before: Files, after: Files): Promise<void> {
  for (const file of Object.keys(before)) if (!(file in after)) stage.workspace.remove(file);
  for (const [file, text] of Object.entries(after))
    if (before[file] !== text) stage.workspace.write(file, text);
  await engine.index.update();
}

async function expectRebuilt(): Promise<void> {
  expect(dumpOf(engine)).toEqual(await stage.rebuilt());
}

/** Copies a file of one index into another and stops there, like an interrupted update. */
function writeFirst(engine: Engine, other: Engine, file: string): void {
  const { known, facts } = reading(other, ({ reader }) => {
    const known = reader.knownFile(file);
    return { known, facts: known && reader.facts(known.id) };
  });
  const store = openStoreForWriting(engine.index.folder, { pid: process.pid, now: new Date() });
  store.writer.inTransaction(() => {
    if (known === undefined || facts === undefined) return;
    const content = { facts: encodeFacts(facts) };
    const { path, stamp, contentHash = '', projectManifest } = known;
    store.writer.replaceFile({ path, stamp, contentHash, projectManifest, isNew: true, content });
    store.writer.setMetadata('is_complete', '0');
  });
  store.close();
}

function reading<T>(engine: Engine, ask: (store: ReadableStore) => T): T {
  const store = openStoreForReading(engine.index.folder);
  try {
    return ask(store);
  } finally {
    store.close();
  }
}

function numbersOf({ reader }: ReadableStore): ReadonlyMap<string, SymbolId> {
  return new Map(
    reader
      .files()
      .flatMap((file) =>
        reader
          .symbolsOf(file.id)
          .map(({ id, qualifiedName }) => [`${file.path}:${qualifiedName}`, id] as const),
      ),
  );
}

function callersOf({ reader }: ReadableStore, symbol: SymbolId | undefined): readonly string[] {
  if (symbol === undefined) return [];
  const callers = reader
    .filesLinkingTo(symbol)
    .filter((file) => reader.edgesOf(file).some((edge) => edge.target === symbol && edge.kind === 'calls'));
  return reader
    .files()
    .filter(({ id }) => callers.includes(id))
    .map(({ path }) => path);
}

function formerOf(engine: Engine, place: string): SymbolId | undefined {
  const [path = '', qualifiedName = ''] = place.split(':');
  return reading(engine, ({ reader }) => reader.formerSymbol(path, qualifiedName));
}
