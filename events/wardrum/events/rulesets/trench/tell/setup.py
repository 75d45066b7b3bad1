"""What happens before the first Turn, told."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural, thrown_off, title

from .. import events as e
from ..state import State
from .words import beats, tell


@tell.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> str:
    return f"Seat {event.seat} musters {title(event.warband.name)}."


@tell.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> str:
    bands = (
        f"seat {seat} brings {title(band.name)} ({plural(len(band.models), 'model')})"
        for seat, band in event.warbands.items()
    )
    return f"The warbands are revealed: {listed(bands)}."


@tell.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> str:
    return f"The scenario is {title(event.scenario.name)}, the battlefield {title(event.layout.name)}."


@beats.on(e.BattlefieldLaid)
def show_battlefield_laid(scene: Scene, event: e.BattlefieldLaid) -> Iterable[d.Beat]:
    """The die by which it was drawn, then what it is."""
    layout = title(event.layout.name)
    if event.die is not UNSET:
        yield d.DiceRolled("Battlefield", (d.Die(event.die, "kept"),), outcome=layout)
    yield d.Glowed(f"Battlefield: {layout}", f"The scenario is {title(event.scenario.name)}.", "X-46")


@tell.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> str:
    return f"Roll-off for the {event.purpose}: {thrown_off(event.dice, event.winner)}."


@beats.on(e.RollOffRolled)
def show_roll_off_rolled(scene: Scene, event: e.RollOffRolled) -> Iterable[d.Beat]:
    """A die of each side, and which is the higher."""
    for seat, die in event.dice.items():
        wins = event.winner == seat
        outcome = "a tie, again" if event.winner is UNSET else "wins" if wins else "loses"
        yield d.DiceRolled(
            f"Roll-off for the {event.purpose}",
            (d.Die(die, "kept" if wins else "plain"),),
            seat,
            total=str(die),
            outcome=outcome,
            needs="the higher die",
            good=UNSET if event.winner is UNSET else wins,
        )


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return f"Seat {event.seat} chooses its zone."


@beats.on(e.PriorityAssigned)
def show_priority_assigned(scene: Scene, event: e.PriorityAssigned) -> Iterable[d.Beat]:
    """Whose choice it is."""
    yield d.Turned(f"{scene.called.seat(event.seat)} chooses its zone", event.seat)


@tell.on(e.ZoneChosen)
def zone_chosen(state: State, event: e.ZoneChosen) -> str:
    sides = listed(f"seat {seat} sets up in the {side}" for seat, side in event.sides.items())
    return f"{opening(sides)}."


@beats.on(e.ZoneChosen)
def show_zone_chosen(scene: Scene, event: e.ZoneChosen) -> Iterable[d.Beat]:
    """Who sets up where."""
    for seat, side in event.sides.items():
        yield d.Glowed(f"Sets up in the {side}", rule="X-45", seat=seat)


@tell.on(e.ModelDeployed)
def model_deployed(state: State, event: e.ModelDeployed) -> str:
    return f"{event.model} is set up."


@beats.on(e.ModelDeployed)
def show_model_deployed(scene: Scene, event: e.ModelDeployed) -> Iterable[d.Beat]:
    """Where it stands now."""
    return scene.puts(event.model, d.Place(*event.point))


@tell.on(e.DeploymentPassed)
def deployment_passed(state: State, event: e.DeploymentPassed) -> str:
    return f"Seat {event.seat} sets up an infiltrator next." if event.infiltrators else ""


@beats.on(e.DeploymentPassed)
def show_deployment_passed(scene: Scene, event: e.DeploymentPassed) -> Iterable[d.Beat]:
    """Whose turn it is."""
    what = "an infiltrator" if event.infiltrators else "a model"
    yield d.Turned(f"{scene.called.seat(event.seat)} sets up {what}", event.seat)


beats.unseen(e.WarbandMustered, e.WarbandsRevealed)
