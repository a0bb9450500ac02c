exports.strike = function () {
  return exports.burn() + exports.missing();
  //             ^ calls exact -> lib/matches.js:burn
  //                              ^ calls unresolved unknown
};
exports.burn = function () {};

function shadowed(exports) {
  return exports.burn();
  //             ^ calls unresolved unknown
}

const lamp = require('./lamps');
//    ^ imports exact -> lib/lamps.js
lamp.darken();
//   ^ calls probable -> lib/lamps.js:lamp.darken
