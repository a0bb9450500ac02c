"""A tide station: gauges, and what is told about them."""
from .gauges import Gauge, make_gauge as build
#                   ^ imports exact -> station/gauges.py, station/gauges.py:Gauge
#                          ^ imports exact -> station/gauges.py, station/gauges.py:make_gauge
from .signals import *
#                    ^ imports exact -> station/signals.py
