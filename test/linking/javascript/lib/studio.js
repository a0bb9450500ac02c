const Mixer = require('./mixer');
const openTape = require('./tape');
const record = require('./passed-on');

class Studio extends Mixer {
//                   ^ inherits exact -> lib/mixer.js:Mixer
  play(song) {
    return this.blend(song);
    //          ^ calls probable -> lib/mixer.js:Mixer.blend
  }
}

const mixer = new Mixer();
//                ^ calls exact -> lib/mixer.js:Mixer
mixer.blend('a');
//    ^ calls probable -> lib/mixer.js:Mixer.blend
openTape('b');
// <- calls exact -> lib/tape.js:openTape
record('c');
// <- calls exact -> lib/tape.js:openTape
