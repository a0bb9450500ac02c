/**
 * The other half of instrument.ts: loaded before instrumented code, it notes which function is entered from which
 * call site. Before a call, `site` is set to its number; the first function entered finds it there. While a function
 * runs it is 0, afterwards negative, so that further callbacks of the same call find it and its end knows that
 * something ran.
 *
 * TRACE_TABLE is the file of the probe table, TRACE_OUT the folder for rows: one line `site,function,class,how` each,
 * written at once because test runners kill their workers.
 */
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { isGeneratorObject, isProxy } = require('node:util').types;
const { threadId } = require('node:worker_threads');

const { sites, functions } = JSON.parse(fs.readFileSync(process.env.TRACE_TABLE, 'utf8'));
const names = functions.map((one) => new Set(one.names.map(({ name }) => name)));
const nothing = Object.freeze([]);
const mostWrappers = 4;
const classes = new WeakMap();
const known = new Set();
let file;
let site = 0;
let frame;

function note(at, entered, made, how) {
  const row = `${at},${entered},${made},${how}`;
  if (known.has(row)) return;
  known.add(row);
  file ??= fs.openSync(path.join(process.env.TRACE_OUT, `${process.pid}-${threadId}.rows`), 'a');
  fs.writeSync(file, `${row}\n`);
}

function isNamed(at, entered, made) {
  const { name } = sites[at - 1];
  if (name === undefined) return false;
  if (functions[entered - 1].kind !== 'constructor') return names[entered - 1].has(name);
  return name === 'super' || (made !== undefined && made.name === name);
}

function noteEntry(at, entered, made) {
  const number = (made !== undefined && classes.get(made)) || 0;
  if (functions[entered - 1].kind === 'generator') return note(at, entered, 0, 'iteration');
  if (isNamed(at, entered, made))
    return note(at, entered, sites[at - 1].name === 'super' ? 0 : number, 'named');
  note(at, entered, number, 'value');
  if (functions[entered - 1].kind === 'constructor') return;
  let above = frame;
  for (let depth = 0; depth < mostWrappers && above !== undefined; depth++) {
    for (const name of names[entered - 1]) if (names[above.entered - 1].has(name)) return;
    if (above.site !== 0 && isNamed(above.site, entered)) return note(above.site, entered, 0, 'wrapped');
    above = above.parent;
  }
}

const probes = {
  /** Spread after the last argument: the call comes next. */
  __traceCall(number) {
    site = number;
    return nothing;
  },
  __traceFrame() {
    return frame;
  },
  /** After a call. */
  __traceReturn(before, value, number) {
    if (site === number && number !== 0 && !isGeneratorObject(value)) note(number, 0, 0, 'named');
    site = 0;
    frame = before;
    return value;
  },
  /** After `new`: a class without a constructor was not entered. */
  __traceMade(before, value, number) {
    const made = site === number && !isProxy(value) ? Object.getPrototypeOf(value)?.constructor : undefined;
    if (made !== undefined && classes.has(made) && made.name === sites[number - 1].name)
      note(number, 0, classes.get(made), 'named');
    site = 0;
    frame = before;
    return value;
  },
  __traceEnter(entered, made) {
    const at = Math.abs(site);
    if (at !== 0) noteEntry(at, entered, made);
    frame = { entered, site: at, parent: frame };
    site = 0;
    return frame;
  },
  __traceLeave(mine, value) {
    frame = mine.parent;
    site = -mine.site;
    return value;
  },
  /** After an `await`: others ran meanwhile. */
  __traceResume(mine, value) {
    frame = mine;
    site = 0;
    return value;
  },
  __traceClass(number, made) {
    classes.set(made, number);
  },
};
for (const [name, value] of Object.entries(probes)) Object.defineProperty(globalThis, name, { value });
