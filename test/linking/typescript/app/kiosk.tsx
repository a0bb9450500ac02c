import React from 'react';
import { Book } from '@bakery/ledger';

/** A component that is a class has a `this`, and is constructed. */
export class Kiosk extends React.Component<{ title: string }> {
  book: Book;
  private Kind: typeof Book;

  constructor(props: { title: string }) {
    super(props);
    // <- calls unresolved external
  }

  isOpen() {
    return this.book !== undefined;
  }

  serve() {
    this.isOpen();
    //   ^ calls probable -> app/kiosk.tsx:Kiosk.isOpen
    this.book.push();
    //        ^ calls probable -> packages/ledger/src/book.ts:Ledger.push
    new this.Kind('x');
    //       ^ calls probable -> app/kiosk.tsx:Kiosk.Kind, packages/ledger/src/book.ts:Book
    new this.Unknown();
    //       ^ calls unresolved external
  }

  close = () => this.isOpen();
  //                 ^ calls probable -> app/kiosk.tsx:Kiosk.isOpen
}

export function tidy(kiosk: Kiosk) {
  kiosk.isOpen();
  //    ^ calls probable -> app/kiosk.tsx:Kiosk.isOpen
  return <Kiosk title="x" />;
  //      ^ calls exact -> app/kiosk.tsx:Kiosk, app/kiosk.tsx:Kiosk.constructor
}
