"""What the table decides about the ACTIONS of a model: the facts for its slots (T-4 to T-10)."""

from __future__ import annotations

from ..actions import Action, ActionConditions, require_open
from ..ground import near_enemies
from ..keywords import has, is_heavy, melee_weapons, ranged_weapons
from ..roster import Weapon
from ..state import Activation, State


def facts(
    state: State, key: str, weapon: Weapon | None = None, *, stays: bool = True, special: str = ""
) -> ActionConditions:
    """How things stand for a model and the weapon that it would use."""
    card = state.battle.models[key].card
    return ActionConditions(
        near=bool(near_enemies(state, key)),
        stays_near=stays,
        has_ranged=bool(ranged_weapons(card)),
        has_melee=bool(melee_weapons(card)),
        assault=weapon is not None and has(weapon, "assault"),
        heavy=weapon is not None and is_heavy(card, weapon),
        exclusive=state.battle.setup.shoot_fight_exclusive,
        special=special,
    )


def require_action(activation: Activation, key: str, action: Action, what: ActionConditions) -> None:
    """T-4: this ACTION is open to the model. Raises Rejected."""
    require_open(action, activation.slots[key], what, over=activation.over)
