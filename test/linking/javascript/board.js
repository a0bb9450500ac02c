// Functions that are called through what gives them, and taken from where they are kept.
function ring() {}
function hold() {}

function choose() {
  return ring;
}

const handlers = { ring, 2: ring, '2': hold };
handlers['late'] = choose;
const lines = [ring, 0, hold];

export function work(key) {
  choose()();
//^ calls exact -> board.js:choose
//^ calls probable -> board.js:ring
  handlers['ring']();
//^ calls probable -> board.js:ring
  handlers[2]();
//^ calls probable -> board.js:hold
  handlers['late']();
//^ calls probable -> board.js:choose
  handlers[key]();
//^ calls approximate -> board.js:ring, board.js:hold, board.js:choose
  lines[2]();
//^ calls probable -> board.js:hold
  lines.slice(1)[0]();
//^ calls approximate -> board.js:ring, board.js:hold
}

function connect(line) {
  line();
}

const alias = hold;
connect(alias);
//      ^ calls probable -> board.js:hold; from board.js:connect
