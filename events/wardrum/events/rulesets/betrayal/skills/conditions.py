"""Questions that skills ask at their moment: whether there is anything to do, and what there is to choose from."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.space.hex import nearest_free

from ..profiles import Chip
from ..state import COUNTER_FATIGUE, COUNTER_LOWEST, State
from ..units import adjacent, available, chip, ground, has, occupied, of_party, on_map, opposing, sheet
from .skill import TriggeredSkill

TENACITY = "tenacity"
FATIGUE = "fatigue"


def adventurer_about(state: State, fired: TriggeredSkill) -> bool:
    """It is an adventurer that still stands."""
    one = state.battle.units.get(fired.about)
    return one is not None and one.where == "map" and one.sheet is not UNSET


def stands(state: State, fired: TriggeredSkill) -> bool:
    """The target is still on the map."""
    one = state.battle.units.get(fired.about)
    return one is not None and one.where == "map"


def price(state: State, fired: TriggeredSkill) -> list[str]:
    """What the target can part with: a tenacity, a die in an active slot, or else only its breath."""
    if not adventurer_about(state, fired):
        return []
    own = sheet(state, fired.about)
    return [*([TENACITY] if own.tenacity else []), FATIGUE, *sorted(own.active)]


def drainable(state: State, fired: TriggeredSkill) -> list[str]:
    """The available skill dice of the engaged adventurer."""
    if not adventurer_about(state, fired):
        return []
    return sorted(available(state.battle.units[fired.about], sheet(state, fired.about)))


def can_drain(state: State, fired: TriggeredSkill) -> bool:
    """There is a die to be drained."""
    return bool(drainable(state, fired))


def next_to_it(state: State, fired: TriggeredSkill) -> bool:
    """The source of the damage is adjacent, and the skill has not been used in this turn."""
    once = f"{fired.unit}.{fired.skill}" not in state.battle.used
    return once and stands(state, fired) and fired.about in adjacent(state, fired.unit)


def opponents_near(state: State, fired: TriggeredSkill) -> list[str]:
    """The opponents next to it."""
    near = adjacent(state, fired.unit)
    return [key for key in opposing(state, fired.unit) if key in near]


def has_opponents_near(state: State, fired: TriggeredSkill) -> bool:
    """An opponent is adjacent."""
    return bool(opponents_near(state, fired))


def is_hurt(state: State, fired: TriggeredSkill) -> bool:
    """Whether there is anything to heal."""
    one = state.battle.units[fired.unit]
    return one.hp < one.health


def friends(state: State, key: str) -> list[str]:
    """The others of its own side on the map."""
    side = of_party(state.battle.units[key])
    return [k for k in on_map(state) if k != key and of_party(state.battle.units[k]) == side]


def prey(state: State, fired: TriggeredSkill) -> list[str]:
    """The weakest friends next to it, of lower level than its own; the party says which of them."""
    level = chip(state, fired.unit).level
    near = set(friends(state, fired.unit)) & set(adjacent(state, fired.unit))
    lower = {key: state.battle.units[key].hp for key in near if level_of(state, key) < level}
    return sorted(key for key, hp in lower.items() if hp == min(lower.values()))


def level_of(state: State, key: str) -> int:
    """A chip's level; adventurers have none."""
    profile = state.battle.units[key].profile
    return profile.level if isinstance(profile, Chip) else 0


def has_prey(state: State, fired: TriggeredSkill) -> bool:
    """It has lost hit points, and there is a friend to be set aside."""
    return is_hurt(state, fired) and bool(prey(state, fired))


AGAIN = "moved-again"  # noted of a unit for the turn


def within_pull(state: State, fired: TriggeredSkill) -> list[str]:
    """The closest opponents in sight and not in stealth, neither next to it nor farther than n hexes."""
    own, measured = state.battle.units[fired.unit].hex, ground(state)
    units, steps = state.battle.units, measured.distances(own)
    shown = [key for key in opposing(state, fired.unit) if not has(units[key], "stealth")]
    away = {key: steps.get(units[key].hex, 0) for key in shown if measured.sees(own, units[key].hex)}
    caught = {key: gone for key, gone in away.items() if 1 < gone <= fired.n}
    return sorted(key for key, gone in caught.items() if gone == min(caught.values()))


def can_pull(state: State, fired: TriggeredSkill) -> bool:
    """There is an opponent to be pulled."""
    return bool(within_pull(state, fired))


def not_yet_again(state: State, fired: TriggeredSkill) -> bool:
    """It has moved, but not a second time in this turn."""
    turn = state.battle.turn
    return bool(turn and turn.moves) and f"{fired.unit}.{AGAIN}" not in state.battle.used


def not_at_the_top(state: State, fired: TriggeredSkill) -> bool:
    """The counter can go up."""
    return state.battle.counter < COUNTER_FATIGUE


def can_steady(state: State, fired: TriggeredSkill) -> bool:
    """It shows fatigue, and this has not been used."""
    unused = fired.skill not in state.battle.units[fired.unit].notes
    return unused and COUNTER_LOWEST < state.battle.counter == COUNTER_FATIGUE


def landing(state: State, fired: TriggeredSkill) -> list[str]:
    """The free hexes nearest to where the unit stands or has fallen; the party says which."""
    one = state.battle.units[fired.unit]
    return list(nearest_free(ground(state), one.hex or one.fell, occupied(state)))


def fallen(state: State, fired: TriggeredSkill) -> str:
    """The enemy that was defeated last, "" = none is on the stack."""
    return state.battle.fallen[-1] if state.battle.fallen else ""


def can_raise(state: State, fired: TriggeredSkill) -> bool:
    """An enemy is on the defeated stack, and there is a free hex."""
    return bool(fallen(state, fired) and landing(state, fired))
