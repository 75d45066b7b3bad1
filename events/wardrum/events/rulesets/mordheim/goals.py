"""What wins a battle and how it stands: as in Warcry, on the maps and under the twists of this game (M-21)."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.rulesets.warcry.goals import goals_with
from wardrum.events.toolkit.goals import Goals

from .glossary import DEPLOYMENT_TEXTS, TWIST_TEXTS
from .state import State

GOAL_RULE: Final = "M-21"
"""What wins."""
NERVE: Final = (
    "A warband of which half is down tests its nerve each round, or leaves: then the opponent wins."
)


def goals(state: State) -> Goals | None:
    """The goal of the battle; None until its scenario is drawn."""
    if state.battle.plan is UNSET:
        return None
    shared = goals_with(state, DEPLOYMENT_TEXTS, TWIST_TEXTS)
    notes = (*shared.notes, *((NERVE,) if state.battle.setup.morale else ()))
    return replace(shared, rule=GOAL_RULE, notes=notes)
