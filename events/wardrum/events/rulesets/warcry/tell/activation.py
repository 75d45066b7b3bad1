"""Turns and activations: who acts, where they go, and what they carry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal

from wardrum.events.space.plane import Leg
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import inches, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.movement import by_heights

from .. import events as e
from ..glossary import statuses
from ..state import State
from .words import beats, glow, tell

STATUSES: Final = statuses()


@tell.on(e.FirstTurnChosen)
def first_turn_chosen(state: State, event: e.FirstTurnChosen) -> str:
    if event.seat == event.first:
        return say("Seat {seat} takes the first turn.", seat=event.seat)
    return say("Seat {seat} gives the first turn to seat {first}.", seat=event.seat, first=event.first)


@beats.on(e.FirstTurnChosen)
def show_first_turn_chosen(scene: Scene, event: e.FirstTurnChosen) -> Iterable[d.Beat]:
    """Who goes first."""
    text = say("{who} takes the first turn", who=scene.called.seat(event.first))
    yield d.Turned(text, event.first)


@tell.on(e.FighterActivated)
def fighter_activated(state: State, event: e.FighterActivated) -> str:
    pattern = "Seat {seat} activates {who} once more." if event.nth > 1 else "Seat {seat} activates {who}."
    return say(pattern, seat=event.seat, who=event.fighter)


@beats.on(e.FighterActivated)
def show_fighter_activated(scene: Scene, event: e.FighterActivated) -> Iterable[d.Beat]:
    """Who acts now."""
    pattern = "{who} acts once more" if event.nth > 1 else "{who} acts"
    yield d.Turned(say(pattern, who=scene.called[event.fighter]), event.seat, event.fighter)


@tell.on(e.Passed)
def passed(state: State, event: e.Passed) -> str:
    return say("Seat {seat} passes.", seat=event.seat)


@beats.on(e.Passed)
def show_passed(scene: Scene, event: e.Passed) -> Iterable[d.Beat]:
    """Who has nobody left to act."""
    yield d.Turned(say("{who} passes", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.TurnPassed)
@tell.on(e.ActionMade)
@tell.on(e.ActivationEnded)
@tell.on(e.RoundEnded)
def nothing(state: State, event: Any) -> str:
    return ""  # what comes next tells it


beats.unseen(e.ActionMade, e.ActivationEnded, e.RoundEnded)


@beats.on(e.TurnPassed)
def show_turn_passed(scene: Scene, event: e.TurnPassed) -> Iterable[d.Beat]:
    """Whose turn it is."""
    yield d.Turned(say("The turn of {who}", who=scene.called.seat(event.seat)), event.seat)


@tell.on(e.CombatPhaseEnded)
def combat_phase_ended(state: State, event: e.CombatPhaseEnded) -> str:
    return "Both have passed: the combat phase is over."


@beats.on(e.CombatPhaseEnded)
def show_combat_phase_ended(scene: Scene, event: e.CombatPhaseEnded) -> Iterable[d.Beat]:
    """That nobody acts any more."""
    yield d.Turned("The combat phase is over")


@tell.on(e.FighterWaiting)
def fighter_waiting(state: State, event: e.FighterWaiting) -> str:
    return say("{who} waits.", who=event.fighter)


@beats.on(e.FighterWaiting)
def show_fighter_waiting(scene: Scene, event: e.FighterWaiting) -> Iterable[d.Beat]:
    """Who may act once more."""
    yield glow(event.fighter, "Waits", STATUSES["waiting"])


# --- moves


@tell.on(e.FighterMoved)
def fighter_moved(state: State, event: e.FighterMoved) -> str:
    if not event.length:
        return say("{who} stays in place.", who=event.fighter)
    length, how = inches(event.length), by_heights(event.path)
    return say("{who} moves {length}{how}.", who=event.fighter, length=length, how=how)


@beats.on(e.FighterMoved)
def show_fighter_moved(scene: Scene, event: e.FighterMoved) -> Iterable[d.Beat]:
    """The way."""
    return walk(scene, event.fighter, event.path)


@tell.on(e.FighterDisengaged)
def fighter_disengaged(state: State, event: e.FighterDisengaged) -> str:
    return say("{who} disengages, {length}.", who=event.fighter, length=inches(event.length))


@beats.on(e.FighterDisengaged)
def show_fighter_disengaged(scene: Scene, event: e.FighterDisengaged) -> Iterable[d.Beat]:
    """The way out."""
    return walk(scene, event.fighter, event.path, "retreat")


def walk(
    scene: Scene, fighter: str, path: Sequence[Leg], why: Literal["", "retreat", "flee"] = ""
) -> Iterable[d.Beat]:
    """A fighter moves along a path, unless it stays as it stands."""
    start = scene.place(fighter)
    stays = start is not None and all(
        leg.how == "walk" and leg.end == (start.x, start.y, start.z) for leg in path
    )
    return () if stays else scene.moves(fighter, path, why)


# --- treasure


@tell.on(e.TreasurePickedUp)
def treasure_picked_up(state: State, event: e.TreasurePickedUp) -> str:
    return say("{who} picks up {treasure}.", who=event.fighter, treasure=title(event.marker))


@beats.on(e.TreasurePickedUp)
def show_treasure_picked_up(scene: Scene, event: e.TreasurePickedUp) -> Iterable[d.Beat]:
    """Who carries it now."""
    yield d.Taken(event.fighter, event.marker)


@tell.on(e.RelicBurned)
def relic_burned(state: State, event: e.RelicBurned) -> str:
    return say("{marker} hurts {who}, who carries it.", marker=title(event.marker), who=event.fighter)


@beats.on(e.RelicBurned)
def show_relic_burned(scene: Scene, event: e.RelicBurned) -> Iterable[d.Beat]:
    """What hurts the carrier; the damage follows."""
    yield d.Glowed("Burned by the relic", rule="W-91", piece=event.fighter, ill=True)


@tell.on(e.TreasureDropped)
def treasure_dropped(state: State, event: e.TreasureDropped) -> str:
    return say("{who} drops {treasure}.", who=event.fighter, treasure=title(event.marker))


@beats.on(e.TreasureDropped)
def show_treasure_dropped(scene: Scene, event: e.TreasureDropped) -> Iterable[d.Beat]:
    """Who has put it down."""
    yield d.Dropped(event.fighter, event.marker)


@tell.on(e.CarrierStruckDown)
def carrier_struck_down(state: State, event: e.CarrierStruckDown) -> str:
    return say(
        "{who} is struck down and has to let {treasure} go.",
        who=event.fighter,
        treasure=title(event.marker),
    )


@beats.on(e.CarrierStruckDown)
def show_carrier_struck_down(scene: Scene, event: e.CarrierStruckDown) -> Iterable[d.Beat]:
    """That it will be removed once the treasure lies on the table."""
    text = say("It has to let {treasure} go.", treasure=title(event.marker))
    yield d.Glowed("Struck down", text, "W-92", event.fighter, ill=True)
