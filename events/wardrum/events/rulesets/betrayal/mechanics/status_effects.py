"""Status effects, at most one of each on a unit; an adventurer's are dice in its track (section 5.7)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..state import State
from ..units import has
from . import cooldown_track
from .cooldown_track import to_the_back


def give(decision: Decision[State], key: str, status: str, cause: str) -> None:
    """Section 5.7, F-7: a status effect for a unit on the map; quest units take none.

    A die that is there already moves to the back of its track.
    """
    one = decision.state.battle.units[key]
    if one.where != "map" or one.kind == "quest":
        return
    if one.sheet is UNSET:
        decision.emit(e.StatusApplied(key, status, cause))
    elif status in one.sheet.track:
        track = to_the_back(one.sheet.track, status)
        decision.emit(e.StatusApplied(key, status, cause, track, one.sheet.drained))
    else:
        out = cooldown_track.exhausted(decision.state, key, status)
        decision.emit(e.StatusApplied(key, status, cause, out.track, out.drained))
        cooldown_track.no_room(decision, key, out.true_damage)


def lose(decision: Decision[State], key: str, status: str, cause: str) -> None:
    """Section 5.7: a status effect is over, if it was there."""
    one = decision.state.battle.units[key]
    if has(one, status):
        track = () if one.sheet is UNSET else one.sheet.track
        decision.emit(e.StatusRemoved(key, status, cause, tuple(die for die in track if die != status)))


def after_dealing(decision: Decision[State], source: str) -> None:
    """Section 5.7: a unit that has dealt damage is in stealth no longer, and a chip is no longer blind."""
    one = decision.state.battle.units.get(source)
    if one is None:
        return
    lose(decision, source, "stealth", "damage")
    if one.sheet is UNSET:
        lose(decision, source, "blind", "damage")
