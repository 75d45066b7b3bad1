"""The morale phase: warbands that waver or leave, and fighters in panic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import UNSET

from wardrum.events.rulesets.warcry.tell.words import glow, seat_of, tested
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed

from .. import events as e
from ..state import State
from .words import STATUSES, beats, over, tell

PANIC: Final = "In panic"


@tell.on(e.MoralePhaseStarted)
def morale_phase_started(state: State, event: e.MoralePhaseStarted) -> str:
    lost = listed(f"seat {seat}" for seat in event.due)
    return f"The morale phase: {lost} lost half of the warband." if event.due else "The morale phase."


@beats.on(e.MoralePhaseStarted)
def show_morale_phase_started(scene: Scene, event: e.MoralePhaseStarted) -> Iterable[d.Beat]:
    """The phase."""
    yield d.Chapter("Morale phase")


@tell.on(e.MoraleRolled)
def morale_rolled(state: State, event: e.MoraleRolled) -> str:
    if event.fighter is UNSET:
        return f"Nobody is left to lead seat {event.seat}: its warband wavers."
    result = "the warband stands" if event.passed else "the warband wavers"
    return f"{event.fighter} rolls {event.die} for the morale of seat {event.seat}: {result}."


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
    least = scene.after.battle.fighters[fighter].profile.bravery
    passed = die >= least
    return d.DiceRolled(
        what=what,
        dice=tested(die, passed=passed),
        seat=seat_of(scene, fighter),
        by=fighter,
        outcome=outcome,
        needs=f"{least} or more",
        good=passed,
    )


@tell.on(e.WarbandWithdrew)
def warband_withdrew(state: State, event: e.WarbandWithdrew) -> str:
    return f"Seat {event.seat} withdraws from the battle."


@beats.on(e.WarbandWithdrew)
def show_warband_withdrew(scene: Scene, event: e.WarbandWithdrew) -> Iterable[d.Beat]:
    """One after the other leaves."""
    yield d.Glowed("Withdraws", "The warband has lost heart.", "M-39", seat=event.seat, ill=True)
    for key, piece in scene.before.table.pieces.items():
        if piece.seat == event.seat:
            yield d.Left(key, "withdraws")


@tell.on(e.PanicSpread)
def panic_spread(state: State, event: e.PanicSpread) -> str:
    return f"These are shaken: {listed(event.fighters)}."


@beats.on(e.PanicSpread)
def show_panic_spread(scene: Scene, event: e.PanicSpread) -> Iterable[d.Beat]:
    """Who has to test."""
    for key in event.fighters:
        yield d.Glowed("Shaken", "Has to keep its nerve, or it panics.", "M-40", key)


@tell.on(e.PanicRolled)
def panic_rolled(state: State, event: e.PanicRolled) -> str:
    return f"{event.fighter} rolls {event.die} and {'stands' if event.passed else 'fails'}."


@beats.on(e.PanicRolled)
def show_panic_rolled(scene: Scene, event: e.PanicRolled) -> Iterable[d.Beat]:
    """The die of who is shaken."""
    yield nerve(scene, "Panic", event.fighter, event.die, "it stands" if event.passed else "it panics")


@tell.on(e.FighterPanicked)
def fighter_panicked(state: State, event: e.FighterPanicked) -> str:
    return f"{event.fighter} is in panic until the end of round {event.until}."


@beats.on(e.FighterPanicked)
def show_fighter_panicked(scene: Scene, event: e.FighterPanicked) -> Iterable[d.Beat]:
    """Who is in panic."""
    yield glow(event.fighter, PANIC, STATUSES["panicked"], ill=True)


@tell.on(e.PanicEnded)
def panic_ended(state: State, event: e.PanicEnded) -> str:
    return f"No longer in panic: {listed(event.fighters)}."


@beats.on(e.PanicEnded)
def show_panic_ended(scene: Scene, event: e.PanicEnded) -> Iterable[d.Beat]:
    """Who has calmed down."""
    return over(event.fighters, PANIC)
