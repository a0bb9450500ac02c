const { lost, describe, scrub, count } = require('./codes');
const codes = require('./codes');

lost();
// <- calls exact -> lib/codes.js:codes.lost
// <- calls probable -> lib/codes.js:make
describe();
// <- calls exact -> lib/codes.js:codes.describe
scrub();
// <- calls exact -> lib/codes.js:scrub
count();
// <- calls exact -> lib/codes.js:count
codes.broken();
//    ^ calls probable -> lib/codes.js:codes.broken, lib/codes.js:make
