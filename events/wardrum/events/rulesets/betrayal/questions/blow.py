"""Whether a blow is answered before it lands (F-29, F-22)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Command, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..decide import reactions as at_hand
from ..pending import awaited
from ..state import State
from ..words import cause_name


class Blow(Question, frozen=True, tag="react"):
    """What is set against the blow that is about to land?"""


REACTION_COMMANDS: Final = {
    "die": ("UseActiveDie", "Prevent damage with an active die", "F-29"),
    "item": ("UseArmour", "Prevent damage with armour", "F-29"),
    "ability": ("UseInterrupt", "Prevent damage with an ability", "F-22"),
}


def options(state: State, blow: Blow, seat: str) -> list[Option]:
    """F-29, F-22: what can be set against the blow, and nothing."""
    found: dict[str, list[str]] = {}
    for what in at_hand.reactions(state, min(state.battle.blows)):
        kind, _, name = what.partition(".")
        found.setdefault(kind, []).append(name)
    decline = Option("Decline", "Take the damage", "F-29")
    return [decline, *(_use(kind, names) for kind, names in found.items())]


def _use(kind: str, names: list[str]) -> Option:
    command, label, rule = REACTION_COMMANDS[kind]
    return Option(command, label, rule, {kind: Choice(tuple(names))})


def threat(state: State, context: DisplayContext, asked: Blow) -> str:
    """The blow that an adventurer may answer, as "Grave Cur 2 deals 2 damage to Hill Warden: prevent some, or take it"."""
    battle, called = state.battle, context.called
    if not battle.blows:
        return say("{who} may prevent damage", who=called[battle.reacting])
    blow = battle.blows[min(battle.blows)]
    by = called[blow.source] if blow.source else cause_name(blow.cause)
    pattern = "{who} deals {amount} damage to {whom}: prevent some, or take it"
    if blow.prevented:
        pattern = "{who} deals {amount} damage to {whom}, {prevented} prevented: prevent some, or take it"
    return say(pattern, who=by, amount=blow.amount, whom=called[blow.target], prevented=blow.prevented)


def nothing_to_prevent(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat answers no blow now."""
    return Rejected("F-29", "nothing_to_prevent", "no blow is about to land on this adventurer")


BLOW: Final = Asked[State, Blow](
    question=Blow,
    seats=lambda state, blow: awaited(state),
    prompt=threat,
    options=options,
    default="the damage is taken",
    answers={
        c.UseActiveDie: at_hand.use_active_die,
        c.UseArmour: at_hand.use_armour,
        c.UseInterrupt: at_hand.use_interrupt,
        c.Decline: at_hand.decline,
    },
    not_asked=nothing_to_prevent,
    seconds=ANSWER_S,
)
