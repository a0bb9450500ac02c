module.exports = class Mixer {
  blend(song) {
    return song;
  }
};
