/** Declarations that share a name: each has members of its own. */
export interface Uri {
  path: string;
  with(change: string): Uri;
}
export namespace Uri {
  export function parse(text: string): Uri {
    return { path: text, with: () => parse(text) };
  }
}

export class Box {
  open() {}
}
export namespace Box {
  export function make(): Box {
    return new Box();
  }
}

export function shout(text: string) {
  return text;
}
export namespace shout {
  export function loudly(text: string) {
    return shout(text);
    //     ^ calls exact -> app/namesakes.ts:shout
  }
}

export const Mode = {
  next() {
    return {} as Mode;
  },
};
export type Mode = { flip(): void };
