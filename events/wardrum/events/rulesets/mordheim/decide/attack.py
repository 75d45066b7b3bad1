"""Attacks: Warcry's, which may be answered before the dice are rolled (M-32 to M-35)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry.decide.activation import acting_with
from wardrum.events.rulesets.warcry.decide.attack import declare

from .. import commands as c
from ..state import Attacked, State
from .action_limits import require_allowed
from .reactions import offer


def attack(decision: Decision[State], seat: str, command: c.Attack) -> None:
    """W-60 to W-67; M-29, M-41."""
    acting_with(decision.state, seat, "attack")
    require_allowed(decision.state, "attack")
    offer(decision, Attacked(declare(decision, seat, command)))
