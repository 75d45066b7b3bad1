"""The initiative phase: the roll, and channeling for one more wyrd die (M-1, M-13 to M-16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.rulesets.warcry.decide.phase import phase_over
from wardrum.events.rulesets.warcry.questions import initiative as warcry
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.pools import reduced
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..decide import channeling, initiative
from ..decide.channeling import channelers, may_channel
from ..state import State


class Channeling(Question, frozen=True, tag="channel"):
    """Does somebody call for one more wyrd die?"""

    seat: str


INITIATIVE_ROLL: Final = replace(
    warcry.INITIATIVE_ROLL,
    options=lambda state, question, seat: [Option("RollInitiative", "Roll the initiative dice", "M-1")],
    answers={c.RollInitiative: initiative.roll_initiative},
)


# --- channeling


def callers(state: State, question: Channeling, seat: str) -> list[Option]:
    """M-13 to M-15."""
    able = Choice(tuple(channelers(state, seat)))
    above = Fraction(max(6 - state.battle.round, 0), 6)
    odds = {"wyrd_die": reduced(above), "spell_book_locked": reduced(Fraction(1, 6))}
    call = Option("Channel", "Channel for a wyrd die", "M-13", {"fighter": able}, odds=odds)
    return [call, Option("SkipChannel", "Do not channel", "M-13")]


def not_channeling(state: State, seat: str, command: Command) -> Rejected:
    """M-13, M-16: once in a round (edge case 11), the holder first (edge case 14)."""
    if over := phase_over(state, "declare", "M-16"):
        return over
    if state.battle.hands[seat].channeled:
        return Rejected("M-13", "already_channeled", "you have channeled in this round, or done without")
    if not may_channel(state, seat):
        return Rejected("M-13", "no_channeling_fighter", "nobody of yours can channel")
    return Rejected(
        "M-16",
        "not_your_turn",
        say("seat {seat} has the initiative and goes first", seat=state.battle.holder),
    )


CHANNELING: Final = Asked[State, Channeling](
    question=Channeling,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: (
        "Channel with a wizard or priest, for one more wyrd die at a risk, or do without"
    ),
    options=callers,
    default="nobody channels",
    stand_in=lambda state, question, seat: [c.SkipChannel()],
    answers={c.Channel: channeling.channel, c.SkipChannel: channeling.skip_channel},
    not_asked=not_channeling,
)
