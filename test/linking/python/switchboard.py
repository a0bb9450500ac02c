"""Functions as values: called through what gives them, unpacked, kept in containers, handed over by name."""

class Jammed(Exception):
    def __init__(self):
        self.count = 1


def ring():
    pass


def hold():
    pass


def choose():
    return ring


def calling():
    choose()()
#   ^ calls exact -> switchboard.py:choose
#   ^ calls probable -> switchboard.py:ring


first, (second, *rest, last) = ring, (hold, 1, 2, choose)


def unpacking():
    first()
#   ^ calls exact -> switchboard.py:first
#   ^ calls probable -> switchboard.py:ring
    second()
#   ^ calls exact -> switchboard.py:second
#   ^ calls probable -> switchboard.py:hold
    last()
#   ^ calls exact -> switchboard.py:last
#   ^ calls probable -> switchboard.py:choose


HANDLERS = {"ring": ring, "hold": hold}


def dispatch(key):
    HANDLERS[key]()
#   ^ calls approximate -> switchboard.py:ring, switchboard.py:hold
    HANDLERS["hold"]()
#   ^ calls probable -> switchboard.py:hold


def connect(line, answer=hold):
    line()
    answer()
#   ^ calls probable -> switchboard.py:hold; from switchboard.py:connect


alias = ring
connect(alias)
#       ^ calls probable -> switchboard.py:ring; from switchboard.py:connect
connect(answer=choose, line=hold)
#              ^ calls probable -> switchboard.py:choose; from switchboard.py:connect
#                           ^ calls probable -> switchboard.py:hold; from switchboard.py:connect


def logged(run):
    def inner():
        run()
    return inner


@logged
#^ calls exact -> switchboard.py:logged; from switchboard.py
#^ calls probable -> switchboard.py:patch; from switchboard.py:logged.inner
def patch():
    raise Jammed
#         ^ calls exact -> switchboard.py:Jammed, switchboard.py:Jammed.__init__
