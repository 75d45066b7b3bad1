"""What happens before the first Turn, told."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import listed, opening, plural, thrown_off, title

from .. import events as e
from ..state import State
from .words import tell


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


@tell.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> str:
    return f"Roll-off for the {event.purpose}: {thrown_off(event.dice, event.winner)}."


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return f"Seat {event.seat} chooses its zone."


@tell.on(e.ZoneChosen)
def zone_chosen(state: State, event: e.ZoneChosen) -> str:
    sides = listed(f"seat {seat} sets up in the {side}" for seat, side in event.sides.items())
    return f"{opening(sides)}."


@tell.on(e.ModelDeployed)
def model_deployed(state: State, event: e.ModelDeployed) -> str:
    return f"{event.model} is set up."


@tell.on(e.DeploymentPassed)
def deployment_passed(state: State, event: e.DeploymentPassed) -> str:
    return f"Seat {event.seat} sets up an infiltrator next." if event.infiltrators else ""
