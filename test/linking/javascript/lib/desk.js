const { table, frozen, createEffects } = require('./effects');
//      ^ imports exact -> lib/effects.js, lib/effects.js:table
//             ^ imports exact -> lib/effects.js, lib/effects.js:frozen
//                     ^ imports exact -> lib/effects.js, lib/effects.js:createEffects

function run() {
  table.beep();
  //    ^ calls probable -> lib/sounds.js:beep
  table.queue.next();
  //          ^ calls probable -> lib/queue.js:Queue.next
  new table.filters.Filter().apply();
  //                ^ calls probable -> lib/effects.js:Filter
  //                         ^ calls probable -> lib/effects.js:Filter.apply
  frozen.again();
  //     ^ calls probable -> lib/sounds.js:beep
  const effects = createEffects(3);
  //              ^ calls exact -> lib/effects.js:createEffects
  effects.fade();
  //      ^ calls probable -> lib/effects.js:createEffects.fade
  effects.beep();
  //      ^ calls probable -> lib/sounds.js:beep
}

module.exports = { run };
