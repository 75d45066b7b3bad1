"""Effects that give hit points back, to the unit itself or to its friends (section 5.4)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from ... import events as e
from ...decide.healing import heal
from ...profiles import Chip
from ...state import State
from ...units import adjacent, chip, of_party, standing
from ..skill import Effect, Fired


def hurt(state: State, fired: Fired) -> bool:
    """Whether there is anything to heal."""
    one = state.battle.units[fired.unit]
    return one.hp < one.health


def friends(state: State, key: str) -> list[str]:
    """The others of its own side on the map."""
    side = of_party(state.battle.units[key])
    return [k for k in standing(state) if k != key and of_party(state.battle.units[k]) == side]


def heal_itself(decision: Decision[State], fired: Fired, choice: str) -> None:
    """It gets n hit points back."""
    heal(decision, fired.unit, fired.n, fired.skill)


def heal_friends(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Each of its friends on the map gets n hit points back."""
    for key in friends(decision.state, fired.unit):
        heal(decision, key, fired.n, fired.skill)


def prey(state: State, fired: Fired) -> list[str]:
    """The weakest friends next to it, of lower level than its own; the party says which of them."""
    level = chip(state, fired.unit).level
    near = set(friends(state, fired.unit)) & set(adjacent(state, fired.unit))
    lower = {key: state.battle.units[key].hp for key in near if level_of(state, key) < level}
    return sorted(key for key, hp in lower.items() if hp == min(lower.values()))


def level_of(state: State, key: str) -> int:
    """A chip's level; adventurers have none."""
    profile = state.battle.units[key].profile
    return profile.level if isinstance(profile, Chip) else 0


def set_aside(decision: Decision[State], fired: Fired, choice: str) -> None:
    """The friend leaves the map, undefeated, and n hit points come back for it."""
    if choice:
        decision.emit(e.UnitRemoved(choice, fired.skill))
        heal(decision, fired.unit, fired.n, fired.skill)


def has_prey(state: State, fired: Fired) -> bool:
    """It is hurt, and somebody is there to be set aside."""
    return hurt(state, fired) and bool(prey(state, fired))


HEAL_ITSELF = Effect(heal_itself, when=hurt)
HEAL_FRIENDS = Effect(heal_friends)
SET_ASIDE = Effect(set_aside, prey, has_prey)
