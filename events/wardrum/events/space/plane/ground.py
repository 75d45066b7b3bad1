"""The ground of a base: the board, the other bases and the obstacles, taken together."""

from __future__ import annotations

from typing import NamedTuple

from .shapes import Disc, Rect


class Ground(NamedTuple):
    """What a base may not leave, stand on or go through, in 1/100 mm; touching is allowed (W-69).

    It may not leave the board, ``width`` by ``height`` from the origin; not stand on or go
    through the other bases, ``discs``; nor the obstacles, ``rects``.
    """

    width: int
    height: int
    discs: tuple[Disc, ...] = ()
    rects: tuple[Rect, ...] = ()

    @property
    def board(self) -> Rect:
        """The whole board."""
        return Rect(0, 0, self.width, self.height)

    def with_discs(self, *more: Disc) -> Ground:
        """The same ground with more bases on it."""
        return self._replace(discs=self.discs + more)
