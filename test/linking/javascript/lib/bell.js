function ring(times) {
  return times;
}

module.exports = ring;
