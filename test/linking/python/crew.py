"""What written types stand for: one of several, functions, and classes that are called like words of types elsewhere."""
from typing import Callable, Generic, TypeVar, Union, overload


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


Any_Winch = TypeVar("Any_Winch", bound=Winch)
Held = TypeVar("Held")


class Locker(Generic[Held]):
    def take(self) -> Held: ...


class Pantry(Locker[Cook]): ...
#            ^ inherits exact -> crew.py:Locker
#                   ^ references exact -> crew.py:Cook


@overload
def find(name: str) -> Cook: ...
@overload
def find(name: int) -> Winch: ...
def find(name) -> Union[Cook, Winch]: ...


def search(winch: Any_Winch, locker: Locker[Winch], pantry: Pantry):
    winch.turn()
    #     ^ calls probable -> crew.py:Winch.turn
    locker.take().turn()
    #             ^ calls probable -> crew.py:Winch.turn
    pantry.take().serve()
    #             ^ calls probable -> crew.py:Cook.serve
    find("smith").serve()
    #             ^ calls probable -> crew.py:Cook.serve
    find(7).turn()
    #       ^ calls probable -> crew.py:Winch.turn
    # <- calls exact -> crew.py:find~3


class Deck:
    def sweep(self): ...

    def clean(self):
        self.sweep()
        #    ^ calls probable -> crew.py:Deck.sweep
        #    ^ calls approximate -> crew.py:Foredeck.sweep; via crew.py:Deck.sweep


class Foredeck(Deck):
    def sweep(self): ...


Hand = Union[Winch, Cook]
Self_Deck = TypeVar("Self_Deck", bound="Deck")


class Cabin:
    def open(self: Self_Deck) -> Self_Deck: ...

    @classmethod
    def built(cls: type[Self_Deck]) -> Self_Deck: ...

    def close(self): ...


def lend(hand: Hand, hands: list[Winch]):
    hand.serve()
    #    ^ calls probable -> crew.py:Cook.serve
    Cabin().open().close()
    #              ^ calls probable -> crew.py:Cabin.close
    Cabin.built().close()
    #             ^ calls probable -> crew.py:Cabin.close
    max(hands, key=len).turn()
    #                   ^ calls probable -> crew.py:Winch.turn
