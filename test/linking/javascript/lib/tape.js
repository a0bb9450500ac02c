function openTape(name) {
  return { name };
}

module.exports = openTape;
module.exports.length = 90;
