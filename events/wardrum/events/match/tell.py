"""The life cycle in plain sentences."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from ..grammar import listed
from . import events as e
from .state import Match


def tell(where: Match, event: e.MatchEvent) -> str:
    """One sentence for one event; "" = nothing worth telling."""
    match event:
        case e.MatchCreated():
            return f"A match of {event.ruleset} is open for {len(event.seats)} seats."
        case e.SeatTaken():
            return f"Seat {event.seat} is taken."
        case e.SeedRevealed():
            return f"Seat {event.seat} tells its seed for the dice."
        case e.SeedSubstituted():
            return f"Seat {event.seat} told no seed in time; the substitute stands in."
        case e.MatchStarted():
            return "The match begins."
        case e.DecisionExpired():
            return f"Time is up for seat {event.seat}."
        case e.ResultOffered():
            return f"Seat {event.seat} offers to end the battle: {_result(event.result)}."
        case e.ResultDeclined():
            return "The offered result is off the table."
        case e.BattleConceded():
            return f"Seat {event.seat} concedes."
        case e.MatchAbandoned():
            return (
                f"Seat {event.seat} has left the battle." if event.seat else "The places were never filled."
            )
        case e.SeatHandedOver(seat, bot):
            return f"Seat {seat} is in other hands: {_hands(bot)} plays on."
        case e.MatchEnded():
            return f"The battle is over: {outcome(event.reason, event.winners, party=where.cooperative)}."
        case e.ServerSeedRevealed():
            return "The server tells its seed; every die can be checked now."


LOST: Final = {
    "defeat": "the party is defeated",
    "conceded": "the party gives up",
    "abandoned": "the party has left the battle",
}


def outcome(reason: str, winners: tuple[str, ...], *, party: bool = False) -> str:
    """A result in words, as "seat a wins (conceded)"; party: all seats are one side."""
    if party:
        return "the party wins" if winners else LOST.get(reason, f"the party loses ({reason})")
    if not winners:
        return "a draw" if reason in ("draw", "victory") else f"a draw ({reason})"
    result = f"seat {winners[0]} wins" if len(winners) == 1 else f"seats {listed(winners)} win"
    return result if reason == "victory" else f"{result} ({reason})"


def _hands(bot: str | UnsetType) -> str:
    return "somebody else" if bot is UNSET else f"the {bot} bot"


def _result(result: str) -> str:
    return "a draw" if result == "draw" else f"seat {result} wins"
