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
        #    ^ calls unresolved unknown


class Worker(Forecast):
    def run(self):
        self.describe()
        #    ^ calls unresolved unknown
        self.never_named_here()
        #    ^ calls unresolved external


def report(anything: object, forecast: Forecast, each):
    json.dumps(1)
    #    ^ calls unresolved external
    shelve()
    # <- calls unresolved unknown
    missing.describe()
    #       ^ calls unresolved unknown
    station.generated.describe()
    #                 ^ calls unresolved unknown
    parse("x")
    # <- calls approximate -> origins.py:parse
    anything.describe()
    #        ^ calls unresolved unknown
    forecast.describe()
    #        ^ calls unresolved external
    Forecast().describe()
    #          ^ calls unresolved external
    load("x").describe()
    #         ^ calls unresolved unknown
    load("x").never_named_here()
    #         ^ calls unresolved external
    forecast.station.describe()
    #                ^ calls unresolved unknown
    each()
    # <- calls unresolved unknown
    print(typed_weather.describe())
    # <- calls unresolved external
    #                   ^ calls unresolved external
