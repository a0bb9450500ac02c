const candle = { wick() {}, kindle() {} };

function burn(any) {
  any.wick();
  //  ^ calls approximate -> examples/candle.js:candle.wick
}
burn(candle);
// <- calls exact -> examples/candle.js:burn
