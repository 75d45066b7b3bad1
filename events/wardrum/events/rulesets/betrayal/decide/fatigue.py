"""Fatigue dice: what they cost, and what comes of them when the supply or the track has an end (section 5.3)."""

from __future__ import annotations

from typing import NamedTuple

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..faces import skill_dice
from ..reckoning import track
from ..reckoning.track import LIGHT, OVERFATIGUE, UNLIMITED, Entered
from ..state import Blow, State
from ..units import sheet
from .blows import fall


def gain(decision: Decision[State], unit: str, die: str, cause: str) -> None:
    """Section 5.3, BE-9, BE-10: one fatigue die, "light" or "over"; true damage for overfatigue without a place."""
    state = decision.state
    own = sheet(state, unit)
    entered = entering(state, unit, die)
    drained = tuple(out for out in entered.out if is_skill(state, unit, out))
    taken = OVERFATIGUE if entered.track.count(LIGHT) <= own.track.count(LIGHT) else LIGHT
    if entered.track != own.track:
        decision.emit(e.FatigueDieGained(unit, taken, cause, entered.track, (*own.drained, *drained)))
    no_room(decision, unit, entered.true_damage)


def entering(state: State, unit: str, die: str) -> Entered:
    """What comes of a fatigue die entering a track, as many as the supply still has."""
    own, setup = sheet(state, unit), state.battle.setup
    over = left(state, OVERFATIGUE, setup.overfatigue)
    if die == OVERFATIGUE:
        return track.gain_overfatigue(own.track, over)
    return track.gain_light(own.track, left(state, LIGHT, setup.light_fatigue), over)


def left(state: State, die: str, supply: int) -> int:
    """Section 5.3: dice of a kind that are still in the supply; a setting of 0 is a supply without end."""
    if not supply:
        return UNLIMITED
    sheets = (one.sheet for one in state.battle.units.values())
    return max(0, supply - sum(own.track.count(die) for own in sheets if own))


def shed(decision: Decision[State], unit: str, count: int, cause: str) -> None:
    """Section 5.3: so many light fatigue dice leave the track for the supply, from the left."""
    own = sheet(decision.state, unit)
    after = list(own.track)
    for _ in range(min(count, after.count(LIGHT))):
        after.remove(LIGHT)
    if len(after) != len(own.track):
        decision.emit(e.TrackChanged(unit, cause, tuple(after), own.drained))


def is_skill(state: State, unit: str, die: str) -> bool:
    """Whether it is a skill die of this adventurer: those are drained where others return to the supply (F-28)."""
    return die in skill_dice(state.battle.units[unit])


class Exhausted(NamedTuple):
    """The track and the drained dice afterwards, and what overfatigue without a place costs (F-28, BE-10)."""

    track: tuple[str, ...]
    drained: tuple[str, ...]
    true_damage: int = 0


def exhausted(state: State, unit: str, *dice: str) -> Exhausted:
    """F-28: what is in the track once these dice have entered it one by one."""
    own = sheet(state, unit)
    found = Exhausted(own.track, own.drained)
    for die in dice:
        entered = track.enter(found.track, die, left(state, OVERFATIGUE, state.battle.setup.overfatigue))
        drained = (*found.drained, *(out for out in entered.out if is_skill(state, unit, out)))
        found = Exhausted(entered.track, drained, found.true_damage + entered.true_damage)
    return found


def no_room(decision: Decision[State], unit: str, damage: int) -> None:
    """BE-10: true damage for overfatigue dice without a place."""
    fall(decision, Blow("", unit, damage, "no_room", true=True))
