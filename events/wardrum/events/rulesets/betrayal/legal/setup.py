"""Options before the first round."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Domain, Option, Subset

from ..data import ADVENTURERS, COMPANIONS
from ..decide.setup import READY_MAX, taken
from ..profiles import FORMS
from ..state import State
from ..units import card
from ..waiting import entering, entrance


def choose_adventurer(state: State) -> Option:
    """F-9: a sample that nobody has taken; an adventurer of one's own can be sent instead."""
    out = taken(state)
    free = tuple(name for name in ADVENTURERS if name not in out)
    companions = ("none", *(name for name in COMPANIONS if name not in out))
    params: dict[str, Domain] = {"sample": Choice(free), "companion": Choice(companions)}
    return Option("ChooseAdventurer", "Bring an adventurer", "F-9", params)


def deploy_adventurer(state: State, seat: str) -> Option:
    """F-13."""
    carried = tuple(card(state, seat).items)
    most = min(READY_MAX, len(carried))
    params: dict[str, Domain] = {
        "hex": Choice(tuple(entrance(state))),
        "form": Choice(FORMS),
        "ready": Subset(carried, 0, most),
    }
    return Option("DeployAdventurer", "Enter the map", "F-13", params)


def deploy_companion(state: State) -> Option:
    """F-14, B-12."""
    companion = entering(state)
    name = state.battle.units[companion].profile.name
    params: dict[str, Domain] = {"companion": Choice((companion,)), "hex": Choice(tuple(entrance(state)))}
    return Option("DeployCompanion", f"{name.replace('-', ' ').capitalize()} enters the map", "F-14", params)
