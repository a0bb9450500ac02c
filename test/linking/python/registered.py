"""Types that are registered as a subtype without inheriting from it."""
from abc import ABCMeta


class Signal(metaclass=ABCMeta):
    def raise_flag(self):
        raise NotImplementedError

    def lower_flag(self):
        raise NotImplementedError


@Signal.register
#       ^ implements probable -> registered.py:Signal
class Pennant:
    def raise_flag(self):
    #   ^ overrides probable -> registered.py:Signal.raise_flag
        return 1


class Lantern:
    def lower_flag(self):
    #   ^ overrides probable -> registered.py:Signal.lower_flag
        return 2


Signal.register(Lantern)
#      ^ implements probable -> registered.py:Signal


class Registry:
    def register(self, kind):
        return kind


registry = Registry()


@registry.register
class Buoy:
    def raise_flag(self):
    #   ^ nothing
        return 3
