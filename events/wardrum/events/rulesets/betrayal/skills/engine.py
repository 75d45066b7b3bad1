"""Effects and their moments: which are due, and what happens when one takes place (section 6, B-5, B-15)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..decide import party
from ..state import State, Trigger
from ..units import standing, statuses
from .book import BOOK
from .carried import carried, named
from .effects.statuses import LASTING
from .skill import Effect, Fired


def due(state: State, timing: str, unit: str = "", about: str = "") -> list[Trigger]:
    """What happens at this moment for one unit, or ("") for all on the map."""
    keys = [unit] if unit else list(standing(state))
    return [Trigger(timing, key, name, about) for key in keys for name in _names(state, timing, key, about)]


def _names(state: State, timing: str, key: str, about: str) -> Iterator[str]:
    one = state.battle.units[key]
    yield from (status for status in statuses(one) if LASTING.get(status, ("", None))[0] == timing)
    for name, skill, n in carried(one):
        effect = skill.on.get(timing)
        if effect and (effect.when is None or effect.when(state, Fired(key, name, about, n))):
            yield name


def fire(decision: Decision[State], key: str, trigger: Trigger) -> None:
    """One effect takes place, once the party has chosen whatever it leaves open."""
    state = decision.state
    fired = Fired(trigger.unit, trigger.skill, trigger.about, _number(state, trigger))
    effect = _effect(trigger)
    options = effect.options(state, fired) if effect.options else ()
    choice = party.ask(decision, trigger.skill, trigger.unit, options) if options else ""
    if choice is None:
        return
    decision.emit(e.EffectTriggered(key, trigger.unit, trigger.skill, trigger.timing))
    effect.do(decision, fired, choice)


def _effect(trigger: Trigger) -> Effect:
    if trigger.skill in LASTING:
        return LASTING[trigger.skill][1]
    return BOOK[trigger.skill].on[trigger.timing]


def _number(state: State, trigger: Trigger) -> int:
    words = getattr(state.battle.units[trigger.unit].profile, "skills", ())
    return next((n for base, n in map(named, words) if base == trigger.skill), 0)
