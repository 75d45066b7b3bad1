"""Each event in one plain sentence ("" = nothing worth telling), and what is seen and heard of it.

What is made of parts is said: `say` with a pattern and its values, `counted` where a number changes the words. Another language has
its own patterns in `languages/`. Texts that are whole are plain, and looked up there where they leave, as "Sprint" below.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Beats, Scene
from wardrum.events.toolkit.grammar import Grammar
from wardrum.events.toolkit.language import counted, say

from .events import (
    RoundStarted,
    RunnerHeldBack,
    RunnerLetPass,
    RunnerOvertaken,
    RunnerSprinted,
    RunnerWalked,
    TurnPassed,
)
from .state import State

tell = Grammar()
beats = Beats()


@tell.on(RunnerWalked)
def runner_walked(state: State, event: RunnerWalked) -> str:
    """As "a-1 walks 3 inches."."""
    return say("{who} walks {distance}.", who=event.runner, distance=distance(event.inches))


@beats.on(RunnerWalked)
def show_runner_walked(scene: Scene, event: RunnerWalked) -> Iterable[d.Beat]:
    """The way."""
    return run(scene, event.runner, event.x)


@tell.on(RunnerSprinted)
def runner_sprinted(state: State, event: RunnerSprinted) -> str:
    """As "a-1 sprints: 5, so 5 inches."."""
    if not event.inches:
        return say("{who} sprints: {die}, it stumbles.", who=event.runner, die=event.die)
    return say(
        "{who} sprints: {die}, so {distance}.",
        who=event.runner,
        die=event.die,
        distance=distance(event.inches),
    )


@beats.on(RunnerSprinted)
def show_runner_sprinted(scene: Scene, event: RunnerSprinted) -> Iterable[d.Beat]:
    """The die, then the way."""
    stumbles = not event.inches
    die = d.Die(event.die, "miss" if stumbles else "success")
    came_of_it = "it stumbles" if stumbles else distance(event.inches)
    yield d.DiceRolled(
        "Sprint", (die,), event.seat, event.runner, outcome=came_of_it, needs="2 or more", good=not stumbles
    )
    if not stumbles:
        yield from run(scene, event.runner, event.x, "dash")


@tell.on(RunnerOvertaken)
def runner_overtaken(state: State, event: RunnerOvertaken) -> str:
    """As "b-1 sprints past a-1, which may hold it back."."""
    return say("{by} sprints past {who}, which may hold it back.", by=event.by, who=event.runner)


@tell.on(RunnerLetPass)
def runner_let_pass(state: State, event: RunnerLetPass) -> str:
    """As "a-1 lets b-1 pass."."""
    return say("{who} lets {by} pass.", by=event.by, who=event.runner)


beats.unseen(RunnerOvertaken, RunnerLetPass)


@tell.on(RunnerHeldBack)
def runner_held_back(state: State, event: RunnerHeldBack) -> str:
    """As "a-1 holds b-1 back, and falls back itself."."""
    return say("{who} holds {by} back, and falls back itself.", by=event.by, who=event.runner)


@beats.on(RunnerHeldBack)
def show_runner_held_back(scene: Scene, event: RunnerHeldBack) -> Iterable[d.Beat]:
    """Both ways."""
    yield from run(scene, event.by, event.x)
    yield from run(scene, event.runner, event.own_x)


@tell.on(TurnPassed)
def turn_passed(state: State, event: TurnPassed) -> str:
    """As "The turn goes to seat b."."""
    return say("The turn goes to seat {seat}.", seat=event.seat)


@tell.on(RoundStarted)
def round_started(state: State, event: RoundStarted) -> str:
    """As "Round 2 begins with seat a."."""
    return say("Round {round} begins with seat {seat}.", round=event.round, seat=event.seat)


@beats.on(TurnPassed)
def show_turn_passed(scene: Scene, event: TurnPassed) -> Iterable[d.Beat]:
    """Whose turn it is."""
    yield d.Turned(say("The turn of {seat}", seat=scene.called.seat(event.seat)), event.seat)


@beats.on(RoundStarted)
def show_round_started(scene: Scene, event: RoundStarted) -> Iterable[d.Beat]:
    """The round, and whose turn it is."""
    yield d.Chapter(say("Round {round}", round=event.round), event.round)
    yield d.Turned(say("The turn of {seat}", seat=scene.called.seat(event.seat)), event.seat)


def run(scene: Scene, runner: str, x: int, why: Literal["", "dash"] = "") -> Iterable[d.Beat]:
    """A runner moves along its lane."""
    start = scene.place(runner)
    return () if start is None else scene.moves(runner, [Leg(x, start.y)], why)


def distance(inches: int) -> str:
    """As "1 inch" or "3 inches"."""
    return counted(inches, "{n} inch", "{n} inches")
