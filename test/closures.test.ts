/**
 * Functions that another function returns, passes on or stores, in every language that has them: the outer function
 * refers to them, so that impact continues through it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../src/engine/engine.ts';
import { createWorkspace, engineOn, type Workspace } from './workspace.ts';

interface Case {
  readonly file: string;
  readonly source: string;
  /** Qualified names of the symbols that a change of `hit` affects. */
  readonly affected: readonly string[];
}

const cases: readonly Case[] = [
  {
    file: 'a/makers.ts',
    source: `
export function hit() {}
export const cors = (options: object) => { return async function cors(c: object) { hit() } }
export function passes(app: any) { app.use(function named() { hit() }) }
export function objects() { return { fetch: () => { hit() }, run() { hit() } } }
export function classes() { return class Made { run() { hit() } } }
export function unnamed() { return class { run() { hit() } } }
export function stores(target: any) { target.callback = function stored() { hit() } }
export function assigns(app: any) { let later; later = function () { hit() }; app.on(later) }
export function arrows(app: any) { const local = () => { hit() }; app.on(local) }
export const table = { start() { hit() }, stop: () => {} }
export const list = [function first() { hit() }, () => hit()]
export class Desk { open() { return function opened() { hit() } } }
export const starts = () => table.start()
export const stops = () => table.stop()
export function plugs(app: any) { app.plug(table) }
export function idle() { function unused() { hit() } }
`,
    affected: [
      'Desk',
      'Desk.open',
      'Desk.open.opened',
      'arrows',
      'arrows.local',
      'assigns',
      'assigns.later',
      'classes',
      'classes.Made',
      'classes.Made.run',
      'cors',
      'cors.cors',
      'idle.unused',
      'list',
      'list.first',
      'objects',
      'objects.fetch',
      'objects.run',
      'passes',
      'passes.named',
      'plugs',
      'starts',
      'stores',
      'stores.target.callback',
      'table',
      'table.start',
      'unnamed',
      'unnamed.run',
    ],
  },
  {
    file: 'b/makers.py',
    source: `
import functools

def hit(): pass

def wraps(fn):
    @functools.wraps(fn)
    def wrapper(*arguments):
        hit()
    return wrapper

def registers(app):
    @app.route('/')
    def index():
        hit()

def classes():
    class Inner:
        def run(self):
            hit()
    return Inner

def lambdas():
    return lambda: hit()

def stores(target):
    def on_event():
        hit()
    target.callback = on_event

def idle():
    def unused():
        hit()
`,
    affected: [
      'classes',
      'classes.Inner',
      'classes.Inner.run',
      'idle.unused',
      'lambdas',
      'registers',
      'registers.index',
      'stores',
      'stores.on_event',
      'wraps',
      'wraps.wrapper',
    ],
  },
  {
    file: 'c/Makers.java',
    source: `
class Makers {
  static void hit() {}
  Runnable returns() { return new Runnable() { public void run() { hit(); } }; }
  Runnable lambdas() { return () -> hit(); }
  Runnable named() { return Makers::hit; }
  Object local() { class Local { void go() { hit(); } } return new Local(); }
  Runnable field = new Runnable() { public void run() { hit(); } };
}
`,
    affected: [
      'Makers',
      'Makers.field',
      'Makers.field.run',
      'Makers.lambdas',
      'Makers.local',
      'Makers.local.Local',
      'Makers.local.Local.go',
      'Makers.named',
      'Makers.returns',
      'Makers.returns.run',
    ],
  },
  {
    file: 'd/Makers.cs',
    source: `
using System;
class Makers {
  static void hit() {}
  Action Returns() { void Local() { hit(); } return Local; }
  Action Lambdas() { return () => hit(); }
  Action Delegates() { return delegate { hit(); }; }
  Action field = () => hit();
}
`,
    affected: [
      'Makers',
      'Makers.Delegates',
      'Makers.Lambdas',
      'Makers.Returns',
      'Makers.Returns.Local',
      'Makers.field',
    ],
  },
  {
    file: 'e/makers.go',
    source: `package e

func hit() {}

func Returns() func() { return func() { hit() } }

func Stores() { f := func() { hit() }; _ = f }

var Table = map[string]func(){"a": func() { hit() }, "b": hit}

func Calls() { Table["a"]() }
`,
    affected: ['Calls', 'Returns', 'Stores', 'Table'],
  },
  {
    file: 'f/makers.rs',
    source: `
fn hit() {}
fn returns() -> impl Fn() { || hit() }
fn nested() -> fn() { fn inner() { hit() } inner }
trait Run { fn run(&self); }
fn boxed() -> Box<dyn Run> { struct Local; impl Run for Local { fn run(&self) { hit() } } Box::new(Local) }
static TABLE: &[fn()] = &[hit];
`,
    affected: ['TABLE', 'boxed', 'boxed.Local', 'boxed.Local.run', 'nested', 'nested.inner', 'returns'],
  },
  {
    file: 'g/makers.cpp',
    source: `
void hit() {}
auto returns() { return [] { hit(); }; }
auto stores() { auto f = [] { hit(); }; return f; }
auto table = [] { hit(); };
struct Base { virtual void go() = 0; };
Base* local() { struct Local : Base { void go() { hit(); } }; return new Local; }
`,
    affected: ['local', 'local.Local', 'local.Local.go', 'returns', 'stores', 'table'],
  },
  {
    file: 'h/makers.lua',
    source: `
local function hit() end
local M = {}
function M.returns() return function() hit() end end
function M.named() local function inner() hit() end return inner end
function M.tables() return { run = function() hit() end } end
function M.stores(target) target.callback = function() hit() end end
return M
`,
    affected: [
      'M.named',
      'M.named.inner',
      'M.returns',
      'M.stores',
      'M.stores.target.callback',
      'M.tables',
      'M.tables.run',
    ],
  },
];

let workspace: Workspace;
let engine: Engine;

beforeAll(async () => {
  workspace = createWorkspace();
  for (const { file, source } of cases) workspace.write(file, source);
  engine = engineOn(workspace.root);
  await engine.index.update();
});

afterAll(() => {
  engine.close();
  workspace.dispose();
});

const ending = /^[^:]*:?/;

describe('a change of a function that inner functions call', () => {
  it.each(cases)('affects the outer functions: $file', ({ file, affected }) => {
    const name = file.endsWith('.java') || file.endsWith('.cs') ? 'Makers.hit' : 'hit';
    const found = engine.graph.impact(`${file}:${name}`, { depth: 4, limit: 100 });
    const own = found.affected.filter(({ path }) => path === file).map(({ id }) => id.replace(ending, ''));
    expect(own.filter((id) => id !== '').sort()).toEqual(affected);
  });
});
