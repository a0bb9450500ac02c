// A module that passes on others, and what it puts together.
class Tray {
  fill() {}
}
function scrub() {}

module.exports = {
  bell: require('./bell'),
  start: require('./player').start,
  tools: { scrub, deep: { scrub } },
  made: make(),
};
module.exports.Player = require('./player').Player;
module.exports.sounds = require('./sounds');

function make() {
  return new Tray();
}
