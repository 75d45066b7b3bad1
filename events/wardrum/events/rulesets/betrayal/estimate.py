"""How a battle stands, estimated for reviews: how far the party is with its objective, and how well it is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from wardrum.events.toolkit.estimate import clamped

from .state import Battle, State, Unit

PARTY, FOES = ("adventurer", "companion"), ("enemy", "quest")


def estimate(state: State) -> int:
    """The lead of the party over the game in thousandths; 0 before the enemies are there.

    All done is 1, nothing is 0; from that the party's loss of hit points is taken off.
    """
    battle = state.battle
    units = battle.units.values()
    party = [unit for unit in units if unit.kind in PARTY]
    if not party or not any(unit.kind in FOES for unit in units):
        return 0
    return clamped(progress(battle) + health(party) - 1)


def progress(battle: Battle) -> Fraction:
    """How much of the objective is done, 0 to 1."""
    goal = battle.objective
    if goal.kind == "uncover":
        return Fraction(min(battle.skyshards, goal.skyshards), max(1, goal.skyshards))
    foes = [
        unit
        for key, unit in battle.units.items()
        if unit.kind in FOES and (goal.kind != "eliminate" or key in goal.units)
    ]
    return 1 - health(foes)


def health(units: Iterable[Unit]) -> Fraction:
    """The share of their hit points that is left; 1 for nobody."""
    there = list(units)
    whole = sum(unit.health for unit in there)
    left = sum(min(unit.hp, unit.health) for unit in there if unit.where != "defeated")
    return Fraction(left, whole) if whole else Fraction(1)
