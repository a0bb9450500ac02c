// What a variable holds depends on where it is used: the order of statements, branches, loops, functions inside.
function early() {}
function late() {}
function night() {}

let shift = early;
shift();
// <- calls exact -> shifts.js:shift
// <- calls probable -> shifts.js:early
let kept = shift;
shift = late;
shift();
// <- calls exact -> shifts.js:shift
// <- calls probable -> shifts.js:late
kept();
// <- calls exact -> shifts.js:kept
// <- calls probable -> shifts.js:early

let one = early;
let two = late;
[one, two] = [two, one];
one();
// <- calls exact -> shifts.js:one
// <- calls probable -> shifts.js:late

const roster = { day: early, week: { end: early } };
roster['day'] = late;
roster['day']();
// <- calls probable -> shifts.js:late
roster.week.end = late;
roster.week.end();
//          ^ calls probable -> shifts.js:late
Object.assign(roster, { day: night });
roster.day();
//     ^ calls probable -> shifts.js:night

export function turns(isLong, others) {
  let turn = early;
  if (isLong) turn = late;
  turn();
//^ calls probable -> shifts.js:early, shifts.js:late
  turn = others();
  turn();
//^ calls unresolved unknown
  turn ??= night;
  turn();
//^ calls probable -> shifts.js:night
  for (const other of others) {
    turn();
//  ^ calls probable -> shifts.js:night, shifts.js:late
    other(turn);
    turn = late;
    turn();
//  ^ calls probable -> shifts.js:late
  }
  try {
    turn = early;
    turn();
//  ^ calls probable -> shifts.js:early
  } catch {
    turn();
//  ^ calls probable -> shifts.js:night, shifts.js:late, shifts.js:early
  }
}

export function watch(start) {
  let turn = start;
  const change = () => {
    turn = night;
  };
  turn = late;
  change();
  turn();
//^ calls probable -> shifts.js:night, shifts.js:late
  return () => turn();
//             ^ calls probable -> shifts.js:night, shifts.js:late
}

function begin(run) {
  run();
  run = early;
  run();
//^ calls probable -> shifts.js:early; from shifts.js:begin
}
begin(night);
//    ^ calls probable -> shifts.js:night; from shifts.js:begin

function restart(run) {
  run = early;
  run();
//^ calls probable -> shifts.js:early; from shifts.js:restart
}
restart(night);
//      ^ references exact -> shifts.js:night

export function choose(isLong, given) {
  const either = isLong ? early : late;
  either();
//^ calls probable -> shifts.js:early, shifts.js:late
  const fallback = given || night;
  fallback();
//^ calls probable -> shifts.js:night
  return given ?? (isLong ? early : late);
}
choose(true)();
// <- calls exact -> shifts.js:choose
// <- calls approximate -> shifts.js:early, shifts.js:late

function relay(run) {
  run();
}
relay.call(roster, night);
//                 ^ calls probable -> shifts.js:night; from shifts.js:relay
relay(roster, night);
//            ^ references exact -> shifts.js:night
function invoke() {
  return this();
}
invoke.call(night);
//          ^ calls probable -> shifts.js:night; from shifts.js:invoke

export function several(key) {
  ({ early, late })[key]();
//^ calls approximate -> shifts.js:early, shifts.js:late
  [early, night].forEach((run) => run());
//                                ^ calls probable -> shifts.js:early, shifts.js:night
  const runs = [late, night];
  for (const run of new Set(runs)) run();
//                                 ^ calls probable -> shifts.js:late, shifts.js:night
}

const office = { answer: night };
function reach() {
  this.answer();
//     ^ calls probable -> shifts.js:night
}
Object.defineProperty(office, 'state', { get: reach });

class Desk {
  ring() {}
}
function lift() {
  this.ring();
//     ^ calls probable -> shifts.js:Desk.ring
}
Desk.prototype.lift = lift;

export function unknown(count, given) {
  let run = early;
  run = (count, given);
  run();
//^ calls unresolved unknown
}
