// Objects that functions make, and `this` of arrow functions that something else holds.
import type { Book } from '@bakery/ledger';

export function createTill({ float = 0 } = {}) {
  return {
    open(book: Book) {
      return this.count(book);
      //          ^ calls probable -> app/factories.ts:createTill.count
    },
    count: (book: Book) => book.push(),
    //                          ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  };
}

const createBell = () => ({ ring() {} });

function createTray() {
  const tray = { fill() {}, empty: () => tray.fill() };
  //                                          ^ calls probable -> app/factories.ts:createTray.tray.fill
  return tray;
}

const till = createTill();
//           ^ calls exact -> app/factories.ts:createTill
till.count();
//   ^ calls probable -> app/factories.ts:createTill.count
const { open } = createTill();
//               ^ calls exact -> app/factories.ts:createTill
open();
// <- calls exact -> app/factories.ts:open
// <- calls probable -> app/factories.ts:createTill.open
createBell().ring();
// <- calls exact -> app/factories.ts:createBell
//           ^ calls probable -> app/factories.ts:createBell.ring
createTray().empty();
// <- calls exact -> app/factories.ts:createTray
//           ^ calls probable -> app/factories.ts:createTray.tray.empty

type Handler = (
  this: Frame,
  // what is looked at, see https://example.org/frames
  book: Book /* the whole */,
) => void;

export class Frame {
  onload: Handler = (book) => book.push();
  //                               ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  fail() {}

  watch(frame: Frame) {
    frame.onload = () => this.fail();
    //                        ^ calls probable -> app/factories.ts:Frame.fail
    return { stop: () => this.fail(), again() { this.stop(); } };
    //                        ^ calls probable -> app/factories.ts:Frame.fail
    //                                               ^ calls probable -> app/factories.ts:Frame.watch.stop
  }
}

export function same() {
  const frame = new Frame();
  //                ^ calls exact -> app/factories.ts:Frame
  type frame = ReturnType<typeof same>;
  frame.fail();
  //    ^ calls probable -> app/factories.ts:Frame.fail
}
