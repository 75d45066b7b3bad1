"""The abilities that the activated fighter may use now (W-80 to W-85)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Domain, Option

from ..decide.usable_abilities import Use, uses
from ..state import Activation, State


def use_ability(state: State, activation: Activation) -> list[Option]:
    """One option for each ability; any of its faces pays, any of its targets will do."""
    return [
        Option(
            "UseAbility",
            use.ability.title,
            use.ability.rule,
            _params(use),
            cost=f"a {use.ability.cost} or better",
        )
        for use in uses(state, activation)
    ]


def _params(use: Use) -> dict[str, Domain]:
    params: dict[str, Domain] = {"ability": Choice((use.ability.slug,)), "face": Choice(use.faces)}
    return params | {"target": Choice(use.targets)} if use.targets else params
