"""Effects whose moment has come: they wait in a row, and the party orders those of one moment (B-5, B-15, BE-6)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.core.kernel import Decision

from .. import events as e
from .. import skills
from ..state import State, Trigger
from . import blows, party


def reach(decision: Decision[State], timing: str, due: Sequence[Trigger]) -> None:
    """Put these effects in the row."""
    if due:
        keyed = {blows.key(decision.state, place): trigger for place, trigger in enumerate(due)}
        decision.emit(e.TriggersReached(timing, keyed))


def moment(decision: Decision[State], timing: str, unit: str = "", about: str = "") -> None:
    """The moment has come for a unit, or ("") for all on the map."""
    reach(decision, timing, skills.due(decision.state, timing, unit, about))


def go_on(decision: Decision[State]) -> None:
    """B-5, B-15, BE-6: one effect at a time; of several at one moment the party says which is next."""
    together = moment_at_hand(decision.state)
    if (chosen := party.ask(decision, "trigger", "", list(together))) is None:
        return
    key = together[chosen]
    trigger = decision.state.battle.triggers[key]
    if lapses(decision.state, trigger):
        decision.emit(e.EffectLapsed(key))
    else:
        skills.fire(decision, key, trigger)


def moment_at_hand(state: State) -> dict[str, str]:
    """The effects of the latest moment, as "unit-skill", each with its key: what has come up since goes first."""
    waiting = state.battle.triggers
    last = waiting[max(waiting)].timing
    rows = [(key, waiting[key]) for key in sorted(waiting, reverse=True) if waiting[key].timing == last]
    keyed = {f"{trigger.unit}-{trigger.skill}": key for key, trigger in rows}
    return dict(sorted(keyed.items(), key=lambda item: item[1]))


def lapses(state: State, trigger: Trigger) -> bool:
    """Section 6: nothing comes of an effect whose unit, or whose other unit, is gone, unless that is its moment."""
    if trigger.timing in ("defeated", "round-end"):
        return False
    there = [key for key in (trigger.unit, trigger.about) if key]
    return any(state.battle.units[key].where != "map" for key in there)
