exports.logged = (fn) => (...given) => fn(...given);
//                                     ^ calls unresolved
const { onceWake } = require('./wrapped');
//      ^ imports exact -> lib/wrapped.js, lib/wrapped.js:onceWake
onceWake();
// <- calls exact -> lib/wrapped.js:onceWake
// <- calls probable -> lib/wrapped.js:wake
