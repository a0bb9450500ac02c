declare function weigh(thing?: unknown): Scales.Result;

declare namespace Scales {
  interface Result {
    round(): Result;
    is: Check;
  }
  interface Check extends Result {
    (wanted: number): Result;
    near(wanted: number): Result;
  }
}

declare module 'scales.js' {
  export = weigh;
}

declare module '@outside/labels' {
  export function print(text: string): string;
}

declare class Printer {
  start(): void;
}
