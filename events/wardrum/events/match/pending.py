"""What a match waits for, and until when."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Pending, Rejected
from wardrum.events.match.ruleset import AnyRuleset

from .consent import pause
from .state import MISSED_MAX, Clocks, Match, MatchState
from .time import absence

GIVEN_UP_S = 1  # L-8: no decision of a person is awaited there
LOSES, GIVES_UP = "the seat loses on time", "the seat has to give the battle up"  # L-21
SILENT_S = 20  # L-7: time enough to come back


def pending(ruleset: AnyRuleset, state: MatchState) -> list[Pending]:
    """The open decisions with the time they are due; empty once the match has ended."""
    match = state.match
    if match.pause is not UNSET and match.paused:
        return [pause.pending(match.pause)]
    if match.status == "live":
        decisions = _clocked(
            match, [_timed(match, p) for p in ruleset.questions.pending(state)], ruleset.secrets(state)
        )
        return decisions + absence.pending(match, [p.seat for p in decisions]) if match.away else decisions
    if match.status == "open":
        return [_since(match, Pending("seats", "", "the match is closed", match.open_s))]
    if match.status == "revealing":
        silent = [seat for seat in match.order if match.seats[seat].seed is UNSET]
        return [
            _since(match, Pending(f"seed-{s}", s, "a substitute stands in", match.reveal_s)) for s in silent
        ]
    return []


def find(ruleset: AnyRuleset, state: MatchState, key: str) -> Pending:
    """The open decision of this key. Raises Rejected: there is none."""
    for candidate in pending(ruleset, state):
        if candidate.key == key:
            return candidate
    raise Rejected("L-6", "nothing_pending", f"nothing is pending under {key}")


def _timed(match: Match, decision: Pending) -> Pending:
    """A ruleset's decision: its key is made unique by the commit that opened it."""
    since, at = match.moved_version, match.moved_at
    key, seconds = f"{decision.key}-{since}", _seconds(match, decision)
    return Pending(key, decision.seat, decision.default, seconds, since, at)


def _clocked(match: Match, decisions: list[Pending], secrets: Collection[str]) -> list[Pending]:
    """L-20: with the clocks that run; a sealed commit cannot tell that they stand while something is hidden."""
    clocks = match.clocks
    if clocks is UNSET or secrets:
        return decisions
    return [_by_clock(match, clocks, decision) for decision in decisions]


def _by_clock(match: Match, clocks: Clocks, decision: Pending) -> Pending:
    """L-21: a decision of a seat whose clock runs is due once that has run out, if the time for it has not before."""
    if decision.seat not in clocks.running:
        return decision
    clocked = replace(decision, out_at=clocks.out_at(decision.seat))
    words = GIVES_UP if match.cooperative else LOSES
    return replace(clocked, default=words) if clocked.is_by_clock else clocked


def _seconds(match: Match, decision: Pending) -> int:
    """The time allowed; a party does not wait long for a seat that has given up or has long been silent (L-7, L-8)."""
    seconds = min(decision.seconds or match.decision_s, match.decision_s)
    if decision.seat in match.conceded:
        return min(GIVEN_UP_S, seconds)
    return min(SILENT_S, seconds) if match.seats[decision.seat].missed >= MISSED_MAX else seconds


def _since(match: Match, decision: Pending) -> Pending:
    return replace(decision, since_version=match.moved_version, since_at=match.moved_at)
