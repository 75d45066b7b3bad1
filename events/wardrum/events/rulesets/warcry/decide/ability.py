"""What an ability is: its cost, who may use it when and on whom, and what it does (W-80 to W-82)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.grammar import at_least, inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.pools import Kind

from .. import events as e
from ..state import State


def always(state: State, fighter: str) -> None:
    """Nothing more is asked for."""


def on_the_board(state: State) -> Iterable[str]:
    """Every fighter on the board, in order: what most abilities choose their target from."""
    return (key for key in state.battle.order if key in state.table.pieces)


def require_within(state: State, fighter: str, target: str, reach: int, rule: str) -> None:
    """Somebody on the battlefield, no farther away than this (1/100 mm). Raises Rejected."""
    if target not in state.table.pieces:
        raise Rejected(rule, "out_of_range", say("{who} is not on the battlefield", who=target))
    if not state.table.near(fighter, target, reach):
        far = at_least(state.table.apart(fighter, target))
        raise Rejected(
            rule,
            "out_of_range",
            say("{whom} is {far} away, not within {reach}", whom=target, far=far, reach=inches(reach)),
        )


class Ability(NamedTuple):
    """One ability.

    cost: the least group that pays (W-81) · effect: what it does; the event names fighter, value and target ·
    check(state, fighter): raises Rejected while the fighter cannot use it · leader: only leaders may ·
    check_target(state, fighter, target): raises Rejected for a wrong target; absent = it has no target ·
    rule: the id that describes it · candidates(state): all that may be a target, if that is no fighter.
    """

    slug: str
    title: str
    cost: Kind
    effect: Callable[[Decision[State], e.AbilityUsed], None]
    check: Callable[[State, str], None] = always
    leader: bool = False
    check_target: Callable[[State, str, str], None] | None = None
    rule: str = "W-85"
    candidates: Callable[[State], Iterable[str]] = on_the_board
