"""Exact odds of success rolls, injury rolls and whole attacks (T-12, X-30, X-31). Counted once, then remembered."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, TypeVar

from msgspec import Struct

from wardrum.events.toolkit.pools import kept_sum_odds, reduced

from .injury_table import InjuryPool, InjuryResult, counts_as, table_of
from .success import KEPT, Outcome, dice_count, keep_of, outcome_of

N = TypeVar("N", bound=str)

ODDS_KEPT: Final = 4_096
"""Attacks whose odds are remembered: rosters bring their own numbers, so that needs a limit."""

CERTAIN: Final[Mapping[Outcome, Fraction]] = {
    "failure": Fraction(0),
    "success": Fraction(1),
    "critical": Fraction(0),
}


class AttackTerms(Struct, frozen=True):
    """All that decides the odds of an attack.

    net: DICE of the success roll · injury: the roll that follows a hit · critical: INJURY DICE that a critical
    success adds · spared: Out of Action counts as Down (X-38) · automatic: it hits without a roll (FLAMETHROWER).
    """

    net: int
    injury: InjuryPool
    critical: int = 1
    spared: bool = False
    automatic: bool = False


@cache
def success_odds(net: int) -> Mapping[Outcome, Fraction]:
    """The chances of failure, success and critical success (T-12)."""
    odds: dict[Outcome, Fraction] = dict.fromkeys(("failure", "success", "critical"), Fraction(0))
    for total, chance in kept_sum_odds(dice_count(net), KEPT, keep_of(net)).items():
        odds[outcome_of(total)] += chance
    return odds


@lru_cache(maxsize=ODDS_KEPT)
def injury_odds(pool: InjuryPool, *, spared: bool = False) -> Mapping[InjuryResult, Fraction]:
    """The chances of the four lines of the chart, as they count for the victim (X-30, X-38)."""
    odds: dict[InjuryResult, Fraction] = dict.fromkeys(
        ("no_effect", "minor_hit", "down", "out_of_action"), Fraction(0)
    )
    for total, chance in kept_sum_odds(pool.count, pool.base, pool.keep).items():
        odds[counts_as(table_of(total + pool.modifier), spared=spared)] += chance
    return odds


@lru_cache(maxsize=ODDS_KEPT)
def attack_odds(attack: AttackTerms) -> Mapping[str, Fraction]:
    """The chances of the success roll, then those of each injury with the chance to hit in them (T-12, X-31).

    The chances of the four lines of the chart add up to that of a hit.
    """
    hit = CERTAIN if attack.automatic else success_odds(attack.net)
    pool = attack.injury
    worse = InjuryPool(pool.base, pool.net + attack.critical, pool.modifier)
    plain, critical = (injury_odds(each, spared=attack.spared) for each in (pool, worse))
    odds: dict[str, Fraction] = dict(hit.items())
    for line, chance in plain.items():
        odds[line] = hit["success"] * chance + hit["critical"] * critical[line]
    return odds


def reduced_odds(odds: Mapping[N, Fraction]) -> dict[str, str]:
    """Odds as an option carries them: reduced fractions by outcome."""
    return {outcome: reduced(chance) for outcome, chance in odds.items()}
