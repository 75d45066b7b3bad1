"""What a seat may always do, beside the battle itself. These options have the scope "match"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.core.kernel import Command, DecisionContext
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.display.option_words import CommandWords, OptionTable, by_tag
from wardrum.events.toolkit.options import Option

from . import commands as c
from .consent import pause, result, takeback
from .state import MatchState
from .time import absence

WORDS: Final[Mapping[type[Command], CommandWords]] = {
    c.Concede: CommandWords("The match", "end", last_resort=True),
    c.OfferResult: CommandWords("The match"),
    c.AcceptResult: CommandWords("The match", "answer"),
    c.DeclineResult: CommandWords("The match", "end"),
    c.OfferTakeback: CommandWords("The match"),
    c.AcceptTakeback: CommandWords("The match", "answer"),
    c.DeclineTakeback: CommandWords("The match", "end"),
    c.OfferPause: CommandWords("The match", icon="wait"),
    c.AcceptPause: CommandWords("The match", "answer"),
    c.DeclinePause: CommandWords("The match", "end"),
    c.ResumeBattle: CommandWords("The match"),
    c.ClaimWin: CommandWords("The match", "end"),
    c.ClaimDraw: CommandWords("The match", "end"),
}
MATCH: Final = OptionTable(by_tag(WORDS))
"""These options in words, and what kind each is."""


def legal(ruleset: AnyRuleset, state: MatchState, seat: str, context: DecisionContext) -> list[Option]:
    """The options of the life cycle for a seat; nothing once the match has ended, or the seat has given up."""
    match = state.match
    if match.status == "ended" or seat not in match.seats or seat in match.conceded:
        return []
    concede = Option("Concede", "Concede the battle", "L-8", scope="match")
    if match.status != "live":
        return [concede]
    return [
        concede,
        *result.legal(match, seat),
        *takeback.legal(ruleset, state, seat, context),
        *pause.legal(match, seat),
        *absence.legal(match, seat),
    ]
