exports.beep = () => scaled(1);
//                   ^ calls exact -> lib/sounds.js:scaled

function scaled(volume) {
  return Math.max(volume, 0);
  //          ^ calls unresolved external
}

const max = (one, other) => (one > other ? one : other);

const mixer = {
  level: 3,
  mix(song) {
    return this.blend(song, max(1, 2));
    //          ^ calls probable -> lib/sounds.js:mixer.blend
    //                      ^ calls exact -> lib/sounds.js:max
  },
  blend: (song) => song,
};

function Recorder(name) {
  this.name = name;
}
Recorder.prototype.record = function () {
  return this.stop();
  //          ^ calls probable -> lib/sounds.js:Recorder.stop
};
Recorder.prototype.stop = function () {
  return this.name;
};

exports.scale = scaled;
exports.mixer = mixer;
exports.Recorder = Recorder;
exports.whenReady = (callback) => callback(max(1, 2));
//                                         ^ calls exact -> lib/sounds.js:max
