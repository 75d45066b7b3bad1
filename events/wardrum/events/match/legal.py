"""What a seat may always do, beside the battle itself. These options have the scope "match"."""

from __future__ import annotations

from wardrum.events.core.kernel import DecisionContext
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.options import Option

from .consent import pause, result, takeback
from .state import MatchState
from .time import absence


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
