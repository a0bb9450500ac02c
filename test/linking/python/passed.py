"""Parameters have the values that calls pass for them, and attributes those that are assigned to them anywhere."""
import copy

from crew import Sailor


class Compass:
    def bearing(self):
        return 1


class Sextant:
    def bearing(self):
        return 2


class Chart:
    def __init__(self, compass):
        self.compass = compass

    def plot(self):
        return self.compass.bearing()
        #                   ^ calls probable -> passed.py:Compass.bearing


class HarbourChart(Chart):
    pass


def draw():
    return HarbourChart(Compass()).plot()


def steer(tool, other=None):
    tool.bearing()
    #    ^ calls probable -> passed.py:Compass.bearing
    return other.bearing()
    #            ^ calls probable -> passed.py:Sextant.bearing


steer(Compass(), other=Sextant())


def through(tool):
    return steer_further(tool)


def steer_further(tool):
    return tool.bearing()
    #           ^ calls probable -> passed.py:Compass.bearing


through(Compass())


class Deck:
    def receive(self, tool):
        return tool.bearing()
        #           ^ calls probable -> passed.py:Sextant.bearing

    def hand_over(self):
        self.receive(Sextant())


class Cabin:
    def receive(self, tool, lamp):
        # The receiver of the only call is a Deck.
        return tool.bearing()
        #           ^ calls approximate -> passed.py:Compass.bearing
        #           ^ calls approximate -> passed.py:Sextant.bearing


def of_a_method_on_an_unknown_value(place):
    place.admit(Compass())


class Gate:
    def admit(self, tool):
        return tool.bearing()
        #           ^ calls probable -> passed.py:Compass.bearing


def nobody_calls_it(tool):
    return tool.bearing()
    #           ^ calls approximate -> passed.py:Compass.bearing
    #           ^ calls approximate -> passed.py:Sextant.bearing


def behind_unknown_positions(first, tool):
    return tool.bearing()
    #           ^ calls approximate -> passed.py:Compass.bearing
    #           ^ calls approximate -> passed.py:Sextant.bearing


behind_unknown_positions(*Sailor.all(), Compass())


class Rigging:
    def install(self, ship):
        ship.rigging = self

    def hoist(self):
        return 3


class Pulley:
    def hoist(self):
        return 4


def attribute_of_an_unknown_value(ship):
    return ship.rigging.hoist()
    #                   ^ calls probable -> passed.py:Rigging.hoist


def attribute_that_nobody_assigns(ship):
    return ship.ropes.hoist()
    #                 ^ calls approximate -> passed.py:Rigging.hoist
    #                 ^ calls approximate -> passed.py:Pulley.hoist


class Log:
    def entry(self):
        twin = Blank()
        twin.__class__ = self.__class__
        return twin

    def seal(self):
        return 5


class DeckLog(Log):
    def seal(self):
        return 6


class Blank:
    pass


def same_class_as_the_receiver():
    DeckLog().entry().seal()
    #                 ^ calls probable -> passed.py:DeckLog.seal


def given_class():
    log = copy.copy(Blank())
    log.__class__ = DeckLog
    log.seal()
    #   ^ calls probable -> passed.py:DeckLog.seal


def attribute_by_literal_name(chart: Chart):
    plot = getattr(chart, "plot", None)
    return plot()
    #      ^ calls probable -> passed.py:Chart.plot


class SealMixin:
    def close_book(self):
        self.stamp()
        #    ^ calls probable -> passed.py:Book.stamp
        return super().bind()
        #              ^ calls probable -> passed.py:Book.bind


class Book:
    def stamp(self):
        return 7

    def bind(self):
        return 8


class SealedBook(SealMixin, Book):
    pass


class Registry:
    def enter(self, name):
        return name


registry = Registry()
enter = registry.enter
