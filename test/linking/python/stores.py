"""What containers hold, generators give, blocks open and Python's own functions hand on."""
import copy
from contextlib import contextmanager
from functools import partial
from typing import Iterator, cast


class Rope:
    def coil(self): ...


class Barrel:
    def roll(self): ...


class Shelf:
    """Something to go through, to take from by key, and to open."""

    def __iter__(self):
        yield Rope()

    def __getitem__(self, key):
        return Barrel()

    def __enter__(self):
        return Rope()

    def __exit__(self, *what): ...


class Store:
    def __init__(self, extra: list[Rope]):
        self.ropes = []
        self.first, self.last = both()
        self.extra = list(extra)

    def fill(self):
        self.ropes.append(Rope())
        self.extra.append(Barrel())

    def use(self):
        for rope in self.ropes:
            rope.coil()
            #    ^ calls probable -> stores.py:Rope.coil
        self.last.roll()
        #         ^ calls probable -> stores.py:Barrel.roll
        for one in self.extra:
            one.coil()
            #   ^ calls probable -> stores.py:Rope.coil
            one.roll()
            #   ^ calls unresolved unknown
        return type(self).made().use()
        #                 ^ calls probable -> stores.py:Store.made
        #                        ^ calls probable -> stores.py:Store.use

    @classmethod
    def made(cls):
        return cls([])
        #      ^ calls probable -> stores.py:Store, stores.py:Store.__init__


def both():
    return Rope(), Barrel()


def several() -> tuple[Rope, Barrel]: ...


def ropes():
    yield Rope()


def barrels() -> Iterator[Barrel]:
    yield from [Barrel()]


@contextmanager
def lent():
    yield Barrel()


def take(shelf: Shelf, *many: Rope, **others: Barrel):
    rope, barrel = several()
    rope.coil()
    #    ^ calls probable -> stores.py:Rope.coil
    barrel.roll()
    #      ^ calls probable -> stores.py:Barrel.roll
    for rope in ropes():
        rope.coil()
        #    ^ calls probable -> stores.py:Rope.coil
    for barrel in sorted(barrels()):
        barrel.roll()
        #      ^ calls probable -> stores.py:Barrel.roll
    for one in shelf:
        one.coil()
        #   ^ calls probable -> stores.py:Rope.coil
    shelf["top"].roll()
    #            ^ calls probable -> stores.py:Barrel.roll
    with shelf as opened, lent() as barrel:
        opened.coil()
        #      ^ calls probable -> stores.py:Rope.coil
        barrel.roll()
        #      ^ calls probable -> stores.py:Barrel.roll
    next(ropes()).coil()
    #             ^ calls probable -> stores.py:Rope.coil
    copy.copy(shelf)[0].roll()
    #                   ^ calls probable -> stores.py:Barrel.roll
    cast(Rope, shelf).coil()
    #                 ^ calls probable -> stores.py:Rope.coil
    many[0].coil()
    #       ^ calls probable -> stores.py:Rope.coil
    others["red"].roll()
    #             ^ calls probable -> stores.py:Barrel.roll
    later = partial(both)
    later()[1].roll()
    # <- calls probable -> stores.py:both
    #          ^ calls probable -> stores.py:Barrel.roll


def keep(by_rope: dict[Rope, Barrel], pairs: list[tuple[Rope, Barrel]]):
    for rope in by_rope:
        rope.coil()
        #    ^ calls probable -> stores.py:Rope.coil
    for rope, barrel in by_rope.items():
        rope.coil()
        #    ^ calls probable -> stores.py:Rope.coil
        barrel.roll()
        #      ^ calls probable -> stores.py:Barrel.roll
    for number, (rope, barrel) in enumerate(pairs[1:]):
        barrel.roll()
        #      ^ calls probable -> stores.py:Barrel.roll
    made = [Rope() for _ in pairs]
    made[0].coil()
    #       ^ calls probable -> stores.py:Rope.coil
    kept = {}
    kept["new"] = Barrel()
    kept["new"].roll()
    #           ^ calls probable -> stores.py:Barrel.roll
    return [barrel.roll() for _, barrel in pairs]
    #              ^ calls probable -> stores.py:Barrel.roll
