/** Messages for names that fit no symbol, or several: the most likely symbols first, and a way to continue. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { symbol } from '../src/serve/operations/symbol.ts';
import { failureText, typing } from './as-typed.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

const files: Readonly<Record<string, string>> = {
  'deps/copy/run.py': 'def run():\n    return 1\n',
  'src/run.py': 'def run():\n    return 2\n',
  'tests/test_run.py': 'def run():\n    return 3\n',
  'benches/speed.py': 'from src.sums import total\n\n\ndef bench():\n    return total()\n',
  'src/sums.py': 'def total():\n    return 1\n\n\ndef use():\n    return total()\n',
  'src/forms.py': `class BaseForm:
    def save(self):
        return self


class Form(BaseForm):
    def clean(self):
        return self
`,
  'src/find.py': `from typing import overload


class Box:
    @overload
    def find(self, key: int) -> int: ...
    @overload
    def find(self, key: str) -> str: ...
    def find(self, key):
        return key
`,
  'src/serve.go': `package src

import "net/http"

type Engine struct{}

func (e *Engine) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

func serve(h http.Handler) {
	h.ServeHTTP(nil, nil)
}

type Render interface {
	Render() error
	Kind() string
}

type Text struct{}

func (t Text) Render() error { return nil }
func (t Text) Kind() string  { return "text" }

type Half struct{}

func (h Half) Render() error { return nil }
`,
  'src/Json.java': `class Json {
  String read(String text) { return text; }
  String read(int number) { return ""; }
}
`,
  'src/Use.java': `class Use {
  String first(Json json) { return json.read("a"); }
  String second(Json json) { return json.read(1); }
}
`,
  'src/wrap.ts': `export const wrap = () => {
  return function wrap() {
    return 1;
  };
};
`,
  'src/plug.ts': `export interface Plug {
  plug(): void;
}

export class Socket implements Plug {
  plug(): void {}
}

export const Plug = { plug: () => undefined };

export function make(): void {
  const plug = () => undefined;
  plug();
}
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

it.each([
  [
    'several: code before copies of other projects, tests last',
    'run',
    '"run" is ambiguous: 3 symbols have this name:\n' +
      '  src/run.py:run  function, line 1\n' +
      '  deps/copy/run.py:run  function, line 1\n' +
      '  tests/test_run.py:run  function, line 1 | name one by its id, as listed',
  ],
  [
    'a member that is inherited',
    'Form.save',
    'There is no symbol "Form.save" | the member is inherited: use src/forms.py:BaseForm.save',
  ],
  [
    'a misspelt member of a known type',
    'Form.clen',
    'There is no symbol "Form.clen" | did you mean src/forms.py:Form.clean?',
  ],
  [
    'a name with both colons and dots is no path',
    'Shop::Till.open',
    'There is no symbol "Shop::Till.open" | run: codeagent lookup NAME, or codeagent search QUERY',
  ],
  [
    'a whole text is not repeated',
    'x'.repeat(5_000),
    `There is no symbol "${'x'.repeat(120)}…" | run: codeagent lookup NAME, or codeagent search QUERY`,
  ],
])('%s', (_, name, expected) => {
  expect(failure(() => engine.graph.symbol(name))).toBe(expected);
});

it('users of a symbol: product code comes before benchmarks and examples', () => {
  const { children } = engine.graph.callers('total', { depth: 1, limit: 10 });
  const { affected } = engine.graph.impact('total', { depth: 1, limit: 10 });
  const { files: uses } = engine.graph.references('total', { limit: 10 });
  const { found } = engine.graph.dependents('total', { limit: 10 });
  expect([children, affected, found].map((each) => each[0]?.id)).toEqual(Array(3).fill('src/sums.py:use'));
  expect(uses[0]?.path).toBe('src/sums.py');
});

function failure(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return failureText(typing(symbol), error).replace(/^[a-z-]+: /, '');
  }
  return 'no failure';
}

it.each(['Box.find', 'src/find.py:Box.find', 'find.py:Box.find~2', 'Box.find~3'])(
  'what overloads speak of is what is called: %s',
  (name) => {
    expect(engine.graph.callers(name, { depth: 1, limit: 5 }).root.id).toBe('src/find.py:Box.find~3');
  },
);

describe('a name with overloads is answered for all of them', () => {
  const both = ['src/Json.java:Json.read', 'src/Json.java:Json.read~2'];
  const options = { depth: 1, limit: 10 };

  it('callers say which overload they call', () => {
    const { root, total, children, overloads } = engine.graph.callers('Json.read', options);
    expect([root.id, total]).toEqual([both[0], 2]);
    expect(children.map(({ id, overloads: called }) => [id, called])).toEqual([
      ['src/Use.java:Use.first', [both[0]]],
      ['src/Use.java:Use.second', [both[1]]],
    ]);
    expect(overloads?.map(({ id, signature }) => [id, signature])).toEqual([
      [both[0], 'String read(String text)'],
      [both[1], 'String read(int number)'],
    ]);
  });

  it('so do all other queries', async () => {
    const navigator = engine.graph;
    expect(navigator.references('Json.read', { limit: 10 }).total).toBe(2);
    expect(navigator.impact('Json.read', options).affected.map(({ name }) => name)).toEqual([
      'first',
      'second',
    ]);
    expect(navigator.impact('Json.read', options).changed.map(({ id }) => id)).toEqual(both);
    expect(navigator.dependents('Json.read', { limit: 10 }).total).toBe(2);
    expect(navigator.symbol('Json.read').others.map(({ id }) => id)).toEqual([both[1]]);
    const { spans } = await engine.ask.source(['Json.read'], {
      contextRows: 0,
      maxRows: 9,
      maxTotalRows: 99,
    });
    expect(spans.map(({ id }) => id)).toEqual(both);
    const path = await navigator.path('Use.second', 'Json.read', {
      relations: new Set(['calls']),
      depth: 3,
      mode: 'directed',
    });
    expect(path.steps?.map(({ to }) => to.id)).toEqual([both[1]]);
  });

  it('an id selects one of them', () => {
    const { total, overloads } = engine.graph.callers('src/Json.java:Json.read', options);
    expect([total, overloads]).toEqual([1, undefined]);
  });
});

it('an inner function with the name of its enclosing function is not chosen', () => {
  expect(engine.graph.symbol('wrap').id).toBe('src/wrap.ts:wrap');
  expect(engine.graph.symbol('wrap.wrap').id).toBe('src/wrap.ts:wrap.wrap');
});

it('implementations considers only types and members of types', () => {
  const { root, found } = engine.graph.implementations('Plug', { depth: 3, limit: 10 });
  expect([root.kind, found.map(({ id }) => id)]).toEqual(['interface', ['src/plug.ts:Socket']]);
  const methods = engine.graph.implementations('Plug.plug', { depth: 3, limit: 10 });
  expect([methods.root.kind, methods.found.map(({ id }) => id)]).toEqual([
    'method',
    ['src/plug.ts:Socket.plug'],
  ]);
});

it('the second symbol of a name, without its file', () => {
  expect(engine.graph.callers('Json.read~2', { depth: 1, limit: 5 }).root.id).toBe(
    'src/Json.java:Json.read~2',
  );
});

it('calls on external types are left out and counted', () => {
  const { total, leftOut } = engine.graph.callers('Engine.ServeHTTP', { depth: 1, limit: 5 });
  expect([total, leftOut]).toEqual([0, { otherSymbols: 0, isAtLeast: false, external: 1 }]);
});

it('types with the methods of an interface, and methods of its shape, are reported as such', () => {
  const below = (name: string) => engine.graph.implementations(name, { depth: 3, limit: 10 });
  expect(below('src/serve.go:Render').alike?.found.map(({ id }) => id)).toEqual(['src/serve.go:Text']);
  expect(below('src/serve.go:Render.Kind').alike?.found.map(({ id }) => id)).toEqual([
    'src/serve.go:Text.Kind',
  ]);
  expect(below('src/serve.go:Text').alike).toBeUndefined();
  const { calledAs } = engine.graph.callers('Text.Render', { depth: 1, limit: 5 });
  expect(calledAs.map(({ id }) => id)).toEqual(['src/serve.go:Render.Render']);
});
