import Ledgerbook, { type Entry, openBook, type Store, start as begin } from '@bakery/ledger';
//     ^ imports exact -> packages/ledger/src/index.ts, packages/ledger/src/book.ts:Book
//                               ^ imports exact -> packages/ledger/src/index.ts, packages/ledger/src/book.ts:openBook
//                                         ^ imports exact -> packages/ledger/src/index.ts, packages/ledger/src/book.ts:Store
//                                                     ^ imports exact -> packages/ledger/src/index.ts, packages/ledger/src/book.ts:openBook
import * as tools from './tools';
//     ^ imports exact -> app/tools.ts
import { parse } from 'node:path';
//       ^ nothing

export class Order implements Entry {
//                            ^ implements exact -> packages/ledger/src/book.ts:Entry
  readonly amount = 1;
  constructor(
    private readonly store: Store<Entry>,
    //                      ^ references exact -> packages/ledger/src/book.ts:Store
    private readonly clock: { now(): number },
  ) {}

  total(): number {
  // <- overrides probable -> packages/ledger/src/book.ts:Entry.total
    return tools.round(this.amount);
    //           ^ calls exact -> app/tools.ts:round
  }

  async place(): Promise<Entry> {
    const saved = await this.store.save(this);
    //                             ^ calls probable -> packages/ledger/src/book.ts:Store.save
    //                             ^ calls approximate -> packages/ledger/src/book.ts:Ledger.save; via packages/ledger/src/book.ts:Store.save
    saved.total();
    //    ^ calls probable -> packages/ledger/src/book.ts:Entry.total
    //    ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
    return saved;
  }
}

export function today(orders: Order[], parse: (text: string) => number) {
  const book = openBook('anna');
  //           ^ calls exact -> packages/ledger/src/book.ts:openBook
  const { store, ...rest } = { store: begin('bea') };
  //                                  ^ calls exact -> packages/ledger/src/book.ts:openBook
  store.push(orders[0]);
  //    ^ gap: calls -> packages/ledger/src/book.ts:Ledger.push
  book.push(new Order(book, Date));
  //   ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  //            ^ calls exact -> app/orders.ts:Order, app/orders.ts:Order.constructor
  orders.push(new Order(new Ledgerbook('carl'), Date));
  //     ^ calls unresolved external
  //                        ^ calls exact -> packages/ledger/src/book.ts:Book, packages/ledger/src/book.ts:Book.constructor
  parse('1');
  // <- calls unresolved
  return orders.map((order) => order.total()).concat(orders.map(tools.priceOf));
  //                                 ^ calls probable -> app/orders.ts:Order.total
  //            ^ calls unresolved external
  //                                                                  ^ references exact -> app/tools.ts:priceOf
  //                                          ^ calls unresolved external
}
