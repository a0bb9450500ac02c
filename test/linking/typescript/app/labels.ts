// Modules that only a declaration tells of, and accessors that are set before they are read.
import { print } from '@outside/labels';
import * as labels from '@outside/labels';
import weigh = require('scales.js');
import { Parcel } from './merged';

weigh(1).is.near(2);
// <- calls exact -> app/outside.d.ts:weigh
//          ^ calls probable -> app/outside.d.ts:Scales.Check.near; never
print('x');
// <- calls exact -> app/outside.d.ts:@outside/labels.print
labels.print('x');
//     ^ calls probable -> app/outside.d.ts:@outside/labels.print
labels.lost('x');
//     ^ calls unresolved external

class Box {
  private kept?: Parcel;

  set content(parcel: Parcel) {
    this.kept = parcel;
  }

  get content() {
    return this.kept as Parcel;
  }
}

new Box().content.send(undefined as never);
//                ^ calls probable -> app/merged.ts:Parcel.send
