// Calls through assertions, and with type arguments behind `await`.
import { Book } from '@bakery/ledger';

async function open<T>(name: T): Promise<Book> {
  return new Book('x');
  //         ^ calls exact -> packages/ledger/src/book.ts:Book, packages/ledger/src/book.ts:Book.constructor
}

export async function serve() {
  const found = await open<string>('x');
  //                  ^ calls exact -> app/casts.ts:open
  found.push();
  //    ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  (await open<string>('y')).push();
  //     ^ calls exact -> app/casts.ts:open
  //                        ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  const last = (open as any)('z') ?? open!('z');
  //            ^ calls exact -> app/casts.ts:open
  //                                 ^ calls exact -> app/casts.ts:open
  return last !== found && !found!.push();
  //                               ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
}
