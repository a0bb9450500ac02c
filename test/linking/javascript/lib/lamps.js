const http = require('http');
const lamp = Object.create(http.Agent.prototype);
module.exports = lamp;

lamp.glow =
lamp.shine = function shine(level) {
  this.darken(level);
  //   ^ calls probable -> lib/lamps.js:lamp.darken
  return this.glow(level);
  //          ^ calls probable -> lib/lamps.js:lamp.glow, lib/lamps.js:lamp.shine
};
lamp.darken = function darken() {};

function defineGlow(object, name, get) {
  return Object.defineProperty(object, name, { get });
  //            ^ calls unresolved external
}

defineGlow(lamp, 'bright', function bright() {
// <- calls exact -> lib/lamps.js:defineGlow
  return this.darken();
  //          ^ calls probable -> lib/lamps.js:lamp.darken
});
defineGlow('lamp', lamp, function dark() {
// <- calls exact -> lib/lamps.js:defineGlow
  return this.darken();
  //          ^ calls approximate -> lib/lamps.js:lamp.darken
});

function Torch() {}
Torch.prototype.glow = function () {};
Torch.prototype.kindle = function () {};
const shelf = { kindle() {}, unlit: 1 };

function light(any, other) {
  any.glow();
  //  ^ calls approximate -> lib/lamps.js:lamp.shine, lib/lamps.js:Torch.glow
  other.kindle();
  //    ^ calls approximate -> lib/lamps.js:Torch.kindle, lib/lamps.js:shelf.kindle
  other.wick();
  //    ^ calls unresolved unknown
}
light(shelf);
// <- calls exact -> lib/lamps.js:light

function polish(any, other) {
  any.shimmer();
  //  ^ calls approximate -> lib/lamps.js:wax.shimmer
  other.gleam();
  //    ^ calls approximate -> lib/lamps.d.ts:Varnish.gleam; never
}
const wax = { shimmer() {} };
polish(wax);
// <- calls exact -> lib/lamps.js:polish
