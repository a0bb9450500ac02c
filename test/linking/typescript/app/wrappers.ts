import { performance } from 'node:perf_hooks';

export const timed = <T extends (...given: any[]) => any>(fn: T, name = fn.name): T => {
  return performance.timerify(fn, { name });
  //                 ^ calls unresolved external
};
export const logged = (fn: any) => (...given: any[]) => fn(...given);
//                                                      ^ calls unresolved
export function counted(fn: any) {
  return function (this: any, ...given: any[]) {
    return fn.apply(this, given);
    //        ^ calls unresolved
  };
}
export function ready(fn: any) {
  return function inside() {
    return fn();
    //     ^ calls unresolved
  };
}
export function eager(fn: any) {
  fn();
  // <- calls unresolved
  return 1;
}
export function same(first: any, second: any) {
  return second;
}
export const both = (first: any, second: any) => () => [first(), second()];
//                                                      ^ calls unresolved
//                                                               ^ calls unresolved
export const retried = (count: number, fn: any) => () => fn(count);
//                                                       ^ calls unresolved
export const createAdder = (first: number) => (second: number) => add(first, second);
//                                                                ^ calls exact -> app/wrappers.ts:add
export const createTyped = (first: number): ((second: number) => number) => {
  return (second) => add(first, second);
  //                 ^ calls exact -> app/wrappers.ts:add
};
function add(first: number, second: number) {
  return first + second;
}
