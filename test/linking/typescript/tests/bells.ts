// An override in a test runs only in calls from tests.
import { type Bell, Gong, open } from '../app/bells';

class Mute implements Bell {
  ring(): void {}
}

export function shut(bell: Bell): void {
  bell.ring();
  //   ^ calls probable -> app/bells.ts:Bell.ring
  //   ^ calls approximate -> app/bells.ts:Gong.ring; via app/bells.ts:Bell.ring
  //   ^ calls approximate -> tests/bells.ts:Mute.ring; via app/bells.ts:Bell.ring
}

open(new Mute());
shut(new Gong());
