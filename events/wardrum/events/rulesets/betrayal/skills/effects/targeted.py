"""Effects on those who have just been chosen as targets, before dice are rolled and before damage is dealt."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from ... import events as e
from ...decide import fatigue
from ...state import State
from ...units import sheet
from ..skill import Effect, Fired
from ..status import give

TENACITY = "tenacity"
FATIGUE = "fatigue"
DIE = 6


def adventurer_about(state: State, fired: Fired) -> bool:
    """It is an adventurer that still stands."""
    one = state.battle.units.get(fired.about)
    return one is not None and one.where == "map" and one.sheet is not UNSET


def price(state: State, fired: Fired) -> list[str]:
    """What the target can part with: a tenacity, a die in an active slot, or else only its breath."""
    if not adventurer_about(state, fired):
        return []
    own = sheet(state, fired.about)
    return [*([TENACITY] if own.tenacity else []), FATIGUE, *sorted(own.active)]


def pay(decision: Decision[State], fired: Fired, choice: str) -> None:
    """The target loses what was chosen: a tenacity, an active die, or it gains a light fatigue die."""
    if choice == TENACITY:
        lose_tenacity(decision, fired.about, 1, fired.skill)
    elif choice == FATIGUE:
        fatigue.gain(decision, fired.about, "light", fired.skill)
    elif choice:
        out = fatigue.exhausted(decision.state, fired.about, choice)
        decision.emit(e.ActiveDieUsed(fired.about, choice, out.track, out.drained))
        fatigue.no_room(decision, fired.about, out.true_damage)


def lose_tenacity(decision: Decision[State], key: str, most: int, cause: str) -> None:
    """The peg goes down, not below 0."""
    now = sheet(decision.state, key).tenacity
    if now:
        decision.emit(e.TenacityChanged(key, max(0, now - most), cause))


def humble(decision: Decision[State], fired: Fired, choice: str) -> None:
    """The target loses n tenacity."""
    if adventurer_about(decision.state, fired):
        lose_tenacity(decision, fired.about, fired.n, fired.skill)


def judge(decision: Decision[State], fired: Fired, choice: str) -> None:
    """A die against the target's hit points: above them, and it is afraid."""
    (die,) = decision.draw(1, DIE)
    decision.emit(e.ChanceRolled(fired.unit, fired.skill, DIE, (die,)))
    if die > decision.state.battle.units[fired.about].hp:
        give(decision, fired.about, "fear", fired.skill)


def stands(state: State, fired: Fired) -> bool:
    """The target is still on the map."""
    one = state.battle.units.get(fired.about)
    return one is not None and one.where == "map"


def find_the_gap(decision: Decision[State], fired: Fired, choice: str) -> None:
    """A die: on n or more nothing prevents this engage's damage."""
    (die,) = decision.draw(1, DIE)
    decision.emit(e.ChanceRolled(fired.unit, fired.skill, DIE, (die,)))
    turn = decision.state.battle.turn
    if die >= fired.n and turn is not UNSET and not turn.true:
        decision.emit(e.DamageMadeTrue(fired.unit, fired.skill))


PAY = Effect(pay, price, adventurer_about)
JUDGE = Effect(judge, when=stands)
HUMBLE = Effect(humble, when=adventurer_about)
FIND_THE_GAP = Effect(find_the_gap, when=stands)
