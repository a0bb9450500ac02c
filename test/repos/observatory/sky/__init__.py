"""The sky above the observatory."""
from .stars import Star, brightest
from .telescope import Telescope

__all__ = ["Star", "Telescope", "brightest"]
