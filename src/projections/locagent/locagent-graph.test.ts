/** LocAgent's graph of a small repository: ids and types, omissions, imports, and edges guessed by name. */

import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspace, engineOn, type Workspace } from '../../../test/workspace.ts';
import type {
  LocagentEdgeType,
  LocagentGraph,
  LocagentNodeType,
} from '../../model/answers/locagent-graph.ts';
import { openStoreForReading } from '../../store/store.ts';
import { locagentGraph } from './locagent-graph.ts';
import { dotText, traverse } from './traverse.ts';

const files: Readonly<Record<string, string>> = {
  'main.py': `
import shop.cart as basket
from shop import Cart, prices
from shop.orders import *
from elsewhere import nothing

def run():
    from shop.prices import total
    if True:
        from shop.orders import Order
    return basket(Cart().add(1), total())

async def wait(): await run()
`,
  'shop/__init__.py': 'from .cart import Cart\n',
  'shop/cart.py': `
from . import prices
from .prices import total as summed

class Base:
    @staticmethod
    def add(item): ...

class Cart(Base, Generic[T]):
    size = make()

    def __init__(self, first=prices.total()):
        def keep(): return self.check()
        keep()

    @logged("x")
    def add(self, item):
        class Note(prices.Price):
            def __init__(self): remember()
        items = [Note() for _ in range(2)]
        def check(): return summed(items)
        return lambda: self.check(item)

    def check(self, item=None): pass

    @property
    def count(self): return self.add(1)
    @count.setter
    def count(self, value): self.check(value)
`,
  'shop/prices.py': 'class Price: ...\ndef total(): return 1\n\ndef make(): return total()\n',
  'shop/orders.py': 'class Order:\n    async def __init__(self): total()\n',
  'shop/broken.py': 'def half(:\n    pass\nfrom shop import cart\n',
  'shop/latin.py': Buffer.from('name = "caf\xe9"\n', 'latin1').toString('latin1'),
  'tests/test_cart.py': 'from shop.cart import Cart\n\ndef test_add(): Cart().add(2)\n',
  'web/page.ts': 'export function run() { return 1; }\n',
  'docs/readme.md': '# nothing to draw\n',
  'x.github/tool.py': 'def tool(): pass\n',
};

let workspace: Workspace;
let graph: LocagentGraph;
beforeAll(async () => {
  workspace = createWorkspace();
  for (const [file, text] of Object.entries(files))
    workspace.write(file, file === 'shop/latin.py' ? Buffer.from(text, 'latin1') : text);
  const engine = engineOn(workspace.root, path.join(workspace.root, '.codeagent'));
  await engine.index.update();
  const store = openStoreForReading(engine.index.folder);
  graph = locagentGraph(store.reader);
  store.close();
  engine.close();
});
afterAll(() => workspace.dispose());

function nodes(type: LocagentNodeType): readonly string[] {
  return graph.nodes
    .filter((node) => node.type === type)
    .map(({ id }) => id)
    .sort();
}

/** Targets of the edges of this type from `source`. */
function targets(source: string, type: LocagentEdgeType): readonly string[] {
  return graph.edges
    .filter((edge) => edge.source === source && edge.type === type)
    .map(({ target }) => target)
    .sort();
}

describe('nodes', () => {
  const cases: readonly { name: string; type: LocagentNodeType; expected: readonly string[] }[] = [
    { name: 'directories with Python in or below them', type: 'directory', expected: ['/', 'shop', 'tests'] },
    {
      name: 'files that are UTF-8, parsed or not, outside .git folders',
      type: 'file',
      expected: [
        'main.py',
        'shop/__init__.py',
        'shop/broken.py',
        'shop/cart.py',
        'shop/orders.py',
        'shop/prices.py',
        'tests/test_cart.py',
      ],
    },
    {
      name: 'classes, inner ones too',
      type: 'class',
      expected: [
        'shop/cart.py:Base',
        'shop/cart.py:Cart',
        'shop/cart.py:Cart.add.Note',
        'shop/orders.py:Order',
        'shop/prices.py:Price',
      ],
    },
    {
      name: 'functions once per name, without `__init__` and its contents',
      type: 'function',
      expected: [
        'main.py:run',
        'main.py:wait',
        'shop/cart.py:Base.add',
        'shop/cart.py:Cart.add',
        'shop/cart.py:Cart.add.check',
        'shop/cart.py:Cart.check',
        'shop/cart.py:Cart.count',
        'shop/orders.py:Order.__init__',
        'shop/prices.py:make',
        'shop/prices.py:total',
        'tests/test_cart.py:test_add',
      ],
    },
  ];
  it.each(cases)('$name', ({ type, expected }) => expect(nodes(type)).toEqual(expected));
});

