"""The table of steps, and the few ways in which steps change a state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from wardrum.events.core.kernel import Evolver
from wardrum.events.space.plane import Location
from wardrum.events.space.table import Piece

from ..ground import floor_at
from ..roster import height
from ..state import State
from ..tasks import Task

evolve: Evolver[State] = Evolver()


def battle(state: State, **changes: Any) -> State:
    """Other facts of the battle."""
    return replace(state, battle=replace(state.battle, **changes))


def model(state: State, key: str, **changes: Any) -> State:
    """Other facts of one model."""
    models = state.battle.models
    return battle(state, models={**models, key: replace(models[key], **changes)})


def push(state: State, task: Task) -> State:
    """Something more to settle, before all else."""
    old = state.battle
    number = old.task + 1
    key = f"t{number}"
    return battle(state, task=number, agenda=(key, *old.agenda), tasks={**old.tasks, key: task})


def pop(state: State) -> State:
    """The topmost task is settled."""
    done, *left = state.battle.agenda
    tasks = {key: task for key, task in state.battle.tasks.items() if key != done}
    return battle(state, agenda=tuple(left), tasks=tasks)


def instead(state: State, task: Task) -> State:
    """The topmost task as it is now."""
    top = state.battle.agenda[0]
    return battle(state, tasks={**state.battle.tasks, top: task})


def top(state: State, *kinds: type[Task], **changes: Any) -> State:
    """Other facts of the topmost task, which is of one of these kinds."""
    task = state.battle.top
    assert isinstance(task, kinds)
    return instead(state, replace(task, **changes))


def stand(state: State, positions: Mapping[str, Location]) -> State:
    """Models stand on the table at these places."""
    models, pieces = dict(state.battle.models), {}
    for key, (x, y, z) in positions.items():
        profile = models[key].card.profile
        pieces[key] = Piece(
            models[key].seat,
            x,
            y,
            profile.radius,
            height(profile),
            z,
            floor_at(state.table, Location(x, y, z)),
        )
        models[key] = replace(models[key], status="board")
    table = state.table.with_pieces(pieces)
    return replace(state, table=table, battle=replace(state.battle, models=models))
