// Types by the keys of others: `T['key']`, `T[number]`, and what is at all keys.
import type { Book } from '@bakery/ledger';
import type { Kiosk } from './kiosk';

type Shelf = { book: Kiosk['book']; rows: Book[]; first: Shelf['rows'][number]; some: Kiosk[keyof Kiosk] };
type Handlers = { [name: string]: (book: Book) => void };

const handlers: Handlers = { sell: (book) => book.push() };
//                                                ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
const more: Record<string, (book: Book) => void> = { sell: (book) => book.push() };
//                                                                        ^ calls probable -> packages/ledger/src/book.ts:Ledger.push

export function fill(shelf: Shelf) {
  shelf.book.push();
  //         ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  shelf.first.push();
  //          ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
  shelf.some.isOpen();
  //         ^ calls approximate -> app/kiosk.tsx:Kiosk.isOpen
}
