"""Calls that also pass values of unknown type for a parameter: the known ones are some of several."""


class Winch:
    def haul_in(self):
        return 1


class Capstan:
    def haul_in(self):
        return 2


class Crew:
    def __init__(self, gear):
        self.gear = gear

    def work(self):
        return self.gear.haul_in()
        #                ^ calls probable -> partly_passed.py:Winch.haul_in


def hire(found):
    return [Crew(Winch()), Crew(found)]


class Watch:
    def __init__(self, gear):
        self.watched = gear

    def work(self):
        return self.watched.haul_in()
        #                   ^ calls probable -> partly_passed.py:Capstan.haul_in


def watch():
    return [Watch(Capstan()), Watch(None)]
