from __future__ import annotations

from abc import ABC, abstractmethod
#               ^ nothing

from . import signals
#             ^ imports exact -> station/__init__.py, station/signals.py


class Instrument(ABC):
#                ^ inherits unresolved external
    def __init__(self, name: str):
        self.name = name

    @abstractmethod
    def level(self) -> float:
        ...

    def describe(self) -> str:
        return f"{self.name}: {self.level()}"
        #                           ^ calls probable -> station/gauges.py:Instrument.level
        #                           ^ calls approximate -> station/gauges.py:Gauge.level; via station/gauges.py:Instrument.level


class Gauge(Instrument):
#           ^ inherits exact -> station/gauges.py:Instrument
    def __init__(self, name: str, lamp: signals.Lamp):
    #                                           ^ references exact -> station/signals.py:Lamp
        super().__init__(name)
        # <- calls unresolved external
        #       ^ calls probable -> station/gauges.py:Instrument.__init__
        self.lamp = lamp
        self.history = []

    def level(self) -> float:
    #   ^ overrides probable -> station/gauges.py:Instrument.level
        self.lamp(3)
        #    ^ gap: calls -> station/signals.py:Lamp.__call__
        self.history.append(1.0)
        #            ^ calls unresolved external
        return float(signals.flash(2))
        #      ^ calls unresolved external
        #                    ^ calls exact -> station/signals.py:flash

    def twin(self) -> Gauge:
        return self


def make_gauge(name):
    lamp = signals.Lamp()
    #              ^ calls exact -> station/signals.py:Lamp
    lamp.append(name)
    #    ^ calls probable -> station/signals.py:Lamp.append
    return Gauge(name, lamp)
    #      ^ calls exact -> station/gauges.py:Gauge, station/gauges.py:Gauge.__init__
