// Types by comment, and functions that construct.
const { Queue } = require('./queue');
//      ^ imports exact -> lib/queue.js, lib/queue.js:Queue

/**
 * @param {Queue} queue Where songs come from.
 * @param {?Queue[]} [others] More of them.
 * @param {Object} options
 * @param {Queue} options.queue
 */
function show(queue, others = [], options) {
  queue.next();
  //    ^ calls probable -> lib/queue.js:Queue.next
  others.forEach((other) => other.next());
  //     ^ calls unresolved external
  //                              ^ calls probable -> lib/queue.js:Queue.next
  options.queue.next();
  //            ^ calls unresolved unknown
}

function View(name) {
  this.path = this.lookup(name);
  //               ^ calls probable -> lib/view.js:View.lookup
}

View.prototype.lookup = function lookup(name) {
  return name;
};

module.exports = { show, View };
