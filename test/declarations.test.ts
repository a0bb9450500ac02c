/** A symbol with several declarations is one symbol, whichever declaration a query names. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { indexedWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
let engine: Engine;
beforeAll(async () => {
  ({ workspace, engine } = await indexedWorkspace({
    'src/buffer.h': 'int buffer_put(int value);\nint other(void);\n',
    'src/buffer.c': '#include "buffer.h"\n\nint buffer_put(int value) { return value; }\n',
    'src/main.c': '#include "buffer.h"\n\nint main(void) { return buffer_put(1) + buffer_put(2); }\n',
    'lib/buffer.h': 'int buffer_put(int value);\n',
    'lib/buffer.c': '#include "buffer.h"\n\nint buffer_put(int value) { return -value; }\n',
    'web/add.ts': [
      'export function add(a: string): string;',
      'export function add(a: number): number;',
      'export function add(a: any): any {',
      '  return inner(a);',
      '}',
      'function inner(a: any) { return a; }',
      '',
    ].join('\n'),
  }));
});
afterAll(() => {
  engine.close();
  workspace.dispose();
});

const callersOf = (name: string): readonly [string, number] => {
  const { root, total } = engine.graph.callers(name, { depth: 1, limit: 10 });
  return [root.id, total];
};

describe('a declaration in a header', () => {
  it.each(['src/buffer.h:buffer_put', 'src/buffer.h:1', 'src/buffer.c:buffer_put'])(
    '%s stands for its definition',
    (name) => {
      expect(callersOf(name)).toEqual(['src/buffer.c:buffer_put', 1]);
    },
  );

  it('does not make the name ambiguous', () => {
    expect(() => callersOf('buffer_put')).toThrow(/ambiguous: 2 symbols/);
  });

  it('without a definition represents itself', () => {
    expect(callersOf('src/buffer.h:other')).toEqual(['src/buffer.h:other', 0]);
  });
});

describe('a line', () => {
  it.each([1, 2, 3, 4])('%i of an overloaded function belongs to it', (line) => {
    expect(engine.graph.symbol(`web/add.ts:${line}`).id).toBe('web/add.ts:add');
  });

  it('can be named by an absolute path', () => {
    const file = path.join(workspace.root, 'web/add.ts');
    expect(readFileSync(file, 'utf8').split('\n')[5]).toMatch(/inner/);
    expect(engine.graph.symbol(`${file}:6`).id).toBe('web/add.ts:inner');
  });
});
