import logging
from .stars import Star, brightest

log = logging.getLogger(__name__)


class Telescope:
    """Looks at one star at a time."""

    def __init__(self, aperture_mm: int):
        self.aperture_mm = aperture_mm
        self.target: Star | None = None

    def point_at(self, star: Star) -> None:
        self.target = star
        log.info("pointing at %s", star.describe())

    def survey(self, stars):
        for star in brightest(stars):
            self.point_at(star)
        return self.target


class Refractor(Telescope):
    def point_at(self, star):
        super().point_at(star)
        self.focus()

    def focus(self):
        return round(self.aperture_mm / 2)
