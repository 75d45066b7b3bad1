"""What rolls were worth: those of Warcry, and tests, channeling and reactions.

The dice of an attack count for the attacker alone, also where its misses are countered; dice against its criticals
count for who takes cover.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec import UNSET

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.luck import armed_with, attack
from wardrum.events.rulesets.warcry.luck import luck as luck_of_warcry
from wardrum.events.toolkit.luck import LuckTable, Moment, Odds, Roll, chance, several
from wardrum.events.toolkit.pools import SIDES
from wardrum.events.toolkit.questions import among

from . import events as e
from .decide.channeled_dice import HARMLESS
from .decide.reactions import BLUNTED, LANDS
from .state import Attacked, State, Threat

luck = LuckTable(luck_of_warcry)


def at_least(face: int) -> Fraction:
    """The chance of one die to show a face or more."""
    return Fraction(min(max(SIDES + 1 - face, 0), SIDES), SIDES)


def seat_of(state: State, fighter: str) -> str:
    """Whose fighter it is."""
    return state.battle.fighters[fighter].seat


@luck.on(w.AttackRolled)
def attack_rolled(at: Moment, event: w.AttackRolled) -> Iterator[Roll]:
    """W-63, W-64; M-32: declared in this commit, or waiting for an answer before it. M-33: with a die less."""
    numbers = _numbers(at, event)
    yield from attack(seat_of(at.state, event.fighter), event, numbers)


def _numbers(at: Moment, event: w.AttackRolled) -> tuple[int, int, int, int]:
    """Strength, Toughness, Damage, and damage of a critical."""
    waiting = among(at.opening.battle.questions, Threat)
    if waiting and isinstance(waiting.trigger, Attacked):
        strike = waiting.trigger.strike
        return strike.weapon.strength, strike.toughness, strike.weapon.damage, strike.weapon.critical
    made = at.last(w.AttackDeclared)
    weapon = armed_with(at.state, made)
    return made.strength, made.toughness, weapon.damage, weapon.critical


@luck.on(e.CriticalsBlunted)
def criticals_blunted(at: Moment, event: e.CriticalsBlunted) -> Iterator[Roll]:
    """M-35: for the fighter in cover."""
    odds = several(len(event.dice), at_least(BLUNTED))
    yield Roll(seat_of(at.state, event.fighter), "successes", event.blunted, odds, len(event.dice))


BLOW: Final = Odds({0: 1 - at_least(LANDS)} | {hard: at_least(LANDS) / SIDES for hard in range(1, SIDES + 1)})


@luck.on(e.RetreatStruck)
def retreat_struck(at: Moment, event: e.RetreatStruck) -> Iterator[Roll]:
    """M-36: for the fighter that strikes."""
    seat = seat_of(at.state, event.fighter)
    yield Roll(seat, "successes", int(event.points > 0), chance(at_least(LANDS)), 0)
    yield Roll(seat, "damage", event.points, BLOW, len(event.dice))


@luck.on(e.ChannelRolled)
def channel_rolled(at: Moment, event: e.ChannelRolled) -> Iterator[Roll]:
    """M-14: above the number of the round."""
    odds = chance(at_least(at.state.battle.round + 1))
    yield Roll(event.seat, "successes", event.gained, odds, 1)


@luck.on(e.MishapRolled)
def mishap_rolled(at: Moment, event: e.MishapRolled) -> Iterator[Roll]:
    """M-43: nothing happens to the wizard."""
    odds = chance(at_least(HARMLESS))
    yield Roll(seat_of(at.state, event.fighter), "successes", int(event.die >= HARMLESS), odds, 1)


@luck.on(e.MoraleRolled)
def morale_rolled(at: Moment, event: e.MoraleRolled) -> Iterator[Roll]:
    """M-38: a test passed; nothing was rolled where no leader or hero is left."""
    if event.fighter is not UNSET:
        yield _test(at.state, event.fighter, passed=event.passed)


@luck.on(e.PanicRolled)
def panic_rolled(at: Moment, event: e.PanicRolled) -> Iterator[Roll]:
    """M-40."""
    yield _test(at.state, event.fighter, passed=event.passed)


@luck.on(e.PerkTookEffect)
def perk_took_effect(at: Moment, event: e.PerkTookEffect) -> Iterator[Roll]:
    """M-45: a die that failed and is rolled again; nothing was rolled where an item does something else."""
    if event.die is not UNSET:
        yield _test(at.state, event.fighter, passed=False)


def _test(state: State, fighter: str, *, passed: bool) -> Roll:
    bravery = state.battle.fighters[fighter].bravery
    return Roll(seat_of(state, fighter), "successes", int(passed), chance(at_least(bravery)), 1)
