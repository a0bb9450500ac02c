"""Stars and how bright they are."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable

LIMIT_OF_THE_EYE = 6.0


@dataclass
class Star:
    """One star of the catalogue."""

    name: str
    magnitude: float
    colour: "Colour | None" = None

    @property
    def is_visible(self) -> bool:
        return self.magnitude <= LIMIT_OF_THE_EYE

    def describe(self) -> str:
        """A line for the night's log."""
        if self.is_visible:
            return f"{self.name} can be seen"
        return f"{self.name} needs a telescope"


class Colour:
    def __init__(self, temperature: int):
        self.temperature = temperature

    def warmer_than(self, other: "Colour") -> bool:
        return self.temperature > other.temperature


def brightest(stars: Iterable[Star], count: int = 3) -> list[Star]:
    def magnitude(star: Star) -> float:
        return star.magnitude

    return sorted(stars, key=magnitude)[:count]
