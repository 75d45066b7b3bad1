"""The odds and costs that options state, as comparable numbers."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import UNSET

from wardrum.events.toolkit.options import Option

TAKEN_DOWN = 50  # the value of certainly taking the target down, in points of damage
HARM = {"minor_hit": 1, "down": 3, "out_of_action": 8}  # the value of each injury
SUCCEEDING = 3  # the value of certain success of a roll without injuries


def stated(option: Option) -> Mapping[str, str]:
    """The odds of an option by outcome; empty if it states none."""
    return {} if option.odds is UNSET else option.odds


def chances(option: Option, outcome: str, otherwise: str = "0") -> float:
    """The probability of one outcome."""
    return float(Fraction(stated(option).get(outcome, otherwise)))


def damage(odds: Mapping[str, str]) -> float:
    """The value of an attack: expected damage plus the chance of taking the target down."""
    falls = odds.get("taken_down", odds.get("defeated", "0"))
    return float(Fraction(odds["mean"]) + Fraction(falls) * TAKEN_DOWN)


def harm(odds: Mapping[str, str]) -> float:
    """The value of a roll: its expected injuries, or without any its chance of success."""
    if "out_of_action" in odds:
        return float(sum(value * Fraction(odds[injury]) for injury, value in HARM.items()))
    return float(SUCCEEDING * (1 - Fraction(odds["failure"])))


def difference(one: Option, other: Option) -> float:
    """The absolute difference between the values of two rolls."""
    return abs(harm(stated(one)) - harm(stated(other)))


def price(option: Option) -> int:
    """The number of markers in an option's cost, as in "2 BLOOD"."""
    amount = "" if option.cost is UNSET else option.cost.partition(" ")[0]
    return int(amount) if amount.isdigit() else 0
