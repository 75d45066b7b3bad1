"""What rolls were worth: initiative dice, roll-offs, and the dice of attacks, which count for the attacker alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.luck import LuckTable, Moment, Odds, Roll, several, uniform
from wardrum.events.toolkit.luck.odds import KEPT
from wardrum.events.toolkit.pools import INITIATIVE_DICE, SIDES, singles_odds

from . import events as e
from .attack_odds import damage_odds, damage_of, die_odds
from .decide.attack import sharpened
from .roster import Weapon
from .state import State

BEFORE: Final = ("priority", "attacker")  # the purposes of roll-offs before the battle

luck = LuckTable()
luck.leave_out(e.BattleplanDrawn, "which cards come is better or worse for neither seat")
luck.leave_out(
    e.RollOffRolled, "a roll-off for priority settles who sets up first, which is no advantage by rule"
)
luck.leave_out(
    e.ArrivalRolled, "whether a group comes early or late is better or worse for neither seat by rule"
)

luck.leave_out(e.ImpactRolled, "a drop is a price that its seat chose to pay, or comes from a fall")
luck.leave_out(
    e.AbilityRolled, "how many dice there are, and at whom, is what a seat has spent its ability dice on"
)
luck.leave_out(e.FallTestRolled, "whether it matters depends on the fall, which its opponent chooses")

INITIATIVE: Final = Odds(singles_odds(INITIATIVE_DICE))


@luck.on(e.InitiativeRolled)
def initiative_rolled(at: Moment, event: e.InitiativeRolled) -> Iterator[Roll]:
    """W-7: singles win the initiative."""
    yield Roll(event.seat, "singles", len(event.singles), INITIATIVE, len(event.dice))


@luck.on(e.RollOffRolled)
def roll_off_rolled(at: Moment, event: e.RollOffRolled) -> Iterator[Roll]:
    """W-8, W-18: each seat's own die, where the initiative hangs on it."""
    if event.purpose not in BEFORE:
        for seat, die in event.dice.items():
            yield Roll(seat, "pips", die, uniform(SIDES), 1)


@luck.on(e.AttackRolled)
def attack_rolled(at: Moment, event: e.AttackRolled) -> Iterator[Roll]:
    """W-63, W-64: by the numbers of the attack declared just before."""
    made = at.last(e.AttackDeclared)
    weapon = armed_with(at.state, made)
    seat = at.state.battle.fighters[event.fighter].seat
    yield from attack(seat, event, (made.strength, made.toughness, weapon.damage, weapon.critical))


def armed_with(state: State, made: e.AttackDeclared) -> Weapon:
    """The weapon of an attack of the activation going on, as it strikes this target (W-86)."""
    weapon, activation = (
        state.battle.fighters[made.fighter].profile.weapons[made.weapon],
        state.battle.activation,
    )
    return weapon if activation is UNSET else sharpened(state, activation, weapon, made.target)


def attack(seat: str, event: e.AttackRolled, numbers: tuple[int, int, int, int]) -> Iterator[Roll]:
    """Damage points as the dice show them, whatever is lost or prevented of them, and hits, criticals among them.

    numbers: Strength, Toughness, Damage, and damage of a critical.
    """
    dice, (strength, toughness, _, _) = event.dice, numbers
    hits = several(len(dice), 1 - die_odds(strength, toughness).miss)
    points = damage_of(dice, *numbers).damage
    yield Roll(seat, "successes", event.hits + event.crits, hits, 0)
    yield Roll(seat, "damage", points, _damage(len(dice), *numbers), len(dice))


@lru_cache(maxsize=KEPT)
def _damage(attacks: int, strength: int, toughness: int, damage: int, critical: int) -> Odds:
    return Odds(damage_odds(attacks, strength, toughness, damage, critical))
