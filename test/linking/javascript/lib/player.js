const { Queue, createQueue: makeQueue } = require('./queue');
//      ^ imports exact -> lib/queue.js, lib/queue.js:Queue
//                          ^ imports exact -> lib/queue.js, lib/queue.js:createQueue
const fs = require('fs');
const sounds = require('./sounds');
//    ^ imports exact -> lib/sounds.js

class Player {
  constructor(queue = makeQueue()) {
  //                  ^ calls exact -> lib/queue.js:createQueue
    this.queue = queue;
    this.played = [];
  }

  play(name) {
    const song = this.queue.next(name);
    //                      ^ calls probable -> lib/queue.js:Queue.next
    this.played.push(song);
    //          ^ calls unresolved external
    sounds.beep();
    //     ^ calls exact -> lib/sounds.js:beep
    sounds.mixer.mix(song);
    //           ^ calls probable -> lib/sounds.js:mixer.mix
    return this.finish((played) => played.length);
    //          ^ calls probable -> lib/player.js:Player.finish
  }

  finish(callback) {
    return callback(this.played);
    //     ^ calls unresolved
  }
}

function louder(volume) {
  return sounds.scale(volume);
  //            ^ calls exact -> lib/sounds.js:scaled
}

function start() {
  const player = new Player();
  //                 ^ calls exact -> lib/player.js:Player, lib/player.js:Player.constructor
  player.play('waltz');
  //     ^ calls probable -> lib/player.js:Player.play
  const { queue } = player;
  queue.push('tango');
  //    ^ calls probable -> lib/queue.js:Queue.push
  const push = (name) => name;
  push('polka');
  // <- calls exact -> lib/player.js:start.push
  [1, 2].map(louder).push(3);
  //     ^ calls unresolved external
  //         ^ references exact -> lib/player.js:louder
  //                 ^ calls unresolved unknown
  sounds.whenReady(louder);
  //     ^ calls exact -> lib/sounds.js:whenReady
  //               ^ calls probable -> lib/player.js:louder; from lib/sounds.js:whenReady
  fs.readFileSync('list.txt');
  // ^ calls unresolved external
  new Queue().next().trim();
  //  ^ calls exact -> lib/queue.js:Queue
  //          ^ calls probable -> lib/queue.js:Queue.next
  //                 ^ calls unresolved
}

module.exports = { Player, start };
