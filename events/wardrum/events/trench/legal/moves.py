"""Where a model may move, Charge, Retreat and Dash (T-5, T-6, X-10 to X-14)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from ...board import Point, Stop
from ...options import Choice, Option, Path
from ...trial import allowed
from ..decide.charging import waypoints
from ..decide.facts import facts, require_action
from ..decide.movement import budget
from ..dice import net, reduced_odds, success_odds
from ..ground import base, charge_check, enemies, move_stops, retreat_stops, sight
from ..slots import Action
from ..state import Activation, State


def is_open(state: State, activation: Activation, key: str, action: Action) -> bool:
    """Whether this ACTION is open to the model, apart from where it leads."""
    return not state.battle.models[key].down and allowed(
        require_action, activation, key, action, facts(state, key)
    )


def move(state: State, activation: Activation, key: str) -> list[Option]:
    """T-5, X-10: a Move; near enemies a shuffle."""
    if not is_open(state, activation, key, "move"):
        return []
    most = budget(state, activation, key)
    way = ways(base(state, key).centre, most, move_stops(state, key, most))
    return [Option("Move", f"Move {key}", "X-10", {"model": Choice((key,)), "path": way})]


def retreat(state: State, activation: Activation, key: str) -> list[Option]:
    """X-14, TE-19: away from all enemies; who cannot get away stays, and bears the free Fights."""
    if not is_open(state, activation, key, "retreat"):
        return []
    most, start = budget(state, activation, key), base(state, key).centre
    stops = retreat_stops(state, key, most) or [Stop(start, (start,), 0)]
    way = ways(start, most, stops)
    return [Option("Retreat", f"Retreat with {key}", "X-14", {"model": Choice((key,)), "path": way})]


def charges(state: State, activation: Activation, key: str) -> list[Option]:
    """X-12, X-13: the enemies that can be charged; unseen ones, where the settings allow it, with the odds of the roll."""
    if not is_open(state, activation, key, "charge"):
        return []
    unseen_ok = state.battle.setup.charge_unseen == "risky"
    targets = tuple(
        enemy
        for enemy in enemies(state, key)
        if allowed(charge_check, state, key, enemy, unseen_ok=unseen_ok)
    )
    seen = tuple(enemy for enemy in targets if sight(state, key, enemy) != "blocked")
    unseen = tuple(enemy for enemy in targets if enemy not in seen)
    odds = reduced_odds(success_odds(net({})))
    found = [charge(key, seen)] if seen else []
    return [*found, replace(charge(key, unseen), rule="T-14", odds=odds)] if unseen else found


def charge(key: str, targets: tuple[str, ...]) -> Option:
    """A Charge at one of these."""
    params = {"model": Choice((key,)), "target": Choice(targets)}
    return Option("Charge", f"Charge with {key}", "X-12", {**params})


def dash(state: State, activation: Activation, key: str) -> list[Option]:
    """T-6: with the odds of the Risky Roll."""
    if not is_open(state, activation, key, "dash"):
        return []
    odds = reduced_odds(success_odds(net({})))
    return [Option("Dash", f"Dash with {key}", "T-6", {"model": Choice((key,))}, odds=odds)]


def ways(start: Point, most: int, stops: Iterable[Stop]) -> Path:
    """The domain of a command's path: waypoints after the start; one that stays put names its place."""
    return Path(start, most, tuple(Stop(stop.point, waypoints(stop), stop.cost) for stop in stops))
