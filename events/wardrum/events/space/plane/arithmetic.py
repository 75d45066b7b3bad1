"""Integer arithmetic of lengths that are known by their squares only; exact."""

from __future__ import annotations

from math import isqrt


def root_up(square: int) -> int:
    """The smallest integer not below the square root of ``square``."""
    return isqrt(square - 1) + 1 if square else 0


def toward_zero(numerator: int, denominator: int) -> int:
    """The quotient without its fraction; the denominator is positive."""
    return numerator // denominator if numerator >= 0 else -(-numerator // denominator)


def compare_roots(left: int, right: int, more: int) -> int:
    """-1, 0 or 1 as √left is below, equal to or above √right + more; exact."""
    if more < 0:
        return -compare_roots(right, left, -more)
    # Both sides are non-negative now, so squaring keeps the order; what then stays is
    # ``rest`` against 2·more·√right, and once more squaring settles it.
    rest = left - right - more * more
    if rest < 0:
        return -1
    return _sign(rest * rest - 4 * more * more * right)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
