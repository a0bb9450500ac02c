import { load } from 'dough';
import { rise } from './generated/dough';
import { bake } from '@app/generated/oven';
import { knead } from '@/hands';
import { oven } from '@bakery/ledger/generated';
import type { Baker } from 'dough';

/** `external` is claimed only where the import or the type is from outside. */
export function mix(each: (name: string) => string, any: any, baker: Baker, late: Baker['late']) {
  load('flour');
  // <- calls unresolved external
  rise();
  // <- calls unresolved unknown
  bake();
  // <- calls unresolved unknown
  knead();
  // <- calls unresolved unknown
  oven();
  // <- calls unresolved unknown
  each('salt');
  // <- calls unresolved unknown
  any.total();
  //  ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //  ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  baker.total();
  //    ^ calls unresolved external
  load('yeast').total();
  //            ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //            ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  load('yeast').neverNamedHere();
  //            ^ calls unresolved external
  late.total();
  //   ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //   ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  setTimeout(mix, 1);
  // <- calls unresolved external
  [1, 2].map(String).join();
  //     ^ calls unresolved external
}

class Loaf {
  slice() {}
}
class Roll {
  fill() {}
}
const makeTray = () => ({ tip() {} });
type Baked<T> = T extends string ? Loaf : Roll;
type Held<T> = T extends Map<string, infer Inner> ? Inner : never;

export function serve(tray: ReturnType<typeof makeTray>, roll: InstanceType<typeof Roll>, held: Held<string>) {
  tray.tip();
  //   ^ calls probable -> app/origins.ts:makeTray.tip
  roll.fill();
  //   ^ calls probable -> app/origins.ts:Roll.fill
  held.total();
  //   ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //   ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
}

export function cut(baked: Baked<string>, isLoaf: (it: unknown) => it is Loaf) {
  baked.slice();
  //    ^ calls probable -> app/origins.ts:Loaf.slice
  isLoaf(baked).total();
  //            ^ calls approximate -> packages/ledger/src/book.ts:Entry.total
  //            ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
}
