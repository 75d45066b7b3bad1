"""What happens before the battle: warbands, the battleplan, sides and deployment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural, thrown_off, title

from .. import events as e
from ..roster import Warband
from ..state import State
from .words import SIDES, beats, rolled_off, tell

PURPOSES: Final = {
    "priority": "Roll-off for the priority",
    "initiative": "Roll-off for the initiative",
    "seize": "Roll-off for the initiative",
}


@tell.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> str:
    return f"Seat {event.seat} musters {title(event.warband.name)}."


@beats.on(e.WarbandMustered)
def show_warband_mustered(scene: Scene, event: e.WarbandMustered) -> Iterable[d.Beat]:
    """That it is done, not with what."""
    yield d.Glowed("Has mustered", seat=event.seat)


@tell.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> str:
    bands = (
        f"seat {seat} brings {title(band.name)} ({plural(len(band.fighters), 'fighter')}, {band.points} points)"
        for seat, band in event.warbands.items()
    )
    return f"The warbands are revealed: {listed(bands)}."


@beats.on(e.WarbandsRevealed)
def show_warbands_revealed(scene: Scene, event: e.WarbandsRevealed) -> Iterable[d.Beat]:
    """What each seat brings."""
    for seat, band in event.warbands.items():
        yield brought(seat, band, f"{band.points} points", "W-47")


def brought(seat: str, band: Warband, price: str, rule: str) -> d.Glowed:
    """A warband, and what it comes to."""
    text = f"{plural(len(band.fighters), 'fighter')}, {price}."
    return d.Glowed(title(band.name), text, rule, seat=seat)


@tell.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> str:
    return f"Roll-off: {thrown_off(event.dice, event.winner)}."


@beats.on(e.RollOffRolled)
def show_roll_off_rolled(scene: Scene, event: e.RollOffRolled) -> Iterable[d.Beat]:
    """A die for each seat."""
    return rolled_off(scene, PURPOSES[event.purpose], event.dice, event.winner)


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return f"Seat {event.seat} has priority."


@beats.on(e.PriorityAssigned)
def show_priority_assigned(scene: Scene, event: e.PriorityAssigned) -> Iterable[d.Beat]:
    """Who sets up first."""
    yield d.Turned(f"{scene.called.seat(event.seat)} has priority", event.seat)


@tell.on(e.BattleGroupsAssigned)
def battle_groups_assigned(state: State, event: e.BattleGroupsAssigned) -> str:
    sizes = listed(f"{group} of {len(members)}" for group, members in event.groups.items())
    return f"Seat {event.seat} forms its battle groups: {sizes}."


@beats.on(e.BattleGroupsAssigned)
def show_battle_groups_assigned(scene: Scene, event: e.BattleGroupsAssigned) -> Iterable[d.Beat]:
    """How large they are."""
    sizes = listed(f"{group} of {len(members)}" for group, members in event.groups.items())
    yield d.Glowed("Battle groups", f"{opening(sizes)}.", seat=event.seat)


@tell.on(e.BattleplanDrawn)
def battleplan_drawn(state: State, event: e.BattleplanDrawn) -> str:
    plan = event.plan
    cards = [plan.terrain.name, plan.deployment.name, plan.victory.name]
    twist = "no twist" if plan.twist.kind == "none" else f"twist {title(plan.twist.name)}"
    return f"The battleplan: {listed([*map(title, cards), twist])}."


@beats.on(e.BattleplanDrawn)
def show_battleplan_drawn(scene: Scene, event: e.BattleplanDrawn) -> Iterable[d.Beat]:
    """The terrain comes on the table."""
    plan = event.plan
    yield d.GroundChanged(f"The terrain is {title(plan.terrain.name)}.", tuple(plan.terrain.pieces))


@tell.on(e.SideChosen)
def side_chosen(state: State, event: e.SideChosen) -> str:
    seats = listed(f"seat {seat} takes {SIDES[side]}" for seat, side in event.sides.items())
    return f"{opening(seats)}."


@beats.on(e.SideChosen)
def show_side_chosen(scene: Scene, event: e.SideChosen) -> Iterable[d.Beat]:
    """Which side each seat has."""
    for seat, side in event.sides.items():
        yield d.Glowed(opening(SIDES[side]), seat=seat)


@tell.on(e.BattleGroupDeployed)
def battle_group_deployed(state: State, event: e.BattleGroupDeployed) -> str:
    return f"Seat {event.seat} deploys its {event.group}: {listed(event.positions)}."


@beats.on(e.BattleGroupDeployed)
@beats.on(e.ReservesArrived)
def show_group(scene: Scene, event: e.BattleGroupDeployed | e.ReservesArrived) -> Iterable[d.Beat]:
    """One fighter after the other is set up."""
    for key, point in event.positions.items():
        yield from scene.puts(key, d.Place(*point))


@tell.on(e.MarkersPlaced)
def markers_placed(state: State, event: e.MarkersPlaced) -> str:
    waiting = f" {plural(len(event.reserves), 'fighter')} in reserve." if event.reserves else ""
    return f"The battlefield is ready.{waiting}"


@beats.on(e.MarkersPlaced)
def show_markers_placed(scene: Scene, event: e.MarkersPlaced) -> Iterable[d.Beat]:
    """Objectives and treasure lie on the table, if the card has any."""
    markers = tuple(scene.after.battle.cards.victory.markers)
    if markers:
        yield d.GroundChanged(f"{listed(map(title, markers))} on the table.", markers=markers)
