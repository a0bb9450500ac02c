"""Names like those of Python itself: they must not be taken for them."""


def open(path):
    return path


def flash(times: int) -> int:
    return times


class Lamp:
    def append(self, light):
        return light

    def __call__(self, times):
        return flash(times)
        #      ^ calls exact -> station/signals.py:flash


def when_high(level, callback):
    return callback(level)
    #      ^ calls unresolved unknown
