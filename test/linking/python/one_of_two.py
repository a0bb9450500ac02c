"""Calls of one of several functions."""


class Ferry:
    def sail(self):
        return 1

    def row_over(self):
        return 2

    def cross(self, wind):
        return (self.sail if wind else self.row_over)()
        #            ^ calls probable -> one_of_two.py:Ferry.sail
        #                                   ^ calls probable -> one_of_two.py:Ferry.row_over


def moor(ferry=None):
    pick = ferry.sail if ferry else wait
    #                               ^ references exact -> one_of_two.py:wait
    (wait or moor)(1)
    # <- nothing
    #^ calls exact -> one_of_two.py:wait
    #        ^ calls exact -> one_of_two.py:moor
    return pick()
    #      ^ calls probable -> one_of_two.py:wait


def wait(time=1):
    return time
