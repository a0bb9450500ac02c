export * from './book';
//     ^ imports exact -> packages/ledger/src/book.ts
export { Book as default, openBook as start } from './book';
//       ^ imports exact -> packages/ledger/src/book.ts
