class Crate {
  seal() {}
}

/** A generic type that is constructed with type arguments holds values of these types. */
export class Depot {
  private byName = new Map<string, Crate>();

  close() {
    this.byName.get('first')?.seal();
    //                        ^ calls probable -> app/depots.ts:Crate.seal
    for (const [name, crate] of this.byName) crate.seal();
    //                                             ^ calls probable -> app/depots.ts:Crate.seal
    for (const [, crate] of this.byName.entries()) crate.seal();
    for (const crate of this.byName.values()) crate.seal();
    //                                              ^ calls probable -> app/depots.ts:Crate.seal
    const waiting = new Array<Crate>();
    waiting.forEach((crate) => crate.seal());
    //                               ^ calls probable -> app/depots.ts:Crate.seal
  }
}
