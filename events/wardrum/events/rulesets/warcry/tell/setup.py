"""What happens before the battle: warbands, the battleplan, sides and deployment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, opening, plural, thrown_off, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..glossary import named
from ..roster import Warband
from ..state import State
from .words import SIDES, beats, rolled_off, tell

NAMED: Final = named()
PURPOSES: Final = {
    "priority": "Roll-off for the priority",
    "attacker": "Roll-off for the attack",
    "initiative": "Roll-off for the initiative",
    "seize": "Roll-off for the initiative",
}


@tell.on(e.WarbandMustered)
def warband_mustered(state: State, event: e.WarbandMustered) -> str:
    return say("Seat {seat} musters {warband}.", seat=event.seat, warband=title(event.warband.name))


@beats.on(e.WarbandMustered)
def show_warband_mustered(scene: Scene, event: e.WarbandMustered) -> Iterable[d.Beat]:
    """That it is done, not with what."""
    yield d.Glowed("Has mustered", seat=event.seat)


@tell.on(e.WarbandsRevealed)
def warbands_revealed(state: State, event: e.WarbandsRevealed) -> str:
    bands = (
        say(
            "seat {seat} brings {warband} ({fighters}, {points} points)",
            seat=seat,
            warband=title(band.name),
            fighters=plural(len(band.fighters), "fighter"),
            points=band.points,
        )
        for seat, band in event.warbands.items()
    )
    return say("The warbands are revealed: {warbands}.", warbands=listed(bands))


@beats.on(e.WarbandsRevealed)
def show_warbands_revealed(scene: Scene, event: e.WarbandsRevealed) -> Iterable[d.Beat]:
    """What each seat brings."""
    for seat, band in event.warbands.items():
        yield brought(seat, band, say("{n} points", n=band.points), "W-47")


def brought(seat: str, band: Warband, price: str, rule: str) -> d.Glowed:
    """A warband, and what it comes to."""
    text = f"{plural(len(band.fighters), 'fighter')}, {price}."  # both are said
    return d.Glowed(title(band.name), text, rule, seat=seat)


@tell.on(e.RollOffRolled)
def roll_off_rolled(state: State, event: e.RollOffRolled) -> str:
    return say("Roll-off: {dice}.", dice=thrown_off(event.dice, event.winner))


@beats.on(e.RollOffRolled)
def show_roll_off_rolled(scene: Scene, event: e.RollOffRolled) -> Iterable[d.Beat]:
    """A die for each seat."""
    return rolled_off(scene, PURPOSES[event.purpose], event.dice, event.winner)


@tell.on(e.PriorityAssigned)
def priority_assigned(state: State, event: e.PriorityAssigned) -> str:
    return say("Seat {seat} has priority.", seat=event.seat)


@beats.on(e.PriorityAssigned)
def show_priority_assigned(scene: Scene, event: e.PriorityAssigned) -> Iterable[d.Beat]:
    """Who sets up first."""
    yield d.Turned(say("{who} has priority", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.BattleGroupsAssigned)
def battle_groups_assigned(state: State, event: e.BattleGroupsAssigned) -> str:
    return say("Seat {seat} forms its battle groups: {groups}.", seat=event.seat, groups=sizes(event.groups))


@beats.on(e.BattleGroupsAssigned)
def show_battle_groups_assigned(scene: Scene, event: e.BattleGroupsAssigned) -> Iterable[d.Beat]:
    """How large they are."""
    yield d.Glowed("Battle groups", f"{opening(sizes(event.groups))}.", seat=event.seat)


def sizes(groups: Mapping[str, Collection[str]]) -> str:
    """As "dagger of 2, shield of 2 and hammer of 1"."""
    return listed(
        say("{group} of {n}", group=say(group), n=len(members)) for group, members in groups.items()
    )


@tell.on(e.BattleplanDrawn)
def battleplan_drawn(state: State, event: e.BattleplanDrawn) -> str:
    plan = event.plan
    cards = [plan.terrain.name, plan.deployment.name, plan.victory.name]
    twist = say("twist {twist}", twist=say(title(plan.twist.name)))
    if plan.twist.kind == "none":
        twist = say("no twist")
    return say("The battleplan: {cards}.", cards=listed([*map(say, map(title, cards)), twist]))


@beats.on(e.BattleplanDrawn)
def show_battleplan_drawn(scene: Scene, event: e.BattleplanDrawn) -> Iterable[d.Beat]:
    """The terrain comes on the table."""
    plan = event.plan
    text = say("The terrain is {terrain}.", terrain=say(title(plan.terrain.name)))
    yield d.GroundChanged(text, tuple(plan.terrain.pieces))


@tell.on(e.AttackerAssigned)
def attacker_assigned(state: State, event: e.AttackerAssigned) -> str:
    return say("Seat {seat} attacks, seat {other} defends.", seat=event.seat, other=other(event.seat))


@beats.on(e.AttackerAssigned)
def show_attacker_assigned(scene: Scene, event: e.AttackerAssigned) -> Iterable[d.Beat]:
    """Who attacks and who defends."""
    yield d.Glowed("Attacks", rule="W-50", seat=event.seat)
    yield d.Glowed("Defends", rule="W-50", seat=other(event.seat))


@tell.on(e.SideChosen)
def side_chosen(state: State, event: e.SideChosen) -> str:
    seats = listed(
        say("seat {seat} takes {side}", seat=seat, side=say(SIDES[side]))
        for seat, side in event.sides.items()
    )
    return f"{opening(seats)}."


@beats.on(e.SideChosen)
def show_side_chosen(scene: Scene, event: e.SideChosen) -> Iterable[d.Beat]:
    """Which side each seat has."""
    for seat, side in event.sides.items():
        yield d.Glowed(opening(say(SIDES[side])), seat=seat)


@tell.on(e.BattleGroupDeployed)
def battle_group_deployed(state: State, event: e.BattleGroupDeployed) -> str:
    return say(
        "Seat {seat} deploys its {group}: {fighters}.",
        seat=event.seat,
        group=say(event.group),
        fighters=listed(event.positions),
    )


@beats.on(e.BattleGroupDeployed)
@beats.on(e.ReservesArrived)
def show_group(scene: Scene, event: e.BattleGroupDeployed | e.ReservesArrived) -> Iterable[d.Beat]:
    """One fighter after the other is set up."""
    for key, point in event.positions.items():
        yield from scene.puts(key, d.Place(*point))


@tell.on(e.TreasurePlaced)
def treasure_placed(state: State, event: e.TreasurePlaced) -> str:
    return say("Seat {seat} places {marker}.", seat=event.seat, marker=title(event.marker))


@beats.on(e.TreasurePlaced)
def show_treasure_placed(scene: Scene, event: e.TreasurePlaced) -> Iterable[d.Beat]:
    """It lies on the table."""
    text = say("{markers} on the table.", markers=title(event.marker))
    yield d.GroundChanged(text, markers=(event.marker,))


@tell.on(e.TargetNominated)
def target_nominated(state: State, event: e.TargetNominated) -> str:
    return say("Seat {seat} names {who} as its target.", seat=event.seat, who=event.fighter)


@beats.on(e.TargetNominated)
def show_target_nominated(scene: Scene, event: e.TargetNominated) -> Iterable[d.Beat]:
    """Who is worth more to the enemy."""
    meaning = NAMED["nominated"]
    yield d.Glowed("Target of the enemy", meaning.text, meaning.rule, event.fighter, ill=True)


@tell.on(e.MarkersPlaced)
def markers_placed(state: State, event: e.MarkersPlaced) -> str:
    if not event.reserves:
        return "The battlefield is ready."
    return counted(
        len(event.reserves),
        "The battlefield is ready. {n} fighter in reserve.",
        "The battlefield is ready. {n} fighters in reserve.",
    )


@beats.on(e.MarkersPlaced)
def show_markers_placed(scene: Scene, event: e.MarkersPlaced) -> Iterable[d.Beat]:
    """Objectives and treasure lie on the table, if the card has any."""
    markers = tuple(scene.after.battle.cards.victory.markers)
    if markers:
        text = say("{markers} on the table.", markers=listed(map(title, markers)))
        yield d.GroundChanged(text, markers=markers)
