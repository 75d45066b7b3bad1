"""The hands that battlekit takes (X-48, X-49)."""

from __future__ import annotations

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

from ..roster import HANDS, Model, Weapon
from .bearers import has_effect


def check_battlekit(model: Model) -> None:
    """X-48: hands for what is shot and hands for what is fought with. Raises Rejected."""
    kit = model.weapons.values()
    grenades = {weapon.name for weapon in kit if has_effect(weapon, "no_hand")}
    if len(grenades) > 1:
        raise Rejected(
            "X-48", "too_many_grenades", say("{model} carries more than one type of grenades", model=model.id)
        )
    tools = [weapon for weapon in kit if not has_effect(weapon, "no_hand")]
    guns = [weapon for weapon in tools if weapon.ranged and not weapon.melee]
    blades = [weapon for weapon in tools if weapon.melee]
    for used, sentence in (
        (guns, "{model} has not hands enough for all it is to shoot with"),
        (blades, "{model} has not hands enough for all it is to fight with"),
    ):
        held = sum(has_effect(weapon, "held") for weapon in tools if weapon not in used)
        held += has_effect(model, "held")
        if hands(model, *used) + held > HANDS:
            raise Rejected("X-48", "too_many_weapons", say(sentence, model=model.id))
    if unused := [weapon.name for weapon in blades if hands(model, weapon) + shield(model) > HANDS]:
        sentence = say(
            "{model} has no hand left for {weapon} beside its shield", model=model.id, weapon=unused[0]
        )
        raise Rejected("X-48", "too_many_weapons", sentence)


def shield(model: Model) -> int:
    """X-48: the hands that a shield takes of who carries one."""
    return int(has_effect(model, "shields"))


def hands(model: Model, *weapons: Weapon) -> int:
    """X-48, X-49: how many hands these weapons take together.

    For the STRONG one two-handed Melee Weapon takes one less, unless it is CUMBERSOME; a second one and guns do not.
    """
    great = any(
        weapon.hands == HANDS and weapon.melee and not has_effect(weapon, "cumbersome") for weapon in weapons
    )
    return sum(weapon.hands for weapon in weapons) - (great and has_effect(model, "strong"))
