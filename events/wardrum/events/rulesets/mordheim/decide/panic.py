"""Panic: which fighters test, and what a fighter in panic may do (M-40, M-41)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected, permitted
from wardrum.events.core.slices import Sliced, filtered, sliced
from wardrum.events.rulesets.warcry.decide.movement import budget
from wardrum.events.rulesets.warcry.geometry import enemies, engaging, farther, nearest
from wardrum.events.rulesets.warcry.legal.destinations import (
    as_near,
    can_get_out,
    found_on_foot,
    on_foot,
    reachable,
)
from wardrum.events.space.plane import Bounds, Leg, Location, facing_after
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.memo import remembered
from wardrum.events.toolkit.options import Stop
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..perks import Perk
from ..roster import FEAR
from ..state import Activation, NextPhase, State, of_seat

FLIGHT = ("move", "disengage")


# --- the tests


def begin(decision: Decision[State]) -> NextPhase | None:
    """M-40: the fighters that test, the holder's first; none if panic is without effect."""
    battle = decision.state.battle
    due: tuple[str, ...] = ()
    if battle.setup.panic_effect == "flee":
        seats = (battle.holder, other(battle.holder))
        due = tuple(key for seat in seats for key in shaken(decision.state, seat))
    if not due:
        return "round_end"
    decision.emit(e.PanicSpread(due))
    return None


def shaken(state: State, seat: str) -> Iterator[str]:
    """M-40: all fighters of a wavering warband, and all that stand within an inch of an enemy that causes fear."""
    for key in of_seat(state.battle, seat, "board"):
        if seat in state.battle.wavering or afraid(state, key):
            yield key


def afraid(state: State, fighter: str) -> bool:
    """M-40, M-46: whether an enemy within an inch of it causes fear, and it knows fear."""
    fighters = state.battle.fighters
    near = (fighters[enemy].profile.keywords for enemy in engaging(state, fighter))
    fearless = any(perk.fearless for perk in fighters[fighter].perks)
    return not fearless and any(FEAR in keywords for keywords in near)


def roll_panic(decision: Decision[State], seat: str, command: c.RollPanic) -> NextPhase | None:
    """M-40: bravery or more passes; a fighter that fails panics until the end of the next round (M-41)."""
    state = decision.state
    fighters = state.battle.fighters
    if command.fighter not in testing(state, seat):
        raise Rejected("M-40", "panic_not_due", say("{who} does not have to test", who=command.fighter))
    (die,) = decision.draw(1, 6)
    least, coin = fighters[command.fighter].bravery, rerolling(state, command.fighter)
    if die < least and coin:
        decision.emit(e.PerkTookEffect(command.fighter, coin.slug, die))
        (die,) = decision.draw(1, 6)
    passed = die >= least
    decision.emit(e.PanicRolled(command.fighter, die, passed))
    if not passed:
        decision.emit(e.FighterPanicked(command.fighter, state.battle.round + 1))
    return None if decision.state.battle.panic else "round_end"


def rerolling(state: State, fighter: str) -> Perk | None:
    """M-45: what lets a die of a test for panic be rolled again; None: nothing does."""
    return next((perk for perk in state.battle.fighters[fighter].perks if perk.rerolls), None)


def testing(state: State, seat: str) -> list[str]:
    """The seat's fighters that still test."""
    return [key for key in state.battle.panic if state.battle.fighters[key].seat == seat]


# --- its effect


def require_nerve(state: State, activation: Activation, action: str) -> None:
    """M-41: no attacks, and the first action leads away from the enemy, if there is a way. Raises Rejected."""
    fighter = activation.fighter
    if not state.battle.fighters[fighter].panicked:
        return
    if action == "attack":
        raise Rejected("M-41", "panicked", say("{who} is in panic and cannot attack", who=fighter))
    if must_flee(state, activation) and action not in FLIGHT:
        raise Rejected(
            "M-41", "must_flee", say("{who} is in panic: it gets away from the enemy first", who=fighter)
        )


def must_flee(state: State, activation: Activation) -> bool:
    """Whether the next action has to be a flight: the first of a fighter in panic, if it can flee at all.

    A bonus action is one, too.
    """
    panicked = state.battle.fighters[activation.fighter].panicked
    first = not (activation.made or activation.bonuses)
    return bool(panicked and first and can_flee(state, activation))


@remembered
def can_flee(state: State, activation: Activation) -> bool:
    """Whether there is a retreat for an engaged fighter, or a move away from the nearest enemy for another."""
    fighter = activation.fighter
    if engaging(state, fighter):
        return can_get_out(state, fighter)
    fighter, most = activation.fighter, budget(state, activation)
    leads_away = _leading_away(state, fighter)
    if any(leads_away(stop.point) for stop in on_foot(state, fighter, most)):
        return True  # as nearly always, and quickly found
    return bool(flights(state, activation))


@sliced
def flights(state: State, activation: Activation) -> Sliced[list[Stop]]:
    """M-41: where a fighter that is not engaged may flee to; none only if no way on foot leads away."""
    fighter, most = activation.fighter, budget(state, activation)
    leads_away = _leading_away(state, fighter)
    ends = yield from reachable(state, fighter, most)
    sampled = yield from filtered(lambda stop: permitted(require_farther, state, fighter, stop.path), ends)
    feared = nearest(state, fighter, enemies(state, fighter))
    rims = [*chain.from_iterable(as_near(state, fighter, feared))]
    return sampled or (yield from found_on_foot(state, fighter, most, leads_away, Bounds(rims)))


def _leading_away(state: State, fighter: str) -> Callable[[Location], bool]:
    """Whether a place is farther from each of the enemies that are nearest now."""
    feared = nearest(state, fighter, enemies(state, fighter))
    return lambda end: all(farther(state, fighter, end, enemy) > 0 for enemy in feared)


def require_farther(state: State, fighter: str, path: Sequence[Leg]) -> None:
    """M-41: farther than before from the nearest enemy, from each of them if several are. Raises Rejected."""
    for enemy in nearest(state, fighter, enemies(state, fighter)):
        if farther(state, fighter, path[-1].end, enemy, facing_after(path)) <= 0:
            raise Rejected("M-41", "must_flee", say("this does not lead away from {enemy}", enemy=enemy))


def require_flight(state: State, path: Sequence[Leg]) -> None:
    """M-41: the first move of a fighter in panic leads away. Raises Rejected."""
    activation = state.battle.activation
    if activation is not UNSET and must_flee(state, activation):
        require_farther(state, activation.fighter, path)
