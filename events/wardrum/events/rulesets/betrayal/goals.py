"""What the party has to do and how far it is (F-70)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.goals import Aim, Goals
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import counted, say

from .data import SCENARIOS
from .state import State
from .tell.grammar import name


def goals(state: State) -> Goals | None:
    """The goal of the battle; None until the map is laid."""
    battle = state.battle
    if not battle.entrance or state.table.map is UNSET:
        return None
    text, aim = KINDS[battle.objective.kind](state)
    scenario = SCENARIOS.get(battle.setup.scenario)
    return Goals(
        title=scenario.title if scenario else battle.objective.kind.title(),
        text=say("{goal} Whether it is done is judged at the end of a round.", goal=text),
        rule="F-70",
        round=battle.round,
        aims=(aim,),
        notes=("The party loses when all adventurers are defeated.",),
    )


def conquer(state: State) -> tuple[str, Aim]:
    """All enemies are to be defeated."""
    return say("Defeat all enemies."), defeat(state, "Defeat all enemies", "enemy")


def eliminate(state: State) -> tuple[str, Aim]:
    """Named enemies are to be defeated."""
    units = state.battle.objective.units
    names = listed(name(state, key) for key in units)
    left = tuple(key for key in units if state.battle.units[key].where == "map")
    aim = Aim("", say("Defeat {names}", names=names), len(units) - len(left), len(units), left)
    return say("Defeat {names}.", names=names), aim


def survey(state: State) -> tuple[str, Aim]:
    """A number of skyshards is to be found."""
    wanted = state.battle.objective.skyshards
    return counted(wanted, "Find {n} skyshard.", "Find {n} skyshards."), found(state, wanted)


def uncover(state: State) -> tuple[str, Aim]:
    """A number of skyshards is to be found and brought away."""
    wanted = state.battle.objective.skyshards
    text = counted(wanted, "Find {n} skyshard, then leave.", "Find {n} skyshards, then leave.")
    return text, found(state, wanted)


def found(state: State, wanted: int) -> Aim:
    """How many of the required skyshards are taken."""
    text = counted(wanted, "Find {n} skyshard", "Find {n} skyshards")
    return Aim("", text, min(state.battle.skyshards, wanted), wanted)


def defeat(state: State, text: str, kind: str) -> Aim:
    """All units of a kind are to be defeated."""
    every = [key for key, one in state.battle.units.items() if one.kind == kind]
    left = tuple(key for key in every if state.battle.units[key].where == "map")
    return Aim("", text, len(every) - len(left), len(every), left)


KINDS: Final[Mapping[str, Callable[[State], tuple[str, Aim]]]] = {
    "conquer": conquer,
    "eliminate": eliminate,
    "survey": survey,
    "uncover": uncover,
}
