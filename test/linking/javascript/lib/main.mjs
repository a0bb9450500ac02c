import player, { start } from './player.js';
//               ^ imports exact -> lib/player.js, lib/player.js:start
import { Recorder } from './sounds.js';
//       ^ imports exact -> lib/sounds.js, lib/sounds.js:Recorder

start();
// <- calls exact -> lib/player.js:start
const recorder = new Recorder('tape');
//                   ^ calls exact -> lib/sounds.js:Recorder
recorder.record();
//       ^ calls probable -> lib/sounds.js:Recorder.record
new player.Player().play('march');
//         ^ gap: calls -> lib/player.js:Player, lib/player.js:Player.constructor
//                  ^ calls approximate -> lib/player.js:Player.play
//                  ^ calls approximate -> lib/studio.js:Studio.play
const { Shuffled } = await import('./queue.js');
new Shuffled().push('jig');
//  ^ calls -> lib/queue.js:Shuffled
//             ^ calls probable -> lib/queue.js:Queue.push
