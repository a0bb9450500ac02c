const { bell, start, tools: { scrub }, made } = require('./offers');
const offers = require('./offers');

bell();
// <- calls exact -> lib/bell.js:ring
start();
// <- calls exact -> lib/player.js:start
scrub();
// <- calls exact -> lib/orders.js:scrub
// <- calls probable -> lib/offers.js:scrub
made.fill();
//   ^ calls probable -> lib/offers.js:Tray.fill
offers.tools.deep.scrub();
//                ^ calls probable -> lib/offers.js:scrub
new offers.Player();
//         ^ calls exact -> lib/player.js:Player, lib/player.js:Player.constructor
offers.sounds.beep();
//            ^ calls exact -> lib/sounds.js:beep

function late() {
  const { start: begin, tools: { scrub: wash } } = require('./offers');
  begin();
  // <- calls exact -> lib/player.js:start
  wash();
  // <- calls probable -> lib/offers.js:scrub
}
