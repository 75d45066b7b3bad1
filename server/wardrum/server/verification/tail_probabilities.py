"""How likely a test statistic at least as large is, if all is fair."""

from __future__ import annotations

from math import erfc, exp, lgamma, log, sqrt
from typing import Final

TERMS_MAX: Final = 100_000  # never reached: the series converge long before
PRECISION: Final = 1e-15  # relative; floating-point numbers have not much more
TINY: Final = 1e-300  # in place of 0, which nothing can be divided by


def chi_square_tail(statistic: float, degrees: int) -> float:
    """The chance of a chi-square value of at least this size. Raises ValueError: degrees below 1, statistic below 0."""
    if degrees < 1 or statistic < 0:
        raise ValueError(f"no chi-square value has {degrees} degrees of freedom and is {statistic}")
    return upper_gamma(degrees / 2, statistic / 2)


def normal_two_sided(z: float) -> float:
    """The chance of a standard normal value at least as far from 0."""
    return erfc(abs(z) / sqrt(2))


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), by whichever of its two expansions converges fast."""
    if x == 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    """The power series of the lower function."""
    term = total = 1 / a
    for n in range(1, TERMS_MAX):
        term *= x / (a + n)
        total += term
        if term < total * PRECISION:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """The continued fraction of the upper function, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    result = d
    for n in range(1, TERMS_MAX):
        step = -n * (n - a)
        b += 2
        d = 1 / (step * d + b or TINY)
        c = step / c + b or TINY
        result *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return result
