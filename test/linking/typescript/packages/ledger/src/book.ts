export interface Entry {
  readonly amount: number;
  total(): number;
}

export interface Store<T> {
  save(item: T): Promise<T>;
}

export abstract class Ledger implements Store<Entry> {
//                                      ^ implements exact -> packages/ledger/src/book.ts:Store
//                                            ^ references exact -> packages/ledger/src/book.ts:Entry
  protected readonly entries: Entry[] = [];

  async save(item: Entry): Promise<Entry> {
  //    ^ overrides probable -> packages/ledger/src/book.ts:Store.save
    this.entries.push(item);
    //           ^ calls unresolved external
    return this.checked(item);
    //          ^ calls probable -> packages/ledger/src/book.ts:Ledger.checked
    //          ^ calls approximate -> packages/ledger/src/book.ts:Book.checked; via packages/ledger/src/book.ts:Ledger.checked
  }

  protected abstract checked(item: Entry): Entry;

  push(item: Entry): void {
    this.entries.forEach((entry) => entry.total());
    //           ^ calls unresolved external
    //                                    ^ calls probable -> packages/ledger/src/book.ts:Entry.total
    //                                    ^ calls approximate -> app/orders.ts:Order.total; via packages/ledger/src/book.ts:Entry.total
  }
}

export class Book extends Ledger {
//                        ^ inherits exact -> packages/ledger/src/book.ts:Ledger
  constructor(private readonly owner: string) {
    super();
  }

  protected checked(item: Entry): Entry {
  //        ^ overrides probable -> packages/ledger/src/book.ts:Ledger.checked
    super.push(item);
    //    ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
    return item;
  }

  static of(owner: string) {
    return new Book(owner);
    //         ^ calls exact -> packages/ledger/src/book.ts:Book, packages/ledger/src/book.ts:Book.constructor
  }
}

export function openBook(owner: string) {
  return Book.of(owner);
  //          ^ calls exact -> packages/ledger/src/book.ts:Book.of
}
