import station as st
#      ^ imports exact -> station/__init__.py
from station import Gauge, build, flash
#                   ^ imports exact -> station/__init__.py, station/gauges.py:Gauge
#                          ^ imports exact -> station/__init__.py, station/gauges.py:make_gauge
#                                 ^ imports exact -> station/__init__.py, station/signals.py:flash
from station.gauges import Instrument as Device
#                          ^ imports exact -> station/gauges.py, station/gauges.py:Instrument
from station.signals import when_high


def alarm(level):
    return flash(level)
    #      ^ calls exact -> station/signals.py:flash


def shadowed(flash, values: list[Gauge]):
#                                ^ references exact -> station/gauges.py:Gauge
    flash(1)
    # <- calls unresolved unknown
    with open("log.txt") as log:
    #    ^ calls unresolved external
        log.write("high")
        #   ^ calls unresolved external
    return [value.level() for value in values]
    #             ^ calls probable -> station/gauges.py:Gauge.level


def summary(device: Device, others: dict[str, Device]) -> str:
#                   ^ references exact -> station/gauges.py:Instrument
    gauge = build("harbour")
    #       ^ calls exact -> station/gauges.py:make_gauge
    gauge.twin().level()
    #     ^ calls probable -> station/gauges.py:Gauge.twin
    #            ^ calls probable -> station/gauges.py:Gauge.level
    when_high(2, alarm)
    # <- calls exact -> station/signals.py:when_high
    #            ^ calls probable -> report.py:alarm; from station/signals.py:when_high
    #            ^ references exact -> report.py:alarm
    first, second = st.Gauge("a", st.Lamp()), st.build("b")
    #                  ^ calls exact -> station/gauges.py:Gauge, station/gauges.py:Gauge.__init__
    #                                ^ calls exact -> station/signals.py:Lamp
    #                                            ^ calls exact -> station/gauges.py:make_gauge
    first.level()
    #     ^ calls probable -> station/gauges.py:Gauge.level
    second.lamp.append("x")
    #           ^ calls probable -> station/signals.py:Lamp.append
    others["north"].describe()
    #               ^ calls probable -> station/gauges.py:Instrument.describe
    ", ".join([]).append("x")
    #    ^ calls unresolved external
    #             ^ calls unresolved unknown
    return device.describe() if isinstance(device, Device) else nobody(device)
    #             ^ calls probable -> station/gauges.py:Instrument.describe
    #                                                           ^ calls unresolved external
