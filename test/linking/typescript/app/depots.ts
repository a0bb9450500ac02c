class Crate {
  seal() {}
}

/** What is constructed with types for its parameters holds values of these. */
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
