"""What a seat may answer in the middle of something (T-6, X-12, X-14, X-21, X-25, X-26, X-49)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.plane import NearPoint
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option, Path, Place

from ..decide.answers import asked_of
from ..decide.charging import way_of
from ..decide.movement import budget
from ..dice import net, reduced_odds, success_odds
from ..ground import charge_stops, evade_stops, move_stops
from ..keywords import melee_weapons
from ..state import State
from ..tasks import (
    Attack,
    Attacks,
    Charging,
    Dashing,
    Evading,
    Falling,
    FreeFights,
    OwnTarget,
    Rising,
    Scattering,
    Walking,
)
from .attacks import further
from .odds import of_attack
from .paths import with_hazards

WAYS: Final[Mapping[type, str]] = {
    Dashing: "Dash",
    Charging: "Choose the way of the Charge",
    Evading: "Get out of the way",
}
"""What a way is called, by what it is asked for."""


def answers(state: State, seat: str) -> list[Option]:
    """The answers of the seat that is asked; the other seat has none."""
    task = state.battle.top
    if asked_of(state) != seat:
        return []
    match task:
        case Attacks():
            return [*further(state, task), decline("Make no more attacks", "X-25")]
        case FreeFights():
            return [*free_fights(state, task), decline("Let it go", "X-14")]
        case Dashing():
            return [*dashes(state, task), decline("Stay", "T-6")]
        case Charging():
            return charge_ways(state, task)
        case Evading():
            return [*evasions(state, task), decline("Stay", "X-49")]
        case OwnTarget():
            return [own_target(state, replace(task.attack, target=key)) for key in task.among]
        case Scattering():
            directions = {"direction": Choice(task.directions)}
            return [Option("ChooseDirection", "Say where it lands", "X-26", {**directions})]
        case Falling():
            return [fall(state, task)]
        case Rising():
            return [*standing_up(), decline("Stay Down", "X-30")]
        case _:
            return []


def decline(label: str, rule: str) -> Option:
    """Do without."""
    return Option("Decline", label, rule)


def walk(way: Path, label: str, rule: str) -> Option:
    """A way to go."""
    return Option("Walk", label, rule, {"path": way})


def dashes(state: State, task: Dashing) -> list[Option]:
    """T-6, TE-7: as those of a plain Move."""
    activation, key = state.battle.activation, task.model
    assert activation is not UNSET
    most = budget(state, activation, key)
    way = Path(state.table.place(key), most, tuple(move_stops(state, key, most)))
    return with_hazards(state, walk(way, WAYS[Dashing], "T-6"), Walking(key, "dash", ()))


def charge_ways(state: State, task: Charging) -> list[Option]:
    """X-12: the shortest ones, and those on to more enemies."""
    assert task.budget is not UNSET
    stops = charge_stops(state, task.model, task.target, task.budget)
    way = Path(state.table.place(task.model), task.budget, tuple(stops))
    return with_hazards(state, walk(way, WAYS[Charging], "X-12"), way_of(task, ()))


def evasions(state: State, task: Evading) -> list[Option]:
    """X-49: out of the charge's way."""
    stops = evade_stops(state, task.model, task.budget)
    if not stops:
        return []
    way = Path(state.table.place(task.model), task.budget, tuple(stops))
    return with_hazards(state, walk(way, WAYS[Evading], "X-49"), Walking(task.model, "evade", ()))


def fall(state: State, task: Falling) -> Option:
    """X-16, X-17: the side on which an enemy comes down."""
    piece = state.table.pieces[task.model]
    area = NearPoint(piece.point, state.table.width + state.table.height)
    point = Place(area, piece.radius, task.places)
    return Option("PlaceFallen", say("Say where {who} falls", who=task.model), "X-17", {"point": point})


def own_target(state: State, shot: Attack) -> Option:
    """X-21: one of the own models that may be hit."""
    target = {"target": Choice((shot.target,))}
    label = say("Hit {whom}", whom=shot.target)
    return Option("ChooseTarget", label, "X-21", {**target}, odds=of_attack(state, shot))


def free_fights(state: State, task: FreeFights) -> list[Option]:
    """X-14: one attack with one weapon, with its odds."""
    striker = task.enemies[0]
    blows = [
        Attack(striker, key, "melee", task.mover) for key in melee_weapons(state.battle.models[striker].card)
    ]
    return [
        Option(
            "FreeFight",
            say("Strike at {whom} with {weapon} of {who}", whom=task.mover, weapon=blow.weapon, who=striker),
            "X-14",
            {"weapon": Choice((blow.weapon,))},
            odds=of_attack(state, blow),
        )
        for blow in blows
    ]


def standing_up() -> list[Option]:
    """Setting `down_models`: slowly, or at once."""
    odds_of_it = reduced_odds(success_odds(net({"down": -1})))
    return [
        Option("StandUp", "Stand up slowly", "X-30", {"risky": Choice((False,))}),
        Option("StandUp", "Stand up at once", "T-14", {"risky": Choice((True,))}, odds=odds_of_it),
    ]
