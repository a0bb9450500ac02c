// A variable has the type of what it was given first, whatever cannot be followed.
class Guard {
  walk() {}
}
class Nurse extends Guard {
  override walk() {}
}

export function turn(spare: Guard, count: number) {
  let one = new Guard();
  one = (count++, spare);
  one.walk();
  //  ^ calls probable -> app/turns.ts:Guard.walk
  one = new Nurse();
  one.walk();
  //  ^ calls probable -> app/turns.ts:Nurse.walk
}
