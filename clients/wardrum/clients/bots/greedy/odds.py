"""The chances and prices that options state, as numbers to compare."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import UNSET

from wardrum.events.toolkit.options import Option

TAKEN_DOWN = 50  # what taking somebody down for certain is worth, in points of damage
HARM = {"minor_hit": 1, "down": 3, "out_of_action": 8}  # what each injury is worth
SUCCEEDING = 3  # what succeeding for certain is worth where it hurts nobody


def stated(option: Option) -> Mapping[str, str]:
    """The odds of an option by outcome; none, if it states none."""
    return {} if option.odds is UNSET else option.odds


def chances(option: Option, outcome: str, otherwise: str = "0") -> float:
    """One of them as a number."""
    return float(Fraction(stated(option).get(outcome, otherwise)))


def damage(odds: Mapping[str, str]) -> float:
    """The value of an attack: the damage to expect, and what it means to take somebody down."""
    falls = odds.get("taken_down", odds.get("defeated", "0"))
    return float(Fraction(odds["mean"]) + Fraction(falls) * TAKEN_DOWN)


def harm(odds: Mapping[str, str]) -> float:
    """The value of a roll: the injuries to expect of it, or if it hurts nobody its chance to succeed."""
    if "out_of_action" in odds:
        return float(sum(score * Fraction(odds[injury]) for injury, score in HARM.items()))
    return float(SUCCEEDING * (1 - Fraction(odds["failure"])))


def difference(one: Option, other: Option) -> float:
    """By how much the values of two rolls differ, whichever is the better."""
    return abs(harm(stated(one)) - harm(stated(other)))


def price(option: Option) -> int:
    """The number of markers in what an option costs, as in "2 BLOOD"."""
    amount = "" if option.cost is UNSET else option.cost.partition(" ")[0]
    return int(amount) if amount.isdigit() else 0
