"""Sentences of what happens before the first Turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural, thrown_off, title
from wardrum.events.toolkit.language import say

from .. import events as e
from ..state import State
from .words import beats, tell

ROLL_OFFS: Final[dict[str, str]] = {
    "zone": "Roll-off for the zone",
    "deployment": "Roll-off for the deployment",
    "infiltrators": "Roll-off for the infiltrators",
    "deed": "Roll-off for the deed",
}


@tell.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> str:
    return say("Seat {seat} musters {warband}.", seat=event.seat, warband=title(event.warband.name))


@tell.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> str:
    brought = (
        say(
            "seat {seat} brings {warband} ({models})",
            seat=seat,
            warband=title(band.name),
            models=plural(len(band.models), "model"),
        )
        for seat, band in event.warbands.items()
    )
    return say("The warbands are revealed: {brought}.", brought=listed(brought))


@tell.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> str:
    scenario, layout = say(title(event.scenario.name)), say(title(event.layout.name))
    return say("The scenario is {scenario}, the battlefield {layout}.", scenario=scenario, layout=layout)


@beats.on(e.BattlefieldLaid)
def show_battlefield_laid(scene: Scene, event: e.BattlefieldLaid) -> Iterable[d.Beat]:
    """The die by which it was drawn, then what it is."""
    layout = say(title(event.layout.name))
    if event.die is not UNSET:
        yield d.DiceRolled("Battlefield", (d.Die(event.die, "kept"),), outcome=layout)
    scenario = say("The scenario is {scenario}.", scenario=say(title(event.scenario.name)))
    yield d.Glowed(say("Battlefield: {layout}", layout=layout), scenario, "X-46")


@tell.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> str:
    return f"{say(ROLL_OFFS[event.purpose])}: {thrown_off(event.dice, event.winner)}."


@beats.on(e.RollOffRolled)
def show_roll_off_rolled(scene: Scene, event: e.RollOffRolled) -> Iterable[d.Beat]:
    """A die of each side, and which is the higher."""
    for seat, die in event.dice.items():
        wins = event.winner == seat
        outcome = "a tie, again" if event.winner is UNSET else "wins" if wins else "loses"
        yield d.DiceRolled(
            ROLL_OFFS[event.purpose],
            (d.Die(die, "kept" if wins else "plain"),),
            seat,
            total=str(die),
            outcome=outcome,
            needs="the higher die",
            good=UNSET if event.winner is UNSET else wins,
        )


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return say("Seat {seat} chooses its zone.", seat=event.seat)


@beats.on(e.PriorityAssigned)
def show_priority_assigned(scene: Scene, event: e.PriorityAssigned) -> Iterable[d.Beat]:
    """Whose choice it is."""
    yield d.Turned(say("{seat} chooses its zone", seat=scene.called.seat(event.seat)), event.seat)


@tell.on(e.ZoneChosen)
def zone_chosen(state: State, event: e.ZoneChosen) -> str:
    sides = (
        say("seat {seat} sets up in the {side}", seat=seat, side=say(side))
        for seat, side in event.sides.items()
    )
    return f"{opening(listed(sides))}."


@beats.on(e.ZoneChosen)
def show_zone_chosen(scene: Scene, event: e.ZoneChosen) -> Iterable[d.Beat]:
    """Who sets up where."""
    for seat, side in event.sides.items():
        yield d.Glowed(say("Sets up in the {side}", side=say(side)), rule="X-45", seat=seat)


@tell.on(e.ModelDeployed)
def model_deployed(state: State, event: e.ModelDeployed) -> str:
    return say("{model} is set up.", model=event.model)


@beats.on(e.ModelDeployed)
def show_model_deployed(scene: Scene, event: e.ModelDeployed) -> Iterable[d.Beat]:
    """Where it stands now."""
    return scene.puts(event.model, d.Place(*event.point))


@tell.on(e.DeploymentPassed)
def deployment_passed(state: State, event: e.DeploymentPassed) -> str:
    if event.reserve:
        return say("Seat {seat} sets up a model that was held back next.", seat=event.seat)
    return say("Seat {seat} sets up an infiltrator next.", seat=event.seat) if event.infiltrators else ""


@beats.on(e.DeploymentPassed)
def show_deployment_passed(scene: Scene, event: e.DeploymentPassed) -> Iterable[d.Beat]:
    """Whose turn it is."""
    if event.reserve:
        pattern = "{seat} sets up a model that was held back"
    else:
        pattern = "{seat} sets up an infiltrator" if event.infiltrators else "{seat} sets up a model"
    yield d.Turned(say(pattern, seat=scene.called.seat(event.seat)), event.seat)


beats.unseen(e.WarbandMustered, e.WarbandsRevealed)
