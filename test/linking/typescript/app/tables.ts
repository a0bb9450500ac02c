import * as steps from './steps.js';
//     ^ imports exact -> app/steps.ts
import { start, stop } from './steps.js';
//       ^ imports exact -> app/steps.ts, app/steps.ts:start
//              ^ imports exact -> app/steps.ts, app/steps.ts:stop

const long = {
  a: steps.one,
  b: steps.two,
  c: steps.three,
  d: steps.four,
  e: steps.five,
  f: steps.six,
  g: steps.seven,
  h: steps.eight,
  i: steps.nine,
  j: steps.ten,
  k: steps.eleven,
  l: steps.twelve,
  m: start,
};
const own = { open() {}, close: () => stop(), start };
//                                    ^ calls exact -> app/steps.ts:stop
const byName = new Map([
  ['start', start],
  ['stop', stop],
]);
const typed: Record<string, () => void> = { start, halt() {} };
const added = new Map<string, () => void>();
added.set('start', start);
const listed: (() => void)[] = [];

function fill() {
  added.set('stop', stop);
  listed.push(start);
}

function callAll(key: keyof typeof long, name: 'open' | 'close' | 'start') {
  const step = long[key];
  step(1, 2);
  // <- calls probable -> app/steps.ts:one, app/steps.ts:two, app/steps.ts:three, app/steps.ts:four, app/steps.ts:five, app/steps.ts:six, app/steps.ts:seven, app/steps.ts:eight, app/steps.ts:nine, app/steps.ts:ten, app/steps.ts:eleven, app/steps.ts:twelve, app/steps.ts:start
  own[name]();
  // <- calls approximate -> app/tables.ts:own.open, app/tables.ts:own.close, app/steps.ts:start
  const found = byName.get(name);
  found?.();
  // <- calls probable -> app/steps.ts:start, app/steps.ts:stop
  typed[name]();
  // <- calls approximate -> app/steps.ts:start, app/tables.ts:typed.halt
  for (const each of added.values()) each();
  //                                 ^ calls probable -> app/steps.ts:start, app/steps.ts:stop
  for (const each of listed) each();
  //                         ^ calls probable -> app/steps.ts:start
  long.a();
  //   ^ calls probable -> app/steps.ts:one
}
