import { Letter, Parcel, table } from './merged';

const parcel = new Parcel();
//                 ^ calls exact -> app/merged.ts:Parcel
parcel.send(undefined as never);
//     ^ calls probable -> app/merged.ts:Parcel.send
new Letter().send(undefined as never);
//           ^ calls probable -> app/merged.ts:Parcel.send
Letter.send();
//     ^ calls exact -> app/merged.ts:Letter.send
table.insert();
//    ^ calls probable -> app/merged.ts:insert
table.remove(parcel).seal();
//    ^ calls probable -> app/merged.ts:remove
table.find('x').send(undefined as never);
//              ^ calls probable -> app/merged.ts:Parcel.send
table.first?.send(undefined as never);
//           ^ calls probable -> app/merged.ts:Parcel.send

export function deliver(card: import('./merged').Card, module: typeof import('./merged')) {
  card.send(undefined as never);
  //   ^ calls probable -> app/merged.ts:Parcel.send
  module.table.insert();
  //           ^ calls probable -> app/merged.ts:insert
}
