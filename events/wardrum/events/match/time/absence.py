"""Seats without a connection: when a rival may claim the result of a battle that has stopped."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Decision, Pending, Rejected
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option

from .. import events as e
from ..commands import Expire
from ..concession import end
from ..state import Match, MatchState

GONE = "gone-"  # how the keys of decisions begin that only wait for a seat to come back


def is_kept(match: Match) -> bool:
    """L-23: whether the log records who is away: only where something follows from it."""
    terms = match.agreed
    follows = terms.clock is not UNSET or (terms.claim_s > 0 and not match.cooperative)
    return match.status == "live" and follows


def go_away(decision: Decision[MatchState], ruleset: AnyRuleset, seat: str, spared: Any) -> None:
    """L-23: the system tells that a seat which is to decide has lost its connection; a bot of the server has none to lose,
    and a seat that has given up may leave.

    spared: see `clocks.grace`.
    """
    match = decision.state.match
    if not is_kept(match):
        raise Rejected("L-23", "nobody_counts", "in this match nothing follows from a lost connection")
    if seat in match.absent:
        raise Rejected("L-23", "away_already", say("seat {seat} is away already", seat=seat))
    if seat not in awaited_people(ruleset, decision.state):
        raise Rejected("L-23", "not_awaited", say("nothing is awaited of seat {seat}", seat=seat))
    decision.emit(e.SeatWentAway(seat, decision.context.at, match.version + 1, spared))


def awaited_people(ruleset: AnyRuleset, state: MatchState) -> set[str]:
    """L-23: the seats that a person has to decide for now."""
    match = state.match
    if match.paused:
        return set()
    return set(ruleset.questions.awaited(state)).intersection(match.people)


def come_back(decision: Decision[MatchState], seat: str) -> None:
    """L-23: whatever a rival could claim is withdrawn."""
    if seat not in decision.state.match.absent:
        raise Rejected("L-23", "not_away", say("seat {seat} is not away", seat=seat))
    decision.emit(e.SeatCameBack(seat))


def pending(match: Match, awaited: Collection[str]) -> list[Pending]:
    """L-24: when the seats that are away and to decide will have been gone for long; a party has no rivals."""
    if match.cooperative or not match.agreed.claim_s:
        return []
    return [
        Pending(
            f"{GONE}{seat}-{away.version}", seat, CLAIMABLE, match.agreed.claim_s, away.version, away.since
        )
        for seat, away in match.absent.items()
        if seat in awaited and not away.gone
    ]


CLAIMABLE = "the rival may claim the result"


def is_call(command: Command) -> bool:
    """Whether a command only tells that a seat is gone: the battle does not go on by it."""
    return isinstance(command, Expire) and command.key.startswith(GONE)


def call_gone(decision: Decision[MatchState], seat: str) -> None:
    """L-24."""
    decision.emit(e.SeatGone(seat, decision.state.match.agreed.claim_s))


def claim(decision: Decision[MatchState], seat: str, result: str) -> None:
    """L-25. result: the seat itself, or "draw"."""
    if not claimable(decision.state.match, seat):
        raise Rejected(
            "L-25", "nobody_gone", "a result can be claimed only from a rival who has been gone for long"
        )
    decision.emit(e.ResultClaimed(seat, result))
    end(decision, "claimed", () if result == "draw" else (result,))


def claimable(match: Match, seat: str) -> tuple[str, ...]:
    """L-25: the rivals from whom a seat may claim the result now."""
    return tuple(other for other in match.rivals(seat) if other in match.absent and match.absent[other].gone)


def legal(match: Match, seat: str) -> list[Option]:
    """What a seat may do about rivals who are gone."""
    if not claimable(match, seat):
        return []
    return [
        Option("ClaimWin", "Claim the win", "L-25", scope="match"),
        Option("ClaimDraw", "Claim a draw", "L-25", scope="match"),
    ]
