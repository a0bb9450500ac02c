export interface Bell {
  ring(): void;
}

export class Gong implements Bell {
  ring(): void {}
}

export function open(bell: Bell): void {
  bell.ring();
  //   ^ calls probable -> app/bells.ts:Bell.ring
  //   ^ calls approximate -> app/bells.ts:Gong.ring; via app/bells.ts:Bell.ring
}
