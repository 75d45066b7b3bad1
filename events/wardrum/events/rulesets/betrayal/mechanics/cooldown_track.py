"""The cooldown track: 13 places, left = next to leave; fatigue dice, and dice exhausted into it (5.3, F-21, F-28, B-9)."""

from __future__ import annotations

from typing import Final, NamedTuple

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..state import DamageInstance, State
from ..units import sheet, skill_dice
from .hit_points import deal_damage

PLACES: Final = 13
LIGHT: Final = "light"
OVERFATIGUE: Final = "over"
UNLIMITED: Final = -1  # a supply that has no end
Track = tuple[str, ...]  # a word for each fatigue die and status, the id of each skill die


class Entered(NamedTuple):
    """What comes of a die entering a track.

    out: the dice that have no place on it now · true_damage: for overfatigue that found none (BE-10).
    """

    track: Track
    out: tuple[str, ...] = ()
    true_damage: int = 0


class Recovered(NamedTuple):
    """What comes of recovery: the track, the dice that left it."""

    track: Track
    back: tuple[str, ...]


def overfatigue_of(track: Track) -> int:
    """B-9: how many overfatigue dice lie in the track."""
    return track.count(OVERFATIGUE)


def gain_overfatigue(track: Track, supply: int = UNLIMITED) -> Entered:
    """BE-9, BE-10: an overfatigue die at the first free place; on a full track instead of the rightmost other die."""
    if supply == 0:
        return Entered(track, (), 1)
    if len(track) < PLACES:
        return Entered((*track, OVERFATIGUE))
    others = [place for place, die in enumerate(track) if die != OVERFATIGUE]
    if not others:
        return Entered(track, (), 1)
    last = others[-1]
    return Entered((*track[:last], OVERFATIGUE, *track[last + 1 :]), (track[last],))


def enter(track: Track, die: str, supply: int = UNLIMITED) -> Entered:
    """F-28: a die at the leftmost free place; on a full track it goes out, and overfatigue comes in."""
    if die == OVERFATIGUE:
        return gain_overfatigue(track, supply)
    if len(track) < PLACES:
        return Entered((*track, die))
    after = gain_overfatigue(track, supply)
    return after._replace(out=(die, *after.out))


def gain_light(track: Track, light: int = UNLIMITED, overfatigue: int = UNLIMITED) -> Entered:
    """Section 5.3: a light fatigue die; overfatigue instead if no light die is left in the supply."""
    return enter(track, OVERFATIGUE if light == 0 else LIGHT, overfatigue)


def recover(track: Track, cooldown: int) -> Recovered:
    """F-21, BE-29: a number of dice leaves on the left in one batch; overfatigue among them goes in again on the right."""
    leaving, staying = track[:cooldown], track[cooldown:]
    again = tuple(die for die in leaving if die == OVERFATIGUE)
    return Recovered(staying + again, tuple(die for die in leaving if die != OVERFATIGUE))


def to_the_back(track: Track, die: str) -> Track:
    """Section 5.7: a status that is got twice moves to the back of the track."""
    place = track.index(die)
    return (*track[:place], *track[place + 1 :], die)


def gain_fatigue(decision: Decision[State], unit: str, die: str, cause: str) -> None:
    """Section 5.3, BE-9, BE-10: one fatigue die, "light" or "over"; true damage for overfatigue without a place."""
    state = decision.state
    own = sheet(state, unit)
    entered = fatigue_entering(state, unit, die)
    drained = tuple(out for out in entered.out if is_skill(state, unit, out))
    taken = OVERFATIGUE if entered.track.count(LIGHT) <= own.track.count(LIGHT) else LIGHT
    if entered.track != own.track:
        decision.emit(e.FatigueDieGained(unit, taken, cause, entered.track, (*own.drained, *drained)))
    no_room(decision, unit, entered.true_damage)


def fatigue_entering(state: State, unit: str, die: str) -> Entered:
    """What comes of a fatigue die entering a track, as many as the supply still has."""
    own, setup = sheet(state, unit), state.battle.setup
    over = left_in_supply(state, OVERFATIGUE, setup.overfatigue)
    if die == OVERFATIGUE:
        return gain_overfatigue(own.track, over)
    return gain_light(own.track, left_in_supply(state, LIGHT, setup.light_fatigue), over)


def left_in_supply(state: State, die: str, supply: int) -> int:
    """Section 5.3: dice of a kind that are still in the supply; a setting of 0 is a supply without end."""
    if not supply:
        return UNLIMITED
    sheets = (one.sheet for one in state.battle.units.values())
    return max(0, supply - sum(own.track.count(die) for own in sheets if own))


def shed_light_fatigue(decision: Decision[State], unit: str, count: int, cause: str) -> None:
    """Section 5.3: a number of light fatigue dice leaves the track for the supply, from the left."""
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
        entered = enter(found.track, die, left_in_supply(state, OVERFATIGUE, state.battle.setup.overfatigue))
        drained = (*found.drained, *(out for out in entered.out if is_skill(state, unit, out)))
        found = Exhausted(entered.track, drained, found.true_damage + entered.true_damage)
    return found


def no_room(decision: Decision[State], unit: str, damage: int) -> None:
    """BE-10: true damage for overfatigue dice without a place."""
    deal_damage(decision, DamageInstance("", unit, damage, "no_room", true=True))
