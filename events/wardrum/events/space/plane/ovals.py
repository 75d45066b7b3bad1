"""Oval bases and how they face (W-68).

An oval is made of a row of discs along its longer axis, each as large as fits into the ellipse: so whatever holds for a
round base is asked of several. They are nine if it is at most twice as long as wide. Of the sizes in use (60 × 35 to
120 × 92 mm) the row leaves out less than 0.6 mm anywhere, of all others less than 1.2, and it never reaches beyond the
ellipse. A base faces in steps of 15 degrees, clockwise from the x axis; half a turn makes no difference to an oval.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cmp_to_key, lru_cache
from math import isqrt
from typing import Annotated, Final, NamedTuple, TypeAlias, get_args

from msgspec import Meta

from .measure import compare_gaps, distance_squared, within
from .shapes import Disc, Leg, Point, Turn

STEP: Final = 15
"""In degrees: bases turn in whole steps."""
FACINGS: Final = range(0, 180, STEP)

Facing: TypeAlias = Annotated[int, Meta(ge=0, le=165, multiple_of=STEP)]
"""How a base faces: degrees clockwise from the x axis, as its longer axis lies."""

MILLION: Final = 1_000_000
COSINES: Final = (1_000_000, 965_926, 866_025, 707_107, 500_000, 258_819, 0)
"""Of 0, 15, …, 90 degrees, in millionths."""
HALF_CHORDS: Final = (0, 130_526, 258_819, 382_683, 500_000, 608_761, 707_107)
"""The sines of half of 0, 15, …, 90 degrees, in millionths."""


class Oval(NamedTuple):
    """An oval base: half of its longer and of its shorter axis in 1/100 mm, and how it faces in degrees."""

    long: int
    short: int
    facing: int = 0

    @property
    def discs(self) -> tuple[Disc, ...]:
        """The row of discs that it is made of, round the origin."""
        return _row(*self)

    def facing_to(self, facing: int) -> Oval:
        """The same base, turned."""
        return self._replace(facing=facing)

    def turn_to(self, facing: int) -> Iterator[int]:
        """The facings of the shorter turn there, step by step, itself the last."""
        ahead = (facing - self.facing) % 180
        steps = ahead // STEP if ahead <= 90 else -((180 - ahead) // STEP)
        sense = 1 if steps > 0 else -1
        for step in range(1, abs(steps) + 1):
            yield (self.facing + sense * step * STEP) % 180

    def turn_length(self, facing: int) -> int:
        """How far the tip of the base travels in that turn, straight, rounded up (W-68)."""
        steps = sum(1 for _ in self.turn_to(facing))
        return -(-2 * self.long * HALF_CHORDS[steps] // MILLION)


Outline: TypeAlias = int | Oval
"""The shape of a base: the radius of a round one, or an oval."""


@lru_cache(maxsize=256)
def _row(long: int, short: int, facing: int) -> tuple[Disc, ...]:
    """The largest disc about each place of the axis that fits into the ellipse, their middles evenly apart.

    About the place t of the axis it has the radius b · √(1 - t² / (a² - b²)), as far as t = (a² - b²) / a, where it ends
    with the ellipse.
    """
    spread = long * long - short * short
    east, south = cosine(facing), cosine(facing - 90)
    discs = []
    half = 2 * -(-long // short)
    for number in range(-half, half + 1):
        along = spread * abs(number) // (long * half)
        radius = (
            long - along if abs(number) == half else isqrt(short * short * (spread - along * along) // spread)
        )
        signed = along if number > 0 else -along
        discs.append(Disc(rounded(signed * east), rounded(signed * south), radius))
    return tuple(discs)


def cosine(degrees: int) -> int:
    """Of a multiple of 15 degrees, in millionths."""
    turned = abs(degrees) % 360
    turned = min(turned, 360 - turned)
    return COSINES[turned // STEP] if turned <= 90 else -COSINES[(180 - turned) // STEP]


def rounded(millionths: int) -> int:
    """To the nearest whole, halves away from zero, so that opposite ends mirror each other."""
    whole = (abs(millionths) + MILLION // 2) // MILLION
    return whole if millionths >= 0 else -whole


# --- legs that turn


def turned_to(leg: Leg) -> int | None:
    """How the base faces after the leg, if it is a turn."""
    return int(leg.how.partition("-")[2]) if leg.how in TURNS else None


TURNS: Final = frozenset(get_args(Turn))


def facing_after(path: Iterable[Leg]) -> int | None:
    """How the base faces after these legs; None: as before."""
    facing = None
    for leg in path:
        if leg.how in TURNS:
            facing = turned_to(leg)
    return facing


def turn(point: tuple[int, int, int], facing: int) -> Leg:
    """The leg that turns a base on the spot."""
    return Leg(*point, f"turn-{facing}")  # type: ignore[arg-type]  # one of the words of Turn


def facing_toward(here: Point, there: Point) -> int:
    """The facing whose axis points best from one place to another."""
    across, down = there[0] - here[0], there[1] - here[1]
    return max(FACINGS, key=lambda facing: abs(across * cosine(facing) + down * cosine(facing - 90)))


# --- bases of any shape


def discs_at(outline: Outline, point: tuple[int, int]) -> tuple[Disc, ...]:
    """What a base with its centre there covers: one disc, or the row of an oval."""
    x, y = point
    if isinstance(outline, int):
        return (Disc(x, y, outline),)
    return tuple([Disc(x + dx, y + dy, radius) for dx, dy, radius in outline.discs])


def any_within(one: tuple[Disc, ...], other: tuple[Disc, ...], reach: int, rise: int = 0) -> bool:
    """Whether the nearest points of two bases are at most ``reach`` apart (W-53); ``rise`` as in ``within``."""
    for a in one:
        for b in other:
            if within(a, b, reach, rise):
                return True
    return False


def closest(one: tuple[Disc, ...], other: tuple[Disc, ...]) -> tuple[Disc, Disc]:
    """The discs of two bases between which their nearest points lie."""
    if len(one) == 1 == len(other):  # of round ones
        return one[0], other[0]
    pairs = [(a, b) for a in one for b in other]
    gaps = [isqrt(distance_squared(a.centre, b.centre)) - a.radius - b.radius for a, b in pairs]
    least = min(gaps)
    few = [pair for pair, gap in zip(pairs, gaps, strict=True) if gap == least]
    return min(few, key=cmp_to_key(compare_gaps))
