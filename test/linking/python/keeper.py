"""Decorators, class methods, properties, scopes inside functions."""
from dataclasses import dataclass
from functools import wraps

from report import alarm as ring
#                  ^ imports exact -> report.py, report.py:alarm
from station.gauges import Gauge, make_gauge


def logged(function):
    @wraps(function)
    #^ calls unresolved external
    def inner(*args):
        return function(*args)
    return inner


@dataclass
class Watch:
    gauge: Gauge
    hours: int = 8

    @classmethod
    def night(cls, name: str) -> "Watch":
        return cls(make_gauge(name), 10)
        #      ^ calls probable -> keeper.py:Watch
        #          ^ calls exact -> station/gauges.py:make_gauge

    @property
    def level(self) -> float:
        return self.gauge.level()
        #                 ^ calls probable -> station/gauges.py:Gauge.level
        #           ^ references probable -> keeper.py:Watch.gauge

    @logged
    #^ calls exact -> keeper.py:logged
    #^ calls probable -> keeper.py:Watch.keep; from keeper.py:logged.inner
    def keep(self):
        from station.signals import flash as ring
        #                           ^ imports exact -> station/signals.py, station/signals.py:flash
        ring(1)
        # <- calls exact -> station/signals.py:flash

        def end():
            return self.level
            #           ^ references probable -> keeper.py:Watch.level

        return end()
        #      ^ calls exact -> keeper.py:Watch.keep.end


def shift():
    watch = Watch.night("east")
    #             ^ calls exact -> keeper.py:Watch.night
    watch.keep()
    #     ^ calls probable -> keeper.py:Watch.keep
    ring(watch.level)
    # <- calls exact -> report.py:alarm
    print(watch.hours)
    # <- calls unresolved external
    #           ^ references probable -> keeper.py:Watch.hours
    for other in [Watch(make_gauge("w")), watch]:
    #             ^ calls exact -> keeper.py:Watch
        other.keep()
        #     ^ calls probable -> keeper.py:Watch.keep
    if (found := Watch.night("north")) is not None:
        found.keep()
        #     ^ calls probable -> keeper.py:Watch.keep
