"""What loops take out of what they go through, and what a test says of a name."""
from typing import Dict, List


class Lamp:
    def light(self): ...


class Bell:
    def ring(self): ...


class Tower:
    lamps: List[Lamp]
    bells: Dict[str, Bell]

    def round(self):
        for place, lamp in enumerate(self.lamps):
            lamp.light()
            #    ^ calls probable -> rounds.py:Lamp.light
        for name, bell in self.bells.items():
            bell.ring()
            #    ^ calls probable -> rounds.py:Bell.ring
        for bell in self.bells.values():
            bell.ring()
            #    ^ calls probable -> rounds.py:Bell.ring
        for lamp, other in zip(self.lamps, reversed(self.lamps)):
            other.light()
            #     ^ calls probable -> rounds.py:Lamp.light
        return [lamp.light() for lamp in sorted(self.lamps)]
        #            ^ calls probable -> rounds.py:Lamp.light


def watch(thing, others):
    if isinstance(thing, Lamp) and others:
        thing.light()
        #     ^ calls probable -> rounds.py:Lamp.light
    elif isinstance(thing, (Bell, Tower)):
        thing.ring()
        #     ^ calls probable -> rounds.py:Bell.ring
    if isinstance(thing, Lamp):
        thing = others
        thing.light()
        #     ^ calls approximate -> rounds.py:Lamp.light


def keep_watch(thing, others):
    if others is None or not isinstance(thing, Lamp):
        return thing.light()
        #            ^ calls approximate -> rounds.py:Lamp.light
    thing.light()
    #     ^ calls probable -> rounds.py:Lamp.light
    assert isinstance(others, Bell)
    others.ring()
    #      ^ calls probable -> rounds.py:Bell.ring
