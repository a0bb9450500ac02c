import { Box, Mode, shout, Uri } from './namesakes';
import './more';

export function visit(uri: Uri, box: Box, mode: Mode) {
  Uri.parse('x').with('y');
  //  ^ calls exact -> app/namesakes.ts:Uri.parse
  //             ^ calls probable -> app/namesakes.ts:Uri.with
  uri.parse('x');
  //  ^ calls unresolved unknown
  Uri.with('x');
  //  ^ calls unresolved unknown
  Box.make().open();
  //  ^ calls exact -> app/namesakes.ts:Box.make
  //         ^ calls probable -> app/namesakes.ts:Box.open
  box.make();
  //  ^ calls unresolved unknown
  shout.loudly('x');
  //    ^ calls probable -> app/namesakes.ts:shout.loudly
  Mode.next().flip();
  //   ^ calls probable -> app/namesakes.ts:Mode.next
  //          ^ calls probable -> app/namesakes.ts:Mode.flip
  mode.next();
  //   ^ calls unresolved unknown
  box.lock();
  //  ^ calls probable -> app/more.ts:./namesakes.Box.lock
  uri.tool.turn();
  //       ^ calls probable -> app/more.ts:Tool.turn
  announce('x');
  // <- calls exact -> app/more.ts:global.announce
  theTool.turn();
  //      ^ calls probable -> app/more.ts:Tool.turn
  window.theBox.open();
  //            ^ calls approximate -> app/namesakes.ts:Box.open
}

/** Words with a meaning in some places are names in others. */
export function words(using: Box, type: Box, of: Box, async: Box, accessor: Box, satisfies: Box) {
  using.open();
  //    ^ calls probable -> app/namesakes.ts:Box.open
  type.open();
  //   ^ calls probable -> app/namesakes.ts:Box.open
  of.open();
  // ^ calls probable -> app/namesakes.ts:Box.open
  async.open();
  //    ^ calls probable -> app/namesakes.ts:Box.open
  accessor.open();
  //       ^ calls probable -> app/namesakes.ts:Box.open
  satisfies.open();
  //        ^ calls probable -> app/namesakes.ts:Box.open
}

export const arrow = (using: Box) => using.open();
//                                         ^ calls probable -> app/namesakes.ts:Box.open

export async function resources() {
  using box = new Box();
  box.open();
  //  ^ calls probable -> app/namesakes.ts:Box.open
  await using other = new Box();
  other.open();
  //    ^ calls probable -> app/namesakes.ts:Box.open
  words(box, box, box, box, box, box);
  // <- calls exact -> app/using.ts:words
}

interface Options {
  onStart: (this: Box, speed: number) => void;
  onStop(this: Box): void;
}
function start(options: Options) {
  return options;
}
start({
  onStart(speed) {
    this.open();
    //   ^ calls probable -> app/namesakes.ts:Box.open
  },
  onStop() {
    this.open();
    //   ^ calls approximate -> app/namesakes.ts:Box.open
  },
});
const stop = function (this: Box) {
  this.open();
  //   ^ calls probable -> app/namesakes.ts:Box.open
};

function one() {}
function two() {}
export function held(flag: boolean, given?: () => void) {
  let first: (() => void) | undefined;
  if (flag) first = one;
  first?.();
  // <- calls probable -> app/using.ts:one
  const second = flag ? one : two;
  second();
  // <- calls probable -> app/using.ts:one
  // <- calls probable -> app/using.ts:two
  const third = given ?? two;
  third();
  // <- calls probable -> app/using.ts:two
}
