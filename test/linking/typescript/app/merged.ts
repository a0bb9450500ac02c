// Names that stand for several things: a class and a namespace, a function type and a table of it.
export class Parcel {
  static seal() {}
  seal() {}
  send(options: Parcel.Options) {
    options.stamp();
    //      ^ calls probable -> app/merged.ts:Parcel.Options.stamp
  }
}

export namespace Parcel {
  export interface Options {
    stamp(): void;
  }
}

export class Letter extends Parcel {
  static send() {}

  constructor() {
    super();
  }
}

export class Card extends Letter {
  constructor() {
    super();
    // <- calls exact -> app/merged.ts:Letter.constructor
  }
}

function insert(): void {}
function remove(parcel: Parcel): Parcel {
  return parcel;
}

export const table: {
  insert: typeof insert
  remove: typeof remove
  find(name: string): Parcel
  readonly first?: Parcel
} = { insert, remove, find: () => new Parcel(), first: undefined };
