"""How often an action may be made in one activation (M-29), and what a fighter within reach of enemies may not do."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.warcry.geometry import engaging
from wardrum.events.toolkit.language import say

from ..state import Activation, State
from .panic import require_nerve

TWICE = 2
REPEATABLE = ("move", "channel")
AGAIN: Final = {
    "attack": "{who} cannot attack again in this activation",
    "channel": "{who} cannot channel again in this activation",
    "disengage": "{who} cannot disengage again in this activation",
    "drop": "{who} cannot drop again in this activation",
    "move": "{who} cannot move again in this activation",
    "wait": "{who} cannot wait again in this activation",
}
"""Why an action cannot be made, by action."""


def require_allowed(state: State, action: str) -> None:
    """M-29, M-30, M-41, if an activation is going on. Raises Rejected."""
    activation = state.battle.activation
    if activation is UNSET:
        return
    require_left(state, activation, action)
    if action == "move":
        require_unengaged(state, activation)
    require_nerve(state, activation, action)


def require_left(state: State, activation: Activation, action: str) -> None:
    """M-29: a move, or channeling magic (M-43), twice and everything else once; with bonus actions nothing more than twice.

    Raises Rejected.
    """
    made = activation.made.count(action)
    often = TWICE if action in REPEATABLE or state.battle.setup.double_action == "any" else 1
    most = made + 1 if activation.bonus else often
    if made >= most or made + activation.bonuses.count(action) >= TWICE:
        raise Rejected("M-29", "action_used_up", say(AGAIN[action], who=activation.fighter))


def require_unengaged(state: State, activation: Activation) -> None:
    """M-30: within an inch of an enemy a fighter retreats instead of moving. Raises Rejected."""
    if near := engaging(state, activation.fighter):
        raise Rejected(
            "M-30", "must_retreat", say('{who} is within 1": retreat instead', who=", ".join(near))
        )
