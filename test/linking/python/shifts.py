"""What a variable holds depends on where it is used: the order of statements, branches, loops, functions inside."""


def early():
    pass


def late():
    pass


class Guard:
    def walk(self):
        pass


class Nurse:
    def walk(self):
        pass


shift = early
shift()
# <- calls exact -> shifts.py:shift
# <- calls probable -> shifts.py:early
shift = late
shift()
# <- calls exact -> shifts.py:shift
# <- calls probable -> shifts.py:late
first = second = early
first = second = late
first()
# <- calls exact -> shifts.py:first
# <- calls probable -> shifts.py:late


def plain(run):
    return run


def timed(run):
    return run


mark = plain
mark = timed


@mark
#^ references exact -> shifts.py:mark
#^ calls probable -> shifts.py:timed
def report():
    pass


roster = {"day": early, "week": {"end": early}}
roster["day"] = late
roster["day"]()
# <- calls probable -> shifts.py:late
roster["week"]["end"] = late
roster["week"]["end"]()
# <- calls probable -> shifts.py:late
roster.update({"day": early})
roster["day"]()
# <- calls probable -> shifts.py:early


def rounds(guards: list[Guard], nurses: list[Nurse], is_long):
    for one in guards:
        one.walk()
#           ^ calls probable -> shifts.py:Guard.walk
    for one in nurses:
        one.walk()
#           ^ calls probable -> shifts.py:Nurse.walk
    one.walk()
#       ^ calls probable -> shifts.py:Guard.walk, shifts.py:Nurse.walk
    one = Guard()
    if is_long:
        one = Nurse()
        one.walk()
#           ^ calls probable -> shifts.py:Nurse.walk
    one.walk()
#       ^ calls probable -> shifts.py:Guard.walk, shifts.py:Nurse.walk
    with Guard() as one:
        one.walk()
#           ^ calls probable -> shifts.py:Guard.walk


class Ward:
    def __init__(self, guard=None, is_night=False):
        self.guard = guard or Guard()
        self.nurse = Nurse() if is_night else None

    def start(self):
        self.guard.walk()
#                  ^ calls probable -> shifts.py:Guard.walk
        self.nurse.walk()
#                  ^ calls probable -> shifts.py:Nurse.walk
