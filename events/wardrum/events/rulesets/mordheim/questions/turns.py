"""Which fighter is activated, where it differs: after two passes comes the morale phase (M-28)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from wardrum.events.core.kernel import Command, Decision
from wardrum.events.rulesets.warcry.questions import turns
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from ..decide import morale
from ..decide.progress import go_on
from ..state import State


def pass_turn(decision: Decision[State], seat: str, command: c.Pass) -> None:
    """W-29, W-31 to W-33; after two passes in a row the morale phase begins (M-28)."""
    go_on(decision, morale.pass_turn(decision, seat, command))


def next_fighter(calmly: Callable[[State, str], Sequence[Command]]) -> Asked[Any, turns.NextFighter]:
    """Which fighter is activated. calmly(state, seat): how its activation ends with as little as possible."""
    return replace(
        turns.NEXT_FIGHTER,
        stand_in=lambda state, question, seat: calmly(state, seat),
        answers={**turns.NEXT_FIGHTER.answers, c.Pass: pass_turn},
    )
