/** JSON-RPC 2.0 on a small repository: valid and invalid messages, and LocAgent's methods with their fields. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexedWorkspace, type Workspace } from '../../../test/workspace.ts';
import type { LiveIndex } from '../../model/live-index.ts';
import { silentLog } from '../log.ts';
import { operations } from '../operations/registry.ts';
import { createRpc, type Rpc } from './rpc.ts';

const shop = `class Base:
    pass


class Cart(Base):
    """Things to buy."""

    limit = 3

    def total(self):
        return tax(1)


def tax(amount):
    return amount
`;

const till = `def count(coins):
    return len(coins)


def settle(amount):
    # Cents without a penny are dropped.
    return amount - amount % 5
`;

let workspace: Workspace;
let rpc: Rpc;
let close: () => void;

beforeAll(async () => {
  const made = await indexedWorkspace({
    'shop/cart.py': shop,
    'shop/till.py': till,
    'shop/use.py': 'from shop.cart import tax\n',
  });
  workspace = made.workspace;
  const { engine } = made;
  close = () => engine.close();
  // No file changes during these tests.
  const live: LiveIndex = {
    state: () => ({ kind: 'current' }),
    update: (options) => engine.index.update(options),
    embed: async () => ({ kind: 'unavailable', reason: 'not here', hint: '' }),
    enrich: (asked) => engine.index.enrich(asked),
    enriching: () => undefined,
    embedding: () => undefined,
    keepQuiet() {},
    listen: () => () => {},
    close: async () => {},
  };
  rpc = createRpc({ engine, live }, { operations, maxTokens: 10_000, maxBatch: 3, log: silentLog });
});
afterAll(() => {
  close();
  workspace.dispose();
});

const never = new AbortController().signal;
const found = (name: string) => ({ jsonrpc: '2.0', method: 'lookup', params: { name } });
const error = (code: number, id: unknown = null) =>
  expect.objectContaining({
    jsonrpc: '2.0',
    id,
    error: expect.objectContaining({ code }) as unknown,
  }) as unknown;
const result = (id: unknown) =>
  expect.objectContaining({ jsonrpc: '2.0', id, result: expect.anything() as unknown }) as unknown;

describe('messages', () => {
  it.each([
    ['a request', { ...found('tax'), id: 1 }, result(1)],
    ['a string id', { ...found('tax'), id: 'a' }, result('a')],
    ['an empty id', { ...found('tax'), id: '' }, result('')],
    ['a null id', { ...found('tax'), id: null }, result(null)],
    ['a fractional id', { ...found('tax'), id: 1.5 }, result(1.5)],
    ['a negative id', { ...found('tax'), id: -7 }, result(-7)],
    ['positional params', { ...found('tax'), id: 1, params: ['tax'] }, result(1)],
    ['unknown members', { ...found('tax'), id: 1, extra: true }, result(1)],
    ['a notification', found('tax'), undefined],
    ['a notification that fails', { ...found('tax'), params: { nmae: 1 } }, undefined],
    ['a notification of an unknown method', { ...found('tax'), method: 'lokup' }, undefined],
    [
      'a batch',
      [{ ...found('tax'), id: 1 }, found('tax'), { ...found('tax'), id: 2 }],
      [result(1), result(2)],
    ],
    ['a batch of notifications', [found('tax'), found('tax')], undefined],
    ['a batch with an invalid entry', [1, { ...found('tax'), id: 2 }], [error(-32600), result(2)]],
    ['a batch in a batch', [[{ ...found('tax'), id: 1 }]], [error(-32600)]],
    ['an empty batch', [], error(-32600)],
    ['a batch over the limit', [1, 2, 3, 4], error(-32600)],
    ['a string', 'lookup', error(-32600)],
    ['null', null, error(-32600)],
    ['no body', undefined, error(-32600)],
    ['no version', { id: 1, method: 'lookup' }, error(-32600, 1)],
    ['another version', { ...found('tax'), jsonrpc: '1.0', id: 1 }, error(-32600, 1)],
    ['an object id', { ...found('tax'), id: { a: 1 } }, error(-32600)],
    ['a boolean id', { ...found('tax'), id: true }, error(-32600)],
    ['an id beyond the safe integers', { ...found('tax'), id: 2 ** 60 }, error(-32600)],
    ['a number as method', { jsonrpc: '2.0', id: 1, method: 1 }, error(-32600, 1)],
    ['a string as params', { ...found('tax'), id: 1, params: 'tax' }, error(-32600, 1)],
    ['null as params', { ...found('tax'), id: 1, params: null }, error(-32600, 1)],
    ['an unknown method', { ...found('tax'), id: 1, method: 'lokup' }, error(-32601, 1)],
    ['a property of Object.prototype', { ...found('tax'), id: 1, method: 'constructor' }, error(-32601, 1)],
    ['a reserved method', { ...found('tax'), id: 1, method: 'rpc.discover' }, error(-32601, 1)],
    ['an unknown field', { ...found('tax'), id: 1, params: { nmae: 'tax' } }, error(-32602, 1)],
    ['a missing field', { ...found('tax'), id: 1, params: {} }, error(-32602, 1)],
    ['a field of the wrong type', { ...found('tax'), id: 1, params: { name: 3 } }, error(-32602, 1)],
    [
      'too many positional params',
      { ...found('tax'), id: 1, params: Array(20).fill('tax') },
      error(-32602, 1),
    ],
    ['an operation that streams lines', { jsonrpc: '2.0', id: 1, method: 'graph' }, error(-32602, 1)],
  ])('%s', async (_, message, expected) => expect(await rpc(message, never)).toEqual(expected));

  it('suggests the nearest method, and sends the code of an error', async () => {
    expect(await rpc({ ...found('tax'), id: 1, method: 'lokup' }, never)).toMatchObject({
      error: { message: 'There is no method "lokup"; did you mean lookup?', data: { code: 'not-found' } },
    });
    const unknown = { jsonrpc: '2.0', id: 1, method: 'symbol', params: { symbol: 'nowhere_at_all' } };
    expect(await rpc(unknown, never)).toMatchObject({ error: { code: -32000, data: { code: 'not-found' } } });
  });

  it('sends no answer to a client that has gone away', async () => {
    expect(await rpc([{ ...found('tax'), id: 1 }], AbortSignal.abort())).toBeUndefined();
  });

  it('a cursor is valid for the same request only', async () => {
    const wanted = { query: 'cart', max_tokens: 1 };
    const first = (await ask('search_entities', wanted)) as { cursor: string };
    expect(first.cursor).toMatch(/\w/);
    await expect(ask('search_entities', { ...wanted, cursor: first.cursor, query: 'tax' })).rejects.toThrow(
      /another question/,
    );
  });
});

async function ask(method: string, params: object): Promise<unknown> {
  const answer = (await rpc({ jsonrpc: '2.0', id: 1, method, params }, never)) as {
    result?: unknown;
    error?: { message: string };
  };
  if (answer.error !== undefined) throw new Error(answer.error.message);
  return answer.result;
}

describe("LocAgent's methods", () => {
  it.each([
    ['by name', { query: 'total' }, ['shop/cart.py:Cart.total']],
    ['by type', { query: 'cart', entity_types: ['File'], limit: 1 }, ['shop/cart.py']],
    ['nested options', { query: 'cart', options: { entity_types: ['file'], limit: 1 } }, ['shop/cart.py']],
    ['without text search', { query: 'things to buy', use_bm25_fallback: false }, []],
    ['with text search', { query: 'things to buy', limit: 1 }, ['shop/cart.py:Cart']],
    [
      'the matching function of a chunk with several',
      { query: 'cents dropped', limit: 1 },
      ['shop/till.py:settle'],
    ],
    [
      'the file, when only files are wanted',
      { query: 'cents dropped', limit: 1, entity_types: ['file'] },
      ['shop/till.py'],
    ],
  ])('search_entities: %s', async (_, params, expected) => {
    const { matches } = (await ask('search_entities', params)) as { matches: { entity_id: string }[] };
    expect(matches.map(({ entity_id }) => entity_id)).toEqual(expected);
  });

  it('search_entities: three levels of detail', async () => {
    expect(await ask('search_entities', { query: 'Cart', entity_types: ['class'] })).toMatchObject({
      matches: [
        {
          entity_id: 'shop/cart.py:Cart',
          name: 'Cart',
          entity_type: 'class',
          start_line: 5,
          snippet: {
            fold: 'class Cart(Base):',
            preview: expect.stringContaining('Things to buy') as unknown,
            full: expect.stringContaining('return tax(1)') as unknown,
          },
          score: 1,
        },
      ],
      notes: [],
      index: { kind: 'current' },
    });
  });

  it.each([
    ['downstream', { start_entities: ['shop/cart.py:Cart.total'] }, ['invokes shop/cart.py:tax']],
    [
      'upstream',
      { start_entities: ['shop/cart.py:tax'], direction: 'upstream', dependency_type_filter: ['Invoke'] },
      ['invokes shop/cart.py:tax'],
    ],
    [
      'one relation',
      { start_entities: ['shop/cart.py:Cart'], dependency_type_filter: ['inherits'] },
      ['inherits shop/cart.py:Base'],
    ],
    [
      'maximum depth, without variables',
      { start_entities: 'shop/cart.py:Cart', traversal_depth: -1, entity_type_filter: ['function'] },
      ['contains shop/cart.py:Cart.total', 'invokes shop/cart.py:tax'],
    ],
  ])('traverse_graph: %s', async (_, params, expected) => {
    const { edges } = (await ask('traverse_graph', params)) as {
      edges: { dependency_type: string; target: string }[];
    };
    expect(edges.map(({ dependency_type, target }) => `${dependency_type} ${target}`)).toEqual(expected);
  });

  it.each([
    ['search_entities', { query: 'x', entity_types: ['klass'] }, /entity_types cannot be "klass"/],
    ['search_entities', { query: 'x', limit: 0 }, /limit must be/],
    ['traverse_graph', { start_entities: [] }, /start_entities must be 1 to 100/],
    ['traverse_graph', { start_entities: ['tax'], direction: 'sideways' }, /no direction "sideways"/],
    ['traverse_graph', { start_entities: ['tax'], traversal_depth: 11 }, /traversal_depth must be 1 to 10/],
    ['traverse_graph', { start_entities: ['tax'], dependency_type_filter: ['likes'] }, /cannot be "likes"/],
    ['retrieve_entity', {}, /needs entity_id/],
    ['retrieve_entity', { entity_id: 'nowhere' }, /nowhere/],
  ])('%s refuses %j', async (method, params, message) =>
    expect(ask(method, params)).rejects.toThrow(message),
  );

  it('retrieve_entity: returns the current code', async () => {
    expect(await ask('retrieve_entity', { entity_ids: ['shop/cart.py:tax', 'shop'] })).toMatchObject({
      entities: [
        {
          entity_id: 'shop/cart.py:tax',
          entity_type: 'function',
          code: 'def tax(amount):\n    return amount',
        },
        { entity_id: 'shop', entity_type: 'directory', code: '' },
      ],
    });
  });

  it('rebuild_index: indexes every file again', async () =>
    expect(await ask('rebuild_index', {})).toMatchObject({ changed: 3, unchanged: 0 }));
});
