"""The life cycle in plain sentences."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.toolkit.grammar import about, lasting, listed, plural, spoken
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.names import seat_name

from . import events as e
from .state import Match


def tell(where: Match, event: e.MatchEvent) -> str:
    """One sentence for one event; "" = nothing worth telling."""
    match event:
        case e.MatchCreated():
            return say(
                "A match of {ruleset} is open for {seats}.",
                ruleset=say(spoken(event.ruleset)),
                seats=plural(len(event.seats), "seat"),
            )
        case e.MatchForked():
            study = say("; its dice may be chosen") if event.dice == "chosen" else ""
            return say(
                "The battle goes on from version {version} of match {parent}{study}.",
                version=event.version,
                parent=event.parent[:6],
                study=study,
            )
        case e.SeatTaken():
            return say("Seat {seat} is taken.", seat=event.seat)
        case e.SeedRevealed():
            return say("Seat {seat} tells its seed for the dice.", seat=event.seat)
        case e.SeedSubstituted():
            return say("Seat {seat} revealed no seed in time; the substitute stands in.", seat=event.seat)
        case e.MatchStarted():
            return "The match begins."
        case e.DecisionExpired():
            return say("Time is up for seat {seat}.", seat=event.seat)
        case e.BattleConceded():
            return say("Seat {seat} concedes.", seat=event.seat)
        case e.MatchAbandoned():
            return (
                say("Seat {seat} has left the battle.", seat=event.seat)
                if event.seat
                else "The places were never filled."
            )
        case e.SeatHandedOver(seat, bot):
            return say("Seat {seat} is in other hands: {hands} plays on.", seat=seat, hands=_hands(bot))
        case e.MatchEnded():
            return say(
                "The battle is over: {outcome}.",
                outcome=outcome(event.reason, event.winners, party=where.cooperative),
            )
        case e.ServerSeedRevealed():
            return "The server tells its seed; every die can be checked now."
        case _:
            return offer_sentence(event)


def offer_sentence(event: e.MatchEvent) -> str:
    """One sentence for an event by which seats agree on something; "" = nothing worth telling."""
    match event:
        case e.ResultOffered():
            return say(
                "Seat {seat} offers to end the battle: {result}.",
                seat=event.seat,
                result=_result(event.result),
            )
        case e.ResultDeclined():
            return "The offered result is off the table."
        case e.TakebackOffered():
            return say(
                "Seat {seat} asks to take back what followed version {version}.",
                seat=event.seat,
                version=event.version,
            )
        case e.TakebackAccepted():
            return say("Seat {seat} agrees to the take-back.", seat=event.seat)
        case e.TakebackDeclined():
            return "The take-back is off the table."
        case e.TakenBack():
            return say(
                "The battle stands again as at version {version}; {withdrawn} taken back.",
                version=event.version,
                withdrawn=_withdrawn(event),
            )
        case _:
            return time_sentence(event)


def time_sentence(event: e.MatchEvent) -> str:
    """One sentence for an event that has to do with time; "" = nothing worth telling, as the clocks themselves are shown."""
    match event:
        case e.ClockExpired():
            return say("The clock of seat {seat} has run out.", seat=event.seat)
        case e.OutageReported(since, until):
            return say(
                "The server was out of reach for {time}; no clock ran meanwhile.",
                time=about((until - since) / 1000),
            )
        case e.SeatWentAway():
            return say("Seat {seat} has lost its connection.", seat=event.seat)
        case e.SeatCameBack():
            return say("Seat {seat} is back.", seat=event.seat)
        case e.SeatGone():
            return say(
                "Seat {seat} has been gone for {time}: the result may be claimed.",
                seat=event.seat,
                time=lasting(event.seconds),
            )
        case e.ResultClaimed():
            return say(
                "Seat {seat} claims the result: {result}.", seat=event.seat, result=_result(event.result)
            )
        case e.PauseOffered():
            return say("Seat {seat} asks for a pause.", seat=event.seat)
        case e.PauseAccepted():
            return say("Seat {seat} agrees to a pause.", seat=event.seat)
        case e.PauseDeclined():
            return "No pause is asked for any longer."
        case e.BattlePaused():
            return "The battle is paused; no time runs."
        case e.BattleResumed():
            return (
                say("Seat {seat} resumes the battle.", seat=event.seat)
                if event.seat
                else "The pause is over."
            )
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
        if winners:
            return say("the party wins")
        return say(LOST[reason]) if reason in LOST else say("the party loses ({reason})", reason=reason)
    if not winners:
        return (
            say("a draw") if reason in ("draw", "victory") else say("a draw ({reason})", reason=say(reason))
        )
    result = counted(len(winners), "{winners} wins", "{winners} win", winners=listed(map(seat_name, winners)))
    return result if reason == "victory" else f"{result} ({say(WHY.get(reason, reason))})"


def _withdrawn(event: e.TakenBack) -> str:
    first, last = event.version + 1, event.upto
    return (
        say("version {last} is", last=last)
        if first == last
        else say("versions {first} to {last} are", first=first, last=last)
    )


def _hands(bot: str | UnsetType) -> str:
    return say("somebody else") if bot is UNSET else say("the {bot} bot", bot=say(bot))


def _result(result: str) -> str:
    return say("a draw") if result == "draw" else say("{winners} wins", winners=seat_name(result))
