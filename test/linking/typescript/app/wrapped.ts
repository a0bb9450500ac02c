import { debounce, unknownWrapper } from 'lodash';
import { promisify } from 'node:util';
import { both, retried, counted, createAdder, createTyped, eager, logged, ready, same, timed } from './wrappers';

function go() {}
function halt() {}
class Gate {
  unlatch() {}
}
const gate = new Gate();

export const timedGo = timed(go, 'go');
//                     ^ calls exact -> app/wrappers.ts:timed
//           ^ calls probable -> app/wrapped.ts:go; from app/wrapped.ts:timedGo
const loggedGo = logged(go);
//    ^ calls probable -> app/wrappers.ts:logged, app/wrapped.ts:go; from app/wrapped.ts:loggedGo
const countedGo = counted(go);
//    ^ calls probable -> app/wrappers.ts:counted, app/wrapped.ts:go; from app/wrapped.ts:countedGo
const readyGo = ready(go);
//    ^ calls probable -> app/wrappers.ts:ready.inside, app/wrapped.ts:go; from app/wrapped.ts:readyGo
const eagerGo = eager(go);
//    ^ nothing
const second = same(go, halt);
//    ^ calls probable -> app/wrapped.ts:halt; from app/wrapped.ts:second
const twice = both(go, halt);
//    ^ calls probable -> app/wrappers.ts:both; from app/wrapped.ts:twice
const retriedGo = retried(3, go);
//    ^ calls probable -> app/wrappers.ts:retried, app/wrapped.ts:go; from app/wrapped.ts:retriedGo
const opened = promisify(gate.unlatch);
//    ^ calls probable -> app/wrapped.ts:Gate.unlatch; from app/wrapped.ts:opened
const delayed = debounce(gate.unlatch.bind(gate), 10);
//    ^ calls probable -> app/wrapped.ts:Gate.unlatch; from app/wrapped.ts:delayed
const strange = unknownWrapper(go);
//    ^ nothing
const bound = go.bind(undefined);
//    ^ calls probable -> app/wrapped.ts:go; from app/wrapped.ts:bound

function main(items: number[]) {
  timedGo();
  // <- calls exact -> app/wrapped.ts:timedGo
  loggedGo();
  // <- calls exact -> app/wrapped.ts:loggedGo
  countedGo();
  // <- calls exact -> app/wrapped.ts:countedGo
  readyGo();
  // <- calls exact -> app/wrapped.ts:readyGo
  eagerGo();
  // <- calls exact -> app/wrapped.ts:eagerGo
  second();
  // <- calls exact -> app/wrapped.ts:second
  opened();
  // <- calls exact -> app/wrapped.ts:opened
  delayed();
  // <- calls exact -> app/wrapped.ts:delayed
  strange();
  // <- calls exact -> app/wrapped.ts:strange
  bound();
  // <- calls exact -> app/wrapped.ts:bound
  logged(halt)();
  // <- calls exact -> app/wrappers.ts:logged
  // <- calls probable -> app/wrapped.ts:halt
  const plus = createAdder(1);
  //    ^ calls probable -> app/wrappers.ts:createAdder; from app/wrapped.ts:main.plus
  //           ^ calls exact -> app/wrappers.ts:createAdder; from app/wrapped.ts:main
  plus(2);
  // <- calls exact -> app/wrapped.ts:main.plus
  const typed = createTyped(1);
  typed(2);
  // <- calls exact -> app/wrapped.ts:main.typed
  const text = createAdder(3);
  text.toString();
  //   ^ calls unresolved
  if (items.length > 0) {
    const plus = items.indexOf(1);
    return plus;
  }
}
