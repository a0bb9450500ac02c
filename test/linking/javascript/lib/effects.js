const { beep, Recorder } = require('./sounds');
//      ^ imports exact -> lib/sounds.js, lib/sounds.js:beep
//            ^ imports exact -> lib/sounds.js, lib/sounds.js:Recorder
const { Queue } = require('./queue');
//      ^ imports exact -> lib/queue.js, lib/queue.js:Queue

function Filter() {}
Filter.prototype = {
  apply: () => beep(),
  //           ^ calls exact -> lib/sounds.js:beep
};
Filter.prototype.reset = beep;
//                       ^ references exact -> lib/sounds.js:beep

function Echo() {}
Echo.prototype.stop = function () {
  return Recorder.prototype.stop.call(this);
  //                             ^ calls probable -> lib/sounds.js:Recorder.stop
};

const quiet = beep.bind(undefined);
//                 ^ calls unresolved external
const table = { beep, filters: { Filter }, queue: new Queue() };
//              ^ references exact -> lib/sounds.js:beep
//                               ^ references exact -> lib/effects.js:Filter
//                                                    ^ calls exact -> lib/queue.js:Queue
const frozen = Object.freeze({ again: beep });
//                    ^ calls unresolved external
//                                    ^ references exact -> lib/sounds.js:beep

function createEffects(level) {
  function fade() {
    return level;
  }
  return { fade, beep, level };
  //       ^ references exact -> lib/effects.js:createEffects.fade
  //             ^ references exact -> lib/sounds.js:beep
}

function all() {
  quiet();
  // <- calls exact -> lib/effects.js:quiet
  // <- calls probable -> lib/sounds.js:beep
  new Filter().apply();
  //  ^ calls exact -> lib/effects.js:Filter
  //           ^ calls probable -> lib/effects.js:Filter.apply
  new Filter().reset();
  //  ^ calls exact -> lib/effects.js:Filter
  //           ^ calls probable -> lib/effects.js:Filter.reset, lib/sounds.js:beep
  for (const each of [beep, all]) each();
  //                  ^ references exact -> lib/sounds.js:beep
  //                        ^ references exact -> lib/effects.js:all
  //                              ^ calls probable -> lib/sounds.js:beep, lib/effects.js:all
  const made = Object.create({ beep });
  //                  ^ calls unresolved external
  //                           ^ references exact -> lib/sounds.js:beep
  made.beep();
  //   ^ calls probable -> lib/sounds.js:beep
  const other = {};
  Object.defineProperty(other, 'sound', { value: beep });
  //     ^ calls unresolved external
  //                                             ^ references exact -> lib/sounds.js:beep
  other.sound();
  //    ^ calls probable -> lib/sounds.js:beep
  Object.defineProperties(other, { again: { value: beep } });
  //     ^ calls unresolved external
  //                                               ^ references exact -> lib/sounds.js:beep
  other.again();
  //    ^ calls probable -> lib/sounds.js:beep
}

function shadowed(beep) {
  const own = { beep };
  own.beep();
  //  ^ calls unresolved
}

module.exports = { table, frozen, createEffects, all, shadowed };
