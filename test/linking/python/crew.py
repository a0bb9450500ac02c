"""What written types stand for: one of several, functions, and classes that are called like words of types elsewhere."""
from typing import Callable, Union


class Func:
    def run(self): ...


class Winch(Func):
    def turn(self):
        super().run()
        #       ^ calls probable -> crew.py:Func.run


class Cook:
    def serve(self): ...


def hire(one: Union[Winch, Cook], make: Callable[[str], Cook], any_of: "Func"):
    one.turn()
    #   ^ calls probable -> crew.py:Winch.turn
    one.serve()
    #   ^ calls probable -> crew.py:Cook.serve
    make("soup").serve()
    #            ^ calls probable -> crew.py:Cook.serve
    any_of.run()
    #      ^ calls probable -> crew.py:Func.run
