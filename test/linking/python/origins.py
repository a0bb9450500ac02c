import json

import station.generated
from . import missing
from .generated import shelve
from weather import Forecast, load
from weather import typed as typed_weather

try:
    from weather.fast import parse
except ImportError:

    def parse(text):
        return text


class Mixin(object):
    def run(self):
        self.describe()
        #    ^ calls approximate -> station/gauges.py:Instrument.describe


class Worker(Forecast):
    def run(self):
        self.describe()
        #    ^ calls approximate -> station/gauges.py:Instrument.describe
        self.never_named_here()
        #    ^ calls unresolved external


def report(anything: object, forecast: Forecast, each):
    json.dumps(1)
    #    ^ calls unresolved external
    shelve()
    # <- calls unresolved unknown
    missing.describe()
    #       ^ calls approximate -> station/gauges.py:Instrument.describe
    station.generated.describe()
    #                 ^ calls approximate -> station/gauges.py:Instrument.describe
    parse("x")
    # <- calls approximate -> origins.py:parse
    anything.describe()
    #        ^ calls approximate -> station/gauges.py:Instrument.describe
    forecast.describe()
    #        ^ calls unresolved external
    Forecast().describe()
    #          ^ calls unresolved external
    load("x").describe()
    #         ^ calls approximate -> station/gauges.py:Instrument.describe
    load("x").never_named_here()
    #         ^ calls unresolved external
    forecast.station.describe()
    #                ^ calls approximate -> station/gauges.py:Instrument.describe
    each()
    # <- calls unresolved unknown
    print(typed_weather.describe())
    # <- calls unresolved external
    #                   ^ calls unresolved external
    with open("log") as log:
        log.describe()
        #   ^ calls unresolved external
    open("log").describe()
    #           ^ calls unresolved external
