"""Where a model may move, Charge, Retreat and Dash (T-5, T-6, X-10 to X-14)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from wardrum.events.core.kernel import permitted
from wardrum.events.core.slices import Sliced
from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, OpenOption, Option, Stop

from ..decide.activation import conditions, require_action
from ..decide.movement import budget
from ..dice import net, reduced_odds, success_odds
from ..general_actions import Action
from ..ground import (
    charge_check,
    drawn_move_stop,
    drawn_retreat_stop,
    enemies,
    has_move_stops,
    move_stops,
    retreat_stops,
    sight,
)
from ..state import Activation, State
from ..tasks import Walking
from .path_odds import Ways, completion, open_ways


def is_open(state: State, activation: Activation, key: str, action: Action) -> bool:
    """Whether this ACTION is open to the model, apart from where it leads."""
    return not state.battle.models[key].down and permitted(
        require_action, activation, key, action, conditions(state, key)
    )


def move(state: State, activation: Activation, key: str) -> list[OpenOption]:
    """T-5, X-10: a Move; near enemies a shuffle."""
    most = budget(state, activation, key)
    if not is_open(state, activation, key, "move") or not has_move_stops(state, key, most):
        return []
    option = Option("Move", say("Move {who}", who=key), "X-10", {"model": Choice((key,))})
    return [open_ways(state, option, Walking(key, "move", ()), ways_of_move(state, key, most))]


def ways_of_move(state: State, key: str, most: int) -> Ways:
    """X-10, X-11: where a Move leads, and likewise a Dash, and a model that gets out of a charge's way."""
    return Ways(
        most, partial(move_stops.in_slices, state, key, most), partial(drawn_move_stop, state, key, most)
    )


def retreat(state: State, activation: Activation, key: str) -> list[OpenOption]:
    """X-14, TE-19: away from all enemies; a model that cannot get away stays, and bears the free Fights."""
    if not is_open(state, activation, key, "retreat"):
        return []
    most, start = budget(state, activation, key), state.table.place(key)
    stay = Stop(start, (Leg(*start),), 0, (0,))
    option = Option("Retreat", say("Retreat with {who}", who=key), "X-14", {"model": Choice((key,))})
    walking = Walking(key, "retreat", ())

    def stops() -> Sliced[Sequence[Stop]]:
        return (yield from retreat_stops.in_slices(state, key, most)) or [stay]

    ways = Ways(most, stops, partial(drawn_retreat_stop, state, key, most))
    return [open_ways(state, option, walking, ways)]


def charges(state: State, activation: Activation, key: str) -> list[Option]:
    """X-12, X-13: the enemies that can be charged, each with the odds of reaching it."""
    if not is_open(state, activation, key, "charge"):
        return []
    unseen_ok = state.battle.setup.charge_unseen == "risky"
    return [
        charge(state, key, enemy)
        for enemy in enemies(state, key)
        if permitted(charge_check, state, key, enemy, unseen_ok=unseen_ok)
    ]


def charge(state: State, key: str, target: str) -> Option:
    """A Charge; at an enemy that is not seen, where the settings allow it, with the odds of the Risky Roll before."""
    unseen = sight(state, key, target) == "blocked"
    before = success_odds(net({})) if unseen else {}
    reaches = (1 - before.get("failure", 0)) * completion(state, key, target)
    return Option(
        "Charge",
        say("Charge {whom} with {who}", whom=target, who=key),
        "T-14" if unseen else "X-12",
        {"model": Choice((key,)), "target": Choice((target,))},
        odds=reduced_odds({**before, "reaches": reaches}),
    )


def dash(state: State, activation: Activation, key: str) -> list[Option]:
    """T-6: with the odds of the Risky Roll."""
    if not is_open(state, activation, key, "dash"):
        return []
    odds = reduced_odds(success_odds(net({})))
    return [Option("Dash", say("Dash with {who}", who=key), "T-6", {"model": Choice((key,))}, odds=odds)]
