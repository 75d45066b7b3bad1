"""Cover by what stands in the line between the nearest points of two bases (W-62 b). Exact.

That line begins and ends on the rims, so its ends are no whole units. A point of it is given in two ways, whichever is
whole: as a part n / w of the way between the centres, or as a part p / q of the line itself. With D, the distance of
the centres, a root, every comparison of the two is the sign of an integer and a multiple of D.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .measure import HALF_INCH, distance_squared, sign_of_root
from .segments import part_inside
from .shapes import INCH, Box, Cylinder


def cover_line_crosses(attacker: Cylinder, target: Cylinder, boxes: Sequence[Box]) -> bool:
    """Whether one of the obstacles gives the target cover (W-62 b): the line between the nearest points crosses it.

    If the bases are more than 1" apart, the parts of obstacles within half an inch of the attacker are ignored: the
    line begins there. What is no higher than the line is not crossed. Of one base above the other there are many
    nearest points, and no cover.
    """
    line = _line(attacker, target)
    if line.square <= line.both * line.both:
        return False
    ignored = HALF_INCH if line.longer_than(INCH) else 0
    return any(_crosses(line, box, attacker, target, ignored) for box in boxes)


class _Line(NamedTuple):
    """The line from rim to rim: the squared distance of the centres, the radii, the height it gains."""

    square: int
    own: int
    both: int
    rise: int

    def longer_than(self, length: int, parts: int = 1) -> bool:
        """Whether it is longer than ``length / parts``."""
        square, _, both, rise = self
        whole = square + both * both + rise * rise
        return sign_of_root(whole * parts * parts - length * length, -2 * both * parts * parts, square) > 0

    def compare(self, part: tuple[int, int], way: tuple[int, int]) -> int:
        """-1, 0 or 1 as the point after a part of the line lies before, on or behind that after a part of the way."""
        (p, q), (n, w) = part, way
        return sign_of_root(w * (q * self.own - p * self.both), p * w - n * q, self.square)

    def begins_before(self, ignored: int, way: tuple[int, int]) -> bool:
        """Whether what is ``ignored`` of the line, a length, ends before that part of the way.

        With h = D - both the horizontal length of the line and g² = h² + rise² the square of the whole, it is
        ignored · h / g < n / w · D - own; both sides are squared, and D² is whole.
        """
        square, own, both, rise = self
        n, w = way
        if sign_of_root(-w * own, n, square) <= 0:
            return False
        flat, flat_root = square + both * both, -2 * both  # h²
        aslant = flat + rise * rise  # g², whose multiple of D is that of h²
        rest, rest_root = n * n * square + w * w * own * own, -2 * n * w * own  # (n · D - w · own)²
        least = (ignored * w) ** 2
        return (
            sign_of_root(
                rest * aslant + rest_root * flat_root * square - least * flat,
                rest * flat_root + rest_root * aslant - least * flat_root,
                square,
            )
            > 0
        )


def _line(a: Cylinder, b: Cylinder) -> _Line:
    own, other = a.disc, b.disc
    square = distance_squared(own.centre, other.centre)
    return _Line(square, own.radius, own.radius + other.radius, b.bottom - a.bottom)


def _crosses(line: _Line, box: Box, attacker: Cylinder, target: Cylinder, ignored: int) -> bool:
    """Whether a piece of the line lies in the box, and behind what is ignored of it."""
    inside = part_inside(attacker.disc.centre, target.disc.centre, box.rect)
    if inside is None:
        return False
    begin, end, whole = inside
    enters, leaves = _between(attacker.bottom, line.rise, box)
    return (
        enters[0] * leaves[1] < leaves[0] * enters[1]
        and line.compare(leaves, (begin, whole)) > 0
        and line.compare(enters, (end, whole)) < 0
        and line.begins_before(ignored, (end, whole))
        and line.longer_than(ignored * leaves[1], leaves[0])
    )


def _between(start: int, rise: int, box: Box) -> tuple[tuple[int, int], tuple[int, int]]:
    """The parts of the line, as numerator and denominator, between which it runs at the heights of the box."""
    climb = abs(rise)
    if not climb:
        return (0, 1), (int(box.bottom <= start < box.top), 1)
    near, far = (box.bottom - start, box.top - start) if rise > 0 else (start - box.top, start - box.bottom)
    return (max(near, 0), climb), (min(far, climb), climb)
