const { once } = require('lodash');
const { logged } = require('./wrappers');
//      ^ imports exact -> lib/wrappers.js, lib/wrappers.js:logged

function wake() {}
const loggedWake = logged(wake);
//    ^ calls probable -> lib/wrappers.js:logged, lib/wrapped.js:wake; from lib/wrapped.js:loggedWake
const onceWake = once(wake);
//    ^ calls probable -> lib/wrapped.js:wake; from lib/wrapped.js:onceWake

loggedWake();
// <- calls exact -> lib/wrapped.js:loggedWake
// <- calls probable -> lib/wrappers.js:logged, lib/wrapped.js:wake
module.exports = { loggedWake, onceWake };
