"""What a seat may always do, beside the battle itself. These options have the scope "match"."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from ..kernel import PAST_MAX, Moment, Ruleset
from ..options import Choice, Domain, Option
from . import absence, pause
from .reach import reach
from .state import Match


def legal(ruleset: Ruleset, state: Any, seat: str, moment: Moment) -> list[Option]:
    """The options of the life cycle for a seat; nothing once the match has ended."""
    match: Match = state.match
    if match.status == "ended" or seat not in match.seats:
        return []
    options = []
    if seat not in match.conceded:
        options.append(Option("Concede", "Concede the battle", "L-8", scope="match"))
    if match.status == "live" and not match.cooperative:
        options += _result(match, seat)
    if match.status == "live" and seat not in match.conceded:
        options += _takeback(ruleset, state, seat, moment)
    if match.status == "live":
        options += pause.legal(match, seat) + absence.legal(match, seat)
    return options


def _result(match: Match, seat: str) -> list[Option]:
    if not match.offer:
        results = Choice((*match.order, "draw"))
        return [Option("OfferResult", "Offer to agree a result", "L-9", {"result": results}, scope="match")]
    decline = Option("DeclineResult", "Decline the offered result", "L-9", scope="match")
    if seat in match.offer:
        return [decline]
    offered = next(iter(match.offer.values()))
    return [Option("AcceptResult", f"Agree: {offered}", "L-9", scope="match"), decline]


def _takeback(ruleset: Ruleset, state: Any, seat: str, moment: Moment) -> list[Option]:
    match: Match = state.match
    if match.takeback is UNSET:
        versions = reach(ruleset, state, moment.past).versions
        back: dict[str, Domain] = {"version": Choice(versions)}
        return [Option("OfferTakeback", "Take back", "L-13", back, scope="match")] if versions else []
    decline = Option("DeclineTakeback", "Decline the take-back", "L-15", scope="match")
    if seat not in match.asked or match.version - match.takeback.version >= PAST_MAX:
        return [decline]
    label = f"Agree to take back what followed version {match.takeback.version}"
    return [Option("AcceptTakeback", label, "L-15", scope="match"), decline]
