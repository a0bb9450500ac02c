module.exports = {
  heat(level) {
    return this.burn(level) + this.missing();
    //          ^ calls probable -> lib/stove.js:burn
    //                             ^ calls unresolved
  },
  burn: function (level) {
    return this.glowing;
    //          ^ references probable -> lib/stove.js:glowing
  },
  get glowing() {
    return this.heat(1);
    //          ^ calls probable -> lib/stove.js:heat
  },
  cool: () => this.burn(0),
  //               ^ calls unresolved
};
