"""How a seat may answer what is about to happen (M-32 to M-36)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Option

from ..decide.reactions import answers
from ..state import State, Trigger


def reactions(state: State, trigger: Trigger) -> list[Option]:
    """One option for each reaction that could be made, and none at all."""
    cost = state.battle.setup.reaction_cost
    words = "1 reaction die" if cost == 1 else f"{cost} reaction dice"
    made = [
        Option(
            "React",
            reaction.title,
            reaction.rule,
            {"fighter": Choice((fighter,)), "reaction": Choice((reaction.slug,))},
            cost=words,
        )
        for fighter, reaction in answers(state, state.battle.reacting, trigger)
    ]
    return [*made, Option("Decline", "Make no reaction", "M-32")]
