// Modules that are used where they are loaded.
require('..').start();
// <- imports exact -> lib/player.js
//            ^ calls exact -> lib/player.js:start
const queue = require('../lib/bell')(1);
//            ^ imports exact -> lib/bell.js
//            ^ calls exact -> lib/bell.js:ring
require('outside')(2);
// <- calls unresolved external

async function later() {
  (await import('../lib/main.mjs')).default;
  //     ^ imports exact -> lib/main.mjs
  return import('../lib/queue').then((loaded) => loaded.createQueue());
  //     ^ imports exact -> lib/queue.js
  //                            ^ calls unresolved unknown
  //                                                    ^ calls probable -> lib/queue.js:createQueue
}
