"""Effects whose moment has come: which are due, and the row in which they wait (B-5, B-15, BE-6)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..skills.characteristics import carried
from ..skills.skill import TriggeredSkill
from ..skills.skill_table import at_its_moment
from ..state import State, Trigger
from ..units import next_key, on_map, statuses


def due(state: State, timing: str, unit: str = "", about: str = "") -> list[Trigger]:
    """What happens at this moment for one unit, or ("") for all on the map."""
    keys = [unit] if unit else list(on_map(state))
    return [Trigger(timing, key, name, about) for key in keys for name in _names(state, timing, key, about)]


def _names(state: State, timing: str, key: str, about: str) -> Iterator[str]:
    one = state.battle.units[key]
    yield from (status for status in statuses(one) if timing in at_its_moment(status))
    for name, skill, n in carried(one):
        occasion = skill.on.get(timing)
        if occasion is not None and (
            occasion.when is None or occasion.when(state, TriggeredSkill(key, name, about, n))
        ):
            yield name


def moment(decision: Decision[State], timing: str, unit: str = "", about: str = "") -> None:
    """The moment has come for a unit, or ("") for all on the map: what is due then waits in the row."""
    state = decision.state
    triggers = {next_key(state, place): one for place, one in enumerate(due(state, timing, unit, about))}
    if triggers:
        units = {key: trigger.unit for key, trigger in triggers.items()}
        skills = {key: trigger.skill for key, trigger in triggers.items()}
        decision.emit(e.TriggersReached(timing, about, units, skills))


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
