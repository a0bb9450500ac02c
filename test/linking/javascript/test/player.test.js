// A folder is what its package.json says it is.
const { start } = require('..');
//      ^ imports exact -> lib/player.js, lib/player.js:start

start();
// <- calls exact -> lib/player.js:start
