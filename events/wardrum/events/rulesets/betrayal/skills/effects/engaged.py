"""Effects on those who have just been engaged, and on those who did it."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from ... import events as e
from ...decide import blows, fatigue
from ...decide.healing import heal
from ...faces import available
from ...profiles import Status
from ...state import Blow, State
from ...units import adjacent, opposing, sheet
from ..skill import Effect, Fired
from ..status import give
from .targeted import adventurer_about, stands


def inflict(status: Status) -> Effect:
    """Whoever was engaged gets this status effect."""

    def do(decision: Decision[State], fired: Fired, choice: str) -> None:
        give(decision, fired.about, status, fired.skill)

    return Effect(do, when=stands)


def hide(decision: Decision[State], fired: Fired, choice: str) -> None:
    """It goes into stealth."""
    give(decision, fired.unit, "stealth", fired.skill)


def weary(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Whoever was engaged gains n light fatigue dice."""
    for _ in range(fired.n if adventurer_about(decision.state, fired) else 0):
        fatigue.gain(decision, fired.about, "light", fired.skill)


def drainable(state: State, fired: Fired) -> list[str]:
    """The available skill dice of whoever was engaged."""
    if not adventurer_about(state, fired):
        return []
    return sorted(available(state.battle.units[fired.about], sheet(state, fired.about)))


def drain(decision: Decision[State], fired: Fired, choice: str) -> None:
    """One of its available skill dice, chosen by the party, is out for this battle."""
    if choice:
        own = sheet(decision.state, fired.about)
        decision.emit(e.TrackChanged(fired.about, fired.skill, own.track, (*own.drained, choice)))


def can_drain(state: State, fired: Fired) -> bool:
    """There is a die to be drained."""
    return bool(drainable(state, fired))


def next_to_it(state: State, fired: Fired) -> bool:
    """Whoever dealt the damage stands next to it, and this has not happened in this turn."""
    once = f"{fired.unit}.{fired.skill}" not in state.battle.used
    return once and stands(state, fired) and fired.about in adjacent(state, fired.unit)


def strike_back(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Once in a turn: who stands next to it and has damaged it takes n damage."""
    if next_to_it(decision.state, fired):
        decision.emit(e.NoteTaken(fired.unit, fired.skill))
        blows.fall(decision, Blow(fired.unit, fired.about, fired.n, fired.skill))


def opponents_near(state: State, fired: Fired) -> list[str]:
    """The opponents next to it."""
    near = adjacent(state, fired.unit)
    return [key for key in opposing(state, fired.unit) if key in near]


def has_opponents_near(state: State, fired: Fired) -> bool:
    """Somebody of the other side stands next to it."""
    return bool(opponents_near(state, fired))


def chill(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Each opponent next to it takes n damage."""
    for key in opponents_near(decision.state, fired):
        blows.fall(decision, Blow(fired.unit, key, fired.n, fired.skill))


def take_life(decision: Decision[State], fired: Fired, choice: str) -> None:
    """An opponent next to it loses n hit points truly, and it gets as many back."""
    if choice:
        blows.fall(decision, Blow(fired.unit, choice, fired.n, fired.skill, true=True))
        heal(decision, fired.unit, min(fired.n, decision.state.battle.units[choice].hp), fired.skill)


HIDE = Effect(hide)
WEARY = Effect(weary, when=adventurer_about)
DRAIN = Effect(drain, drainable, can_drain)
STRIKE_BACK = Effect(strike_back, when=next_to_it)
CHILL = Effect(chill, when=has_opponents_near)
TAKE_LIFE = Effect(take_life, opponents_near, has_opponents_near)
