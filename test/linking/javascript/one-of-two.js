// Calls of one of several functions.
function soak() {
  return 1;
}

function rinse() {
  return 2;
}

export function wash(isDirty) {
  (isDirty ? soak : rinse)();
  //         ^ calls exact -> one-of-two.js:soak
  //                ^ calls exact -> one-of-two.js:rinse
  return (rinse || soak)();
  //      ^ calls exact -> one-of-two.js:rinse
  //               ^ calls exact -> one-of-two.js:soak
}
