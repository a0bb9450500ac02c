"""Calls on values of unknown type: the other members that the code uses narrow what a call may mean."""


class Bird:
    feathers = 3

    def migrate(self):
        return 1

    def glide(self):
        return 2


class Goose(Bird):
    def migrate(self):
        return 3

    def honk(self):
        return 4


class Script:
    def migrate(self):
        return 5

    def rollback(self):
        return 6


class Fleet:
    def migrate(self):
        return 7


class Herd:
    def migrate(self):
        return 8


class FlightMixin:
    def depart(self):
        return self.board()
        #           ^ calls probable -> ducks.py:Plane.board


class Plane(FlightMixin):
    def board(self):
        return 9


class Ship:
    def board(self):
        return 10


def one_class_has_all(each):
    each.rollback()
    #    ^ calls approximate -> ducks.py:Script.rollback
    each.migrate()
    #    ^ calls approximate -> ducks.py:Script.migrate


def a_subclass_has_all(each):
    each.honk()
    #    ^ calls approximate -> ducks.py:Goose.honk
    each.migrate()
    #    ^ calls approximate -> ducks.py:Bird.migrate


def attributes_count(each):
    if each.feathers:
        each.migrate()
        #    ^ calls approximate -> ducks.py:Bird.migrate


def too_many_have_it(each):
    each.migrate()
    #    ^ calls unresolved unknown


def two_have_it(each):
    each.board()
    #    ^ calls approximate -> ducks.py:Plane.board
    #    ^ calls approximate -> ducks.py:Ship.board


def members_of_built_in_types_say_nothing(each):
    each.close()
    #    ^ calls unresolved unknown


def none_has_all(each):
    each.rollback()
    #    ^ calls unresolved unknown
    each.honk()
    #    ^ calls unresolved unknown


class Basket:
    def close(self):
        return 11
