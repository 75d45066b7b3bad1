"""What a seat may always do, beside the battle itself. These options have the scope "match"."""

from __future__ import annotations

from ..options import Choice, Option
from . import absence, pause
from .state import Match


def legal(match: Match, seat: str) -> list[Option]:
    """The options of the life cycle for a seat; nothing once the match has ended."""
    if match.status == "ended" or seat not in match.seats:
        return []
    options = []
    if seat not in match.conceded:
        options.append(Option("Concede", "Concede the battle", "L-8", scope="match"))
    if match.status == "live" and not match.cooperative:
        options += _result(match, seat)
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
