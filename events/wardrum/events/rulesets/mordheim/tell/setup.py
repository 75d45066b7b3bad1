"""What happens before the battle, where it differs: warbands, roles, the scenario."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.tell.setup import brought
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, plural, title
from wardrum.events.toolkit.language import say

from .. import events as e
from ..state import State
from .words import beats, tell


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
            "seat {seat} brings {warband} ({fighters}, {gold} gc)",
            seat=seat,
            warband=title(band.name),
            fighters=plural(len(band.fighters), "fighter"),
            gold=band.gold,
        )
        for seat, band in event.warbands.items()
    )
    return say("The warbands are revealed: {warbands}.", warbands=listed(bands))


@beats.on(e.WarbandsRevealed)
def show_warbands_revealed(scene: Scene, event: e.WarbandsRevealed) -> Iterable[d.Beat]:
    """What each seat brings."""
    for seat, band in event.warbands.items():
        yield brought(seat, band, say("{n} gold crowns", n=band.gold), "M-26")


@tell.on(w.PriorityAssigned)
def priority_assigned(state: State, event: w.PriorityAssigned) -> str:
    return say("Seat {seat} chooses who attacks.", seat=event.seat)


@beats.on(w.PriorityAssigned)
def show_priority_assigned(scene: Scene, event: w.PriorityAssigned) -> Iterable[d.Beat]:
    """Who chooses."""
    yield d.Turned(say("{seat} chooses who attacks", seat=scene.called.seat(event.seat)), event.seat)


@tell.on(e.RolesAssigned)
def roles_assigned(state: State, event: e.RolesAssigned) -> str:
    return say(
        "Seat {attacker} attacks and seat {defender} defends.",
        attacker=event.attacker,
        defender=event.defender,
    )


@beats.on(e.RolesAssigned)
def show_roles_assigned(scene: Scene, event: e.RolesAssigned) -> Iterable[d.Beat]:
    """The part of each seat."""
    yield d.Glowed("Attacker", rule="M-22", seat=event.attacker)
    yield d.Glowed("Defender", rule="M-22", seat=event.defender)


@tell.on(w.BattleplanDrawn)
def battleplan_drawn(state: State, event: w.BattleplanDrawn) -> str:
    plan = event.plan
    cards = [say(title(card.name)) for card in (plan.victory, plan.deployment, plan.terrain)]
    none = plan.twist.kind == "none"
    cards += [say("no twist") if none else say("twist {name}", name=say(title(plan.twist.name)))]
    return say("The scenario: {cards}.", cards=listed(cards))


@tell.on(w.MarkersPlaced)
def markers_placed(state: State, event: w.MarkersPlaced) -> str:
    return "The battlefield is ready to be set up on."
