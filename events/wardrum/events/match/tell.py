"""The life cycle in plain sentences."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.grammar import about, lasting, listed, plural, spoken
from wardrum.events.toolkit.names import seat_name

from . import events as e
from .state import Match


def tell(where: Match, event: e.MatchEvent) -> str:
    """One sentence for one event; "" = nothing worth telling."""
    match event:
        case e.MatchCreated():
            return f"A match of {spoken(event.ruleset)} is open for {plural(len(event.seats), 'seat')}."
        case e.MatchForked():
            study = "; its dice may be chosen" if event.dice == "chosen" else ""
            return f"The battle goes on from version {event.version} of match {event.parent[:6]}{study}."
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
        case e.TakebackOffered():
            return f"Seat {event.seat} asks to take back what followed version {event.version}."
        case e.TakebackAccepted():
            return f"Seat {event.seat} agrees to the take-back."
        case e.TakebackDeclined():
            return "The take-back is off the table."
        case e.TakenBack():
            return f"The battle stands again as at version {event.version}; {_withdrawn(event)} taken back."
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
        case _:
            return told_of_time(event)


def told_of_time(event: e.MatchEvent) -> str:
    """One sentence for an event that has to do with time; "" = nothing worth telling, as the clocks themselves are shown."""
    match event:
        case e.ClockExpired():
            return f"The clock of seat {event.seat} has run out."
        case e.OutageReported(since, until):
            return f"The server was out of reach for {about((until - since) / 1000)}; no clock ran meanwhile."
        case e.SeatWentAway():
            return f"Seat {event.seat} has lost its connection."
        case e.SeatCameBack():
            return f"Seat {event.seat} is back."
        case e.SeatGone():
            return f"Seat {event.seat} has been gone for {lasting(event.seconds)}: the result may be claimed."
        case e.ResultClaimed():
            return f"Seat {event.seat} claims the result: {_result(event.result)}."
        case e.PauseOffered():
            return f"Seat {event.seat} asks for a pause."
        case e.PauseAccepted():
            return f"Seat {event.seat} agrees to a pause."
        case e.PauseDeclined():
            return "No pause is asked for any longer."
        case e.BattlePaused():
            return "The battle is paused; no time runs."
        case e.BattleResumed():
            return f"Seat {event.seat} resumes the battle." if event.seat else "The pause is over."
        case _:
            return ""


LOST: Final = {
    "defeat": "the party is defeated",
    "conceded": "the party gives up",
    "abandoned": "the party has left the battle",
    "time": "the party has run out of time",
}
WHY: Final = {"time": "on time"}


def outcome(reason: str, winners: tuple[str, ...], *, party: bool = False) -> str:
    """A result in words, as "Seat A wins (conceded)"; party: all seats are one side."""
    if party:
        return "the party wins" if winners else LOST.get(reason, f"the party loses ({reason})")
    if not winners:
        return "a draw" if reason in ("draw", "victory") else f"a draw ({reason})"
    reason = WHY.get(reason, reason)
    result = f"{listed(map(seat_name, winners))} {'wins' if len(winners) == 1 else 'win'}"
    return result if reason == "victory" else f"{result} ({reason})"


def _withdrawn(event: e.TakenBack) -> str:
    first, last = event.version + 1, event.upto
    return f"version {last} is" if first == last else f"versions {first} to {last} are"


def _hands(bot: str | UnsetType) -> str:
    return "somebody else" if bot is UNSET else f"the {bot} bot"


def _result(result: str) -> str:
    return "a draw" if result == "draw" else f"{seat_name(result)} wins"
