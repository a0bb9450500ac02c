/** Calls that agents write from the habits of other tools: each works, or its error names the right form. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { EngineError } from '../src/model/errors.ts';
import { readArguments } from '../src/serve/cli/arguments.ts';
import { noSuchVerb } from '../src/serve/cli/no-such-verb.ts';
import { selectTools } from '../src/serve/mcp/profiles.ts';
import { toolAudience } from '../src/serve/mcp/tool-audience.ts';
import type { Given } from '../src/serve/operations/operation.ts';
import { operations } from '../src/serve/operations/registry.ts';
import { readGiven } from '../src/serve/read-given.ts';
import { failureText, typing } from './as-typed.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
let engine: Engine;
beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace({
    'shop/item.py':
      'class Item:\n    def total(self):\n        return tax(1)\n\n\ndef tax(x):\n    return x\n',
  }));
});
afterAll(() => {
  engine.close();
  workspace.dispose();
});

/** The text of the answer, or of the error. */
async function answer(name: string, given: () => Given): Promise<string> {
  const operation = operations.find((each) => each.name === name);
  if (operation === undefined) throw new Error(`There is no operation ${name}`);
  const context = { onProgress: () => {}, signal: new AbortController().signal };
  try {
    const input = operation.parse(given());
    const out: unknown = await operation.run(engine, input, {
      ...context,
      display: { kind: 'pipe', hasColours: false },
    });
    return operation.render(out, typing(operation));
  } catch (error) {
    return failureText(typing(operation), error);
  }
}

describe('on the command line', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['lookup', ['tax', '--max-results', '5'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--max_results=5'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--top-k', '5'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--count', '5'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--file', 'shop/item.py'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--type', 'function'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--kind', 'function'], /^function shop\/item\.py:tax/],
    ['lookup', ['tax', '--lang', 'python'], /^function shop\/item\.py:tax/],
    ['lookup', ['--symbol', 'tax'], /^function shop\/item\.py:tax/],
    ['lookup', ['--query', 'tax'], /^function shop\/item\.py:tax/],
    ['search', ['--query', 'tax'], /tax/],
    ['search', ['tax', '--dir', 'shop'], /tax/],
    ['context', ['tax', '--max-tokens', '500'], /def tax/],
    ['callers', ['--symbol', 'tax'], /1 caller/],
    ['callers', ['--name', 'tax', '--max-depth', '1'], /1 caller/],
    ['callers', ['--function', 'tax'], /1 caller/],
    [
      'callers',
      ['tax', '--file', 'shop/item.py'],
      /Unknown option '--file' \| a symbol of a file is written path:Name/,
    ],
    [
      'callers',
      ['tax', '--path', 'shop/item.py'],
      /Unknown option '--path' \| a symbol of a file is written path:Name/,
    ],
    ['callers', ['tax', '--symbol', 'tax'], /callers does not take "tax"/],
    ['source', ['--symbol', 'tax'], /def tax/],
    ['source', ['--name', 'tax', '--question', 'x'], /def tax/],
    ['source', ['tax', '--query', 'x'], /def tax/],
    ['source', ['tax', '--lines', '5'], /Unknown option '--lines' \| did you mean --max-lines\?/],
    ['outline', ['--path', 'shop/item.py'], /^shop\/item\.py/],
    ['outline', ['--file', 'shop/item.py'], /^shop\/item\.py/],
    ['read_file', ['--file', 'shop/item.py', '--start-line', '1', '--end-line', '2'], /class Item/],
    ['grep', ['--pattern', 'tax', '--path', 'shop'], /tax/],
    ['grep', ['tax', '--include', '*.py'], /tax/],
    ['grep', ['tax', '--ignoreCase'], /tax/],
    ['callers', ['Item#total'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['Item::total'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['Item.total()'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop/item.py#Item.total'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop/item.py::Item::total'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop/item.py:2'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop/item.py:2:9'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop/item.py:2-3'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop/item.py#L2'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['shop.item.Item.total'], /^method shop\/item\.py:Item\.total/],
    ['callers', ['def tax'], /1 caller/],
    ['source', ['shop/item.py#L2-L3'], /:2-3 {2}in shop\/item\.py:Item\.total/],
    ['source', ['class Item'], /class shop\/item\.py:Item/],
  ])('%s %j', async (name, words, expected) => {
    const verb = operations.find((each) => each.name === name);
    expect(await answer(name, () => readArguments(verb ?? (operations[0] as never), words).fields)).toMatch(
      expected,
    );
  });

  it.each([
    ['show', /did you mean source or read-file\?/],
    ['usages', /did you mean references\?/],
    ['tree', /did you mean directory-tree\?/],
    ['who_calls', /did you mean callers\?/],
  ])('the command %s', (word, expected) => expect(noSuchVerb(word).message).toMatch(expected));
});

describe('as a tool call', () => {
  const tools = selectTools({ profile: 'default', names: undefined });

  it.each<[string, object, RegExp]>([
    ['lookup_symbol', { query: 'tax' }, /^function shop\/item\.py:tax/],
    ['lookup_symbol', { symbol: 'tax', maxResults: 3 }, /^function shop\/item\.py:tax/],
    ['lookup_symbol', { name: 'tax', max_results: '3' }, /^function shop\/item\.py:tax/],
    ['get_callers', { name: 'tax' }, /1 caller/],
    ['get_callers', { symbol_name: 'tax', max_depth: 1 }, /1 caller/],
    [
      'get_callers',
      { symbol: 'tax', path: 'shop/item.py' },
      /has no field "path" \| a symbol of a file is written path:Name\. Fields: symbol/,
    ],
    ['get_callers', { symbol: 'tax', name: 'tax' }, /get_callers got symbol twice: also as name/],
    ['get_source_spans', { symbol: 'tax' }, /def tax/],
    ['get_source_spans', { symbols: ['tax'], question: 'x' }, /def tax/],
    ['get_file_outline', { file_path: 'shop/item.py' }, /^shop\/item\.py/],
    ['read_file', { file: 'shop/item.py', start_line: 1, end_line: 2 }, /class Item/],
    ['grep', { query: 'tax', include: '*.py' }, /tax/],
    ['grep', { pattern: 'TAX', caseInsensitive: 'true' }, /tax/],
    ['search_symbols', { q: 'tax', top_k: 2 }, /tax/],
    ['get_context', { task: 'tax', tokens: 400 }, /def tax/],
    ['get_context', { query: 'tax', colour: 'red' }, /has no field "colour" \| Fields: query, budget/],
  ])('%s %j', async (name, sent, expected) => {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(name);
    const read = () => tool.question(readGiven(tool.name, tool.fields, sent));
    try {
      const { operation, fields } = read();
      expect(await answer(operation, () => fields)).toMatch(expected);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      expect(failureText(toolAudience(tool, tools), error)).toMatch(expected);
    }
  });
});
