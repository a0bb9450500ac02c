const { EventEmitter } = require('events');

class Queue extends EventEmitter {
//                  ^ inherits unresolved external
  songs = [];

  push(song) {
    this.songs.push(song);
    //         ^ calls unresolved external
    this.emit('added', song);
    //   ^ calls unresolved external
  }

  next(name) {
    return this.songs.find((song) => song === name) ?? this.songs.shift();
    //                ^ calls unresolved external
  }
}

class Shuffled extends Queue {
//                     ^ inherits exact -> lib/queue.js:Queue
  next(name) {
  // <- overrides probable -> lib/queue.js:Queue.next
    return super.next(name);
    //           ^ calls probable -> lib/queue.js:Queue.next
  }
}

const makers = { plain: () => new Queue(), shuffled: () => new Shuffled() };
//                                ^ calls exact -> lib/queue.js:Queue
//                                                             ^ calls exact -> lib/queue.js:Shuffled

exports.createQueue = function createQueue() {
  return makers.plain();
  //            ^ calls probable -> lib/queue.js:makers.plain
};
exports.Queue = Queue;
exports.Shuffled = Shuffled;
