"""Wyrd dice: what each seat does with its own, for the initiative or for abilities (M-7 to M-12, M-16, M-17)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.rulesets.warcry.decide.initiative import singles_lead
from wardrum.events.rulesets.warcry.decide.phase import phase_over
from wardrum.events.rulesets.warcry.questions import initiative as warcry
from wardrum.events.rulesets.warcry.state import State as WarcryState
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option, Subset

from .. import commands as c
from ..decide import initiative
from ..decide.channeling import next_to_channel
from ..decide.initiative import singles_changed
from ..decide.progress import go_on
from ..state import State


def uses(state: State, question: warcry.WildDiceUse, seat: str) -> list[Option]:
    """Keeping all wyrd dice, then one option for each number of them used as singles."""
    return [_option(state, seat, *declared) for declared in warcry.declarations(state.battle.hands[seat])]


def _option(state: State, seat: str, single: int, improve: Subset) -> Option:
    label, rule = _use(single, improve)
    odds = warcry.odds_after(state, seat, single, improve, chance)
    return Option("SpendWyrdDice", label, rule, {"single": Choice((single,)), "improve": improve}, odds=odds)


def _use(single: int, improve: Subset) -> tuple[str, str]:
    """What an option does, in a few words, and the rule that allows it."""
    if single:
        return say("Add {n} to your singles", n=single), "M-8"
    return ("Improve singles, doubles or triples", "M-9") if improve.max else ("Keep all wyrd dice", "M-7")


def chance(state: WarcryState, seat: str, gain: int) -> Fraction:
    """M-11, M-12 for the seat without the initiative, with this many singles more."""
    assert isinstance(state, State)
    if state.battle.setup.reassign_policy == "seize":
        return warcry.seizing_chance(state, seat, gain)
    lead = singles_lead(state, seat) + gain
    if lead == 0 and (gain or singles_changed(state)):
        return Fraction(1, 2)
    return Fraction(lead > 0)


def not_declaring(state: State, seat: str, command: Command) -> Rejected:
    """M-16, M-17: both have called for more wyrd dice, or done without; then the holder before the other."""
    if over := phase_over(state, "declare", "M-17"):
        return over
    if channels := next_to_channel(state):
        return Rejected("M-16", "channeling_first", say("seat {seat} may still channel", seat=channels))
    return warcry.not_declaring(state, seat, command)


def spend_wyrd_dice(decision: Decision[State], seat: str, command: c.SpendWyrdDice) -> None:
    """M-7 to M-10, M-17; after both the combat phase begins."""
    go_on(decision, initiative.spend_wyrd_dice(decision, seat, command))


WYRD_DICE_USE: Final = replace(
    warcry.WILD_DICE_USE,
    prompt=lambda state, context, question: (
        "Use your wyrd dice, for the initiative or for abilities, or keep them"
    ),
    options=uses,
    default="all wyrd dice are kept",
    answers={c.SpendWyrdDice: spend_wyrd_dice},
    not_asked=not_declaring,
)