describe('edges', () => {
  const cases: readonly {
    name: string;
    source: string;
    type: LocagentEdgeType;
    expected: readonly string[];
  }[] = [
    {
      name: 'a directory contains the parsed files',
      source: 'shop',
      type: 'contains',
      expected: ['shop/__init__.py', 'shop/cart.py', 'shop/orders.py', 'shop/prices.py'],
    },
    {
      name: 'a class contains its methods',
      source: 'shop/cart.py:Cart',
      type: 'contains',
      expected: ['shop/cart.py:Cart.add', 'shop/cart.py:Cart.check', 'shop/cart.py:Cart.count'],
    },
    {
      name: 'a file imports modules, submodules, definitions, and the module for an unknown name',
      source: 'main.py',
      type: 'imports',
      expected: [
        'shop/__init__.py',
        'shop/cart.py',
        'shop/orders.py',
        'shop/orders.py:Order',
        'shop/prices.py',
        'shop/prices.py:total',
      ],
    },
    {
      name: 'relative imports',
      source: 'shop/cart.py',
      type: 'imports',
      expected: ['shop/prices.py', 'shop/prices.py:total'],
    },
    {
      name: 'a function has the imports of its own body',
      source: 'main.py:run',
      type: 'imports',
      expected: ['shop/prices.py:total'],
    },
    {
      name: 'a file that does not parse has no imports',
      source: 'shop/broken.py',
      type: 'imports',
      expected: [],
    },
    {
      name: 'a base is a name, not a subscript',
      source: 'shop/cart.py:Cart',
      type: 'inherits',
      expected: ['shop/cart.py:Base'],
    },
    {
      name: 'a base is found by its last name',
      source: 'shop/cart.py:Cart.add.Note',
      type: 'inherits',
      expected: ['shop/prices.py:Price'],
    },
    {
      name: 'a class invokes the callees of its `__init__`, at any depth, but not those of its body',
      source: 'shop/cart.py:Cart',
      type: 'invokes',
      expected: ['shop/cart.py:Cart.check', 'shop/prices.py:total'],
    },
    {
      name: 'calls in inner definitions and decorators are no calls of the function',
      source: 'shop/cart.py:Cart.add',
      type: 'invokes',
      expected: ['shop/cart.py:Cart.add.Note', 'shop/cart.py:Cart.add.check', 'shop/cart.py:Cart.check'],
    },
    {
      name: 'an alias means its target',
      source: 'shop/cart.py:Cart.add.check',
      type: 'invokes',
      expected: ['shop/prices.py:total'],
    },
    {
      name: 'the last of two definitions with one name counts',
      source: 'shop/cart.py:Cart.count',
      type: 'invokes',
      expected: ['shop/cart.py:Cart.check'],
    },
    {
      name: 'a name means every visible definition of that name, also through packages and aliases',
      source: 'main.py:run',
      type: 'invokes',
      expected: [
        'shop/cart.py',
        'shop/cart.py:Base.add',
        'shop/cart.py:Cart',
        'shop/cart.py:Cart.add',
        'shop/prices.py:total',
      ],
    },
    {
      name: 'an asynchronous `__init__` is a function, and sees only the imports of its file',
      source: 'shop/orders.py:Order.__init__',
      type: 'invokes',
      expected: [],
    },
  ];
  it.each(cases)('$name', ({ source, type, expected }) => expect(targets(source, type)).toEqual(expected));
});

describe('traversal', () => {
  const all = { nodeTypes: undefined, edgeTypes: undefined } as const;

  it('goes upstream, never into tests', () => {
    const { nodes: found } = traverse(graph, ['shop/cart.py:Cart'], {
      ...all,
      direction: 'upstream',
      hops: 1,
      edgeTypes: ['imports', 'invokes'],
    });
    expect([...found].sort()).toEqual(['main.py:run', 'shop/__init__.py', 'shop/cart.py:Cart']);
  });

  it('goes both ways without turning, through nodes of one type', () => {
    const { edges } = traverse(graph, ['shop/cart.py:Cart'], {
      direction: 'both',
      hops: undefined,
      nodeTypes: ['class'],
      edgeTypes: ['inherits', 'contains'],
    });
    expect(edges).toEqual([{ source: 'shop/cart.py:Cart', target: 'shop/cart.py:Base', type: 'inherits' }]);
  });

  it('prints Graphviz text', () => {
    const found = traverse(graph, ['main.py:wait'], { ...all, direction: 'downstream', hops: 1 });
    expect(dotText(found)).toBe(
      'digraph {\n"main.py:wait";\n"main.py:run";\n"main.py:wait" -> "main.py:run" [type=invokes];\n}\n',
    );
    expect(dotText(traverse(graph, ['gone.py'], { ...all, direction: 'both', hops: 1 }))).toBe('');
  });
});
