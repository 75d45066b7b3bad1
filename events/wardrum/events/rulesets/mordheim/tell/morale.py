"""The morale phase: warbands that waver or leave, and fighters in panic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET

from wardrum.events.rulesets.warcry.tell.words import glow, seat_of, tested
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say

from .. import events as e
from ..state import State
from .words import STATUSES, beats, over, tell

PANIC: Final = "In panic"


@tell.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> str:
    if not event.due:
        return "The morale phase."
    seats = listed(f"seat {seat}" for seat in event.due)
    return say("The morale phase: {seats} lost half of the warband.", seats=seats)


@beats.on(e.MoralePhaseStarted)
def show_morale_phase_started(scene: Scene, event: e.MoralePhaseStarted) -> Iterable[d.Beat]:
    """The phase."""
    yield d.Chapter("Morale phase")


@tell.on(e.MoraleRolled)
def morale_rolled(state: State, event: e.MoraleRolled) -> str:
    if event.fighter is UNSET:
        return say("Nobody is left to lead seat {seat}: its warband wavers.", seat=event.seat)
    return say(
        "{who} rolls {die} for the morale of seat {seat}: {result}.",
        who=event.fighter,
        die=event.die,
        seat=event.seat,
        result=say("the warband stands") if event.passed else say("the warband wavers"),
    )


@beats.on(e.MoraleRolled)
def show_morale_rolled(scene: Scene, event: e.MoraleRolled) -> Iterable[d.Beat]:
    """The die of who leads a warband; without anybody it wavers."""
    if event.fighter is UNSET or event.die is UNSET:
        yield d.Glowed("Wavers", "Nobody is left to lead it.", "M-38", seat=event.seat, ill=True)
        return
    outcome = "the warband stands" if event.passed else "the warband wavers"
    yield nerve(scene, "Morale", event.fighter, event.die, outcome)


def nerve(scene: Scene, what: str, fighter: str, die: int, outcome: str) -> d.DiceRolled:
    """A die of a fighter against its bravery."""
    least = scene.after.battle.fighters[fighter].bravery
    passed = die >= least
    return d.DiceRolled(
        what=what,
        dice=tested(die, passed=passed),
        seat=seat_of(scene, fighter),
        by=fighter,
        outcome=outcome,
        needs=say("{least} or more", least=least),
        good=passed,
    )


@tell.on(e.WarbandWithdrew)
def warband_withdrew(state: State, event: e.WarbandWithdrew) -> str:
    return say("Seat {seat} withdraws from the battle.", seat=event.seat)


@beats.on(e.WarbandWithdrew)
def show_warband_withdrew(scene: Scene, event: e.WarbandWithdrew) -> Iterable[d.Beat]:
    """One after the other leaves."""
    yield d.Glowed("Withdraws", "The warband has lost heart.", "M-39", seat=event.seat, ill=True)
    for key, piece in scene.before.table.pieces.items():
        if piece.seat == event.seat:
            yield d.Left(key, "withdraws")


@tell.on(e.PanicSpread)
def panic_spread(state: State, event: e.PanicSpread) -> str:
    return say("These are shaken: {fighters}.", fighters=listed(event.fighters))


@beats.on(e.PanicSpread)
def show_panic_spread(scene: Scene, event: e.PanicSpread) -> Iterable[d.Beat]:
    """Who has to test."""
    for key in event.fighters:
        yield d.Glowed("Shaken", "Has to keep its nerve, or it panics.", "M-40", key)


@tell.on(e.PanicRolled)
def panic_rolled(state: State, event: e.PanicRolled) -> str:
    if event.passed:
        return say("{who} rolls {die} and stands.", who=event.fighter, die=event.die)
    return say("{who} rolls {die} and fails.", who=event.fighter, die=event.die)


@beats.on(e.PanicRolled)
def show_panic_rolled(scene: Scene, event: e.PanicRolled) -> Iterable[d.Beat]:
    """The die of who is shaken."""
    yield nerve(scene, "Panic", event.fighter, event.die, "it stands" if event.passed else "it panics")


@tell.on(e.FighterPanicked)
def fighter_panicked(state: State, event: e.FighterPanicked) -> str:
    return say("{who} is in panic until the end of round {round}.", who=event.fighter, round=event.until)


@beats.on(e.FighterPanicked)
def show_fighter_panicked(scene: Scene, event: e.FighterPanicked) -> Iterable[d.Beat]:
    """Who is in panic."""
    yield glow(event.fighter, PANIC, STATUSES["panicked"], ill=True)


@tell.on(e.PanicEnded)
def panic_ended(state: State, event: e.PanicEnded) -> str:
    return say("No longer in panic: {fighters}.", fighters=listed(event.fighters))


@beats.on(e.PanicEnded)
def show_panic_ended(scene: Scene, event: e.PanicEnded) -> Iterable[d.Beat]:
    """Who has calmed down."""
    return over(event.fighters, PANIC)
